import assert from "node:assert/strict";
import { test } from "node:test";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";

const vacation = await makePdf({ pages: ["Vacation is thirty days a year for every employee."] });

const ABOUT_VACATION = "What does the handbook say about vacation days?";

test("the model may be named without its tag, and 404 names one that is not installed", async (t) => {
  const docent = await startDocent(t);
  assert.equal(
    (await docent.ask({ question: "Hello", model: "tinyllama:latest" })).metadata.model_used,
    "tinyllama:latest",
  );
  const { status, body } = await docent.tryAsking({ question: "Hello", model: "nope" });
  assert.equal(status, 404);
  assert.match(body.detail, /'nope' is not installed/);
});

test("a model that only embeds is refused with 400", async (t) => {
  const docent = await startDocent(t);
  const { status, body } = await docent.tryAsking({ question: "Hello", model: "all-minilm" });
  assert.equal(status, 400);
  assert.match(body.detail, /only makes embeddings/);
});

test("unknown pdf_ids are a 404 that names them, after the model was checked", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(vacation);
  const asking = { question: ABOUT_VACATION, pdf_ids: ["pdf_1", pdf_id, "pdf_2"] };
  const { status, body } = await docent.tryAsking(asking);
  assert.equal(status, 404);
  assert.match(body.detail, /'pdf_1', 'pdf_2'/);
  assert.ok(!body.detail.includes(pdf_id));
  assert.match((await docent.tryAsking({ ...asking, model: "nope" })).body.detail, /'nope' is not installed/);
});

const BAD_BODIES: { title: string; body: unknown; says: RegExp }[] = [
  { title: "no question", body: { model: "llama3.2" }, says: /'question' is missing/ },
  { title: "no model", body: { question: "Hello" }, says: /'model' is missing/ },
  { title: "neither", body: {}, says: /'question' is missing.*'model' is missing/ },
  { title: "an empty question", body: { question: "  ", model: "llama3.2" }, says: /'question' must not be empty/ },
  {
    title: "a number as question",
    body: { question: 7, model: "llama3.2" },
    says: /'question' must be of type string/,
  },
  {
    title: "pdf_ids that are no list",
    body: { question: "Hi", model: "m", pdf_ids: "pdf_1" },
    says: /'pdf_ids' must be of type array/,
  },
  {
    title: "pdf_ids that are no strings",
    body: { question: "Hi", model: "m", pdf_ids: [1] },
    says: /'pdf_ids.0' must be of type string/,
  },
  { title: "a list as body", body: [], says: /JSON object/ },
  { title: "an overlong question", body: { question: "x".repeat(20_001), model: "m" }, says: /at most 20000/ },
];

for (const { title, body, says } of BAD_BODIES) {
  test(`a query with ${title} is a 400 that names the field`, async (t) => {
    const docent = await startDocent(t);
    const reply = await docent.sendJson<{ detail: string }>("/api/v1/query", body);
    assert.equal(reply.status, 400);
    assert.deepEqual(Object.keys(reply.body), ["detail"]);
    assert.match(reply.body.detail, says);
  });
}

test("unknown fields of a query are ignored", async (t) => {
  const docent = await startDocent(t);
  const { status } = await docent.sendJson("/api/v1/query", { question: "Hello", model: "llama3.2", temperature: 7 });
  assert.equal(status, 200);
});

const FAULTS = ["status", "refuse", "garbage", "cut", "no-done", "error-line", "wrong-shape"] as const;

for (const fault of FAULTS) {
  test(`a runtime whose answer is spoilt by '${fault}' makes a 500, and nothing is stored`, async (t) => {
    const docent = await startDocent(t);
    docent.ollama.fault("/api/chat", fault);
    const { status, body } = await docent.tryAsking({ question: "Hello", session_id: "s" });
    assert.equal(status, 500);
    assert.deepEqual(Object.keys(body), ["detail"]);
    assert.deepEqual(await docent.messages("s"), []);
  });
}

test("a runtime that is gone makes a 500 that says how to start it", async (t) => {
  const docent = await startDocent(t);
  await docent.ollama.close();
  const { status, body } = await docent.tryAsking({ question: "Hello" });
  assert.equal(status, 500);
  assert.match(body.detail, /does not answer: start it with 'ollama serve'/);
});

test("a runtime that falls silent is given up after RUNTIME_TIMEOUT_S", async (t) => {
  const docent = await startDocent(t, { env: { RUNTIME_TIMEOUT_S: "1" } });
  docent.ollama.fault("/api/chat", "hang");
  const { status, body } = await docent.tryAsking({ question: "Hello" });
  assert.equal(status, 500);
  assert.match(body.detail, /nothing for 1 seconds/);
});

test("an empty answer is a failure, not an answer", async (t) => {
  const docent = await startDocent(t);
  docent.ollama.reply = () => "<think>only thoughts</think>";
  const { status, body } = await docent.tryAsking({ question: "Hello", session_id: "s" });
  assert.equal(status, 500);
  assert.match(body.detail, /empty answer/);
  assert.deepEqual(await docent.messages("s"), []);
});

test("a client that goes away ends the runtime's work, and nothing is stored", async (t) => {
  const docent = await startDocent(t);
  const gate = docent.ollama.hold("/api/chat", { afterPieces: 0 });
  const leaving = new AbortController();
  const asking = docent.tryAsking({ question: "Hello", session_id: "s" }, { signal: leaving.signal });
  const call = await gate.reached;
  leaving.abort();
  await assert.rejects(asking);
  await call.over;
  assert.equal(call.closedEarly, true);
  gate.release();
  assert.deepEqual(await docent.messages("s"), []);
});

test("a collection made with another embedding model is refused with a sentence that says how to re-embed", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(vacation, "handbook.pdf");
  await docent.restart({ EMBEDDING_MODEL: "all-minilm" });
  const { status, body } = await docent.tryAsking({ question: ABOUT_VACATION });
  assert.equal(status, 500);
  assert.match(body.detail, /'handbook.pdf' was stored with the embedding model 'nomic-embed-text'/);
  assert.ok(body.detail.includes(`re-embed it with POST /api/v1/pdfs/${pdf_id}/reembed`));
});
