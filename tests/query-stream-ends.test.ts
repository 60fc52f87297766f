import assert from "node:assert/strict";
import { test } from "node:test";
import { askStreaming, collectStream, openStream, putTogether } from "./support/ask-streaming.ts";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startDocent } from "./support/start-docent.ts";

const handbook = await makePdf({ pages: ["Vacation is thirty days a year."] });
const QUESTION = "What does the handbook say about vacation?";

const REFUSED = [
  { title: "no question", asking: { question: "" }, status: 400, says: /'question' must not be empty/ },
  {
    title: "an unknown way to use documents",
    asking: { question: "Hello", documents: "sometimes" },
    status: 400,
    says: /'documents' must be automatic, always or never/,
  },
  {
    title: "an unknown model",
    asking: { question: "Hello", model: "nope" },
    status: 404,
    says: /'nope' is not installed/,
  },
  {
    title: "an unknown PDF",
    asking: { question: "Hello", pdf_ids: ["pdf_1"] },
    status: 404,
    says: /no PDF with the id 'pdf_1'/,
  },
];

for (const { title, asking, status, says } of REFUSED) {
  test(`${title} is answered with a status, not with a stream`, async (t) => {
    const docent = await startDocent(t);
    const response = await openStream(docent, asking);
    assert.equal(response.status, status);
    assert.match(response.headers.get("content-type") ?? "", /^application\/json/);
    const body = (await response.json()) as { detail: string };
    assert.deepEqual(Object.keys(body), ["detail"]);
    assert.match(body.detail, says);
  });
}

test("a runtime that is gone is a 500, because nothing was sent yet", async (t) => {
  const docent = await startDocent(t);
  await docent.ollama.close();
  const response = await openStream(docent, { question: "Hello" });
  assert.equal(response.status, 500);
  assert.match(((await response.json()) as { detail: string }).detail, /does not answer/);
});

for (const fault of ["status", "cut", "error-line", "no-done"] as const) {
  test(`what goes wrong later ('${fault}') is the event 'error', and nothing is stored`, async (t) => {
    const docent = await startDocent(t);
    docent.ollama.fault("/api/chat", fault);
    const events = await collectStream(docent, { question: "Hello", session_id: "s" });
    assert.equal(events.at(-1)?.event, "error");
    assert.match(putTogether(events).error?.detail ?? "", /^The model runtime/);
    assert.deepEqual(await docent.messages("s"), []);
  });
}

test("thoughts alone are no answer", async (t) => {
  const docent = await startDocent(t);
  docent.ollama.reply = () => "<think>only thoughts</think>";
  const told = putTogether(await collectStream(docent, { question: "Hello" }));
  assert.match(told.error?.detail ?? "", /empty answer/);
  assert.deepEqual([told.answer, told.thinking], ["", "only thoughts"]);
});

const MOMENTS = [
  { title: "before the model has written anything", path: "/api/chat", gate: {}, until: "step" },
  { title: "while the model writes", path: "/api/chat", gate: { afterPieces: 2 }, until: "answer" },
  { title: "while the question is embedded", path: "/api/embed", gate: {}, until: "step" },
] as const;

for (const { title, path, gate: held, until } of MOMENTS) {
  test(`closing the stream ${title} ends the runtime's work, and nothing is stored`, async (t) => {
    const docent = await startDocent(t);
    await docent.upload(handbook);
    docent.ollama.forget();
    docent.ollama.reply = () => "Thirty days, as far as the handbook goes.";
    const gate = docent.ollama.hold(path, held);
    const leaving = new AbortController();
    const question = path === "/api/embed" ? QUESTION : "Hello";
    const events = askStreaming(docent, { question, session_id: "s" }, { signal: leaving.signal });
    for (let next = await events.next(); next.value?.event !== until; next = await events.next()) assert.ok(!next.done);
    const call = await gate.reached;
    leaving.abort();
    await call.over;
    assert.equal(call.closedEarly, true);
    gate.release();
    assert.deepEqual(await docent.messages("s"), []);
    assert.equal((await docent.ask({ question: "Hello" })).answer, "Thirty days, as far as the handbook goes.");
  });
}

test("many streams at once are told apart", async (t) => {
  const docent = await startDocent(t);
  docent.ollama.reply = (request) => `You said ${request.messages.at(-1)?.content}, word for word.`;
  const names = Array.from({ length: 20 }, (_, i) => `Hello number ${i}`);
  const streams = await Promise.all(names.map(async (question) => collectStream(docent, { question })));
  for (const [i, events] of streams.entries()) {
    const { answer, done } = putTogether(events);
    assert.equal(answer, `You said ${names[i]}, word for word.`);
    assert.equal(done?.answer, answer);
  }
});
