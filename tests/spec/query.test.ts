import assert from "node:assert/strict";
import { test } from "node:test";
import { chatsAsked, isPhrasing, lastChat, textsEmbedded } from "../support/asked-of-runtime.ts";
import { renderContext } from "../../server/core/render-context.ts";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";
import type { Docent } from "../support/start-docent.ts";

const vacation = await makePdf({ pages: ["Vacation is thirty days a year for every employee."] });
const lunch = await makePdf({ pages: ["Lunch is served at noon in the canteen on the ground floor."] });

const ABOUT_VACATION = "What does the handbook say about vacation days?";

test("POST /api/v1/query: answer, sources, metadata, session_id and message_id, and nothing else", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(vacation, "handbook.pdf");
  const answer = await docent.ask({ question: ABOUT_VACATION });
  assert.deepEqual(Object.keys(answer), ["answer", "sources", "metadata", "session_id", "message_id"]);
  assert.equal(answer.answer, "Vacation is thirty days a year for every employee.");
  assert.deepEqual(answer.sources, [{ pdf_name: "handbook.pdf", pdf_id, chunk_index: 0 }]);
  assert.deepEqual(Object.keys(answer.metadata), ["model_used", "chunks_retrieved", "pdfs_queried", "reasoning_steps"]);
  assert.equal(answer.metadata.model_used, "llama3.2");
  assert.equal(answer.metadata.chunks_retrieved, 1);
  assert.equal(answer.metadata.pdfs_queried, 1);
  assert.ok(answer.session_id.length > 0);
  assert.ok(Number.isInteger(answer.message_id));
});

const KEYWORDS = [
  "document",
  "pdf",
  "file",
  "page",
  "section",
  "according to",
  "based on",
  "what does",
  "summarize",
  "the document",
  "the file",
  "uploaded",
  "in the",
];

test("classification: each of the 13 keywords, in any case, makes a question need documents", async (t) => {
  const docent = await startDocent(t);
  for (const keyword of KEYWORDS) {
    const { answer } = await docent.ask({ question: `Tell me ${keyword.toUpperCase()} xyz` });
    assert.ok(answer.startsWith("⚠️"), keyword);
  }
});

test("a question without a keyword goes straight to the model, without retrieval", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation);
  docent.ollama.forget();
  docent.ollama.reply = () => "Four.";
  const answer = await docent.ask({ question: "How much is two and two?" });
  assert.equal(answer.answer, "Four.");
  assert.deepEqual(answer.sources, []);
  assert.equal(answer.metadata.chunks_retrieved, 0);
  assert.equal(answer.metadata.pdfs_queried, 0);
  assert.equal(docent.ollama.calls("/api/chat").length, 1);
  assert.equal(docent.ollama.calls("/api/embed").length, 0);
});

test("documents needed while none exist: a warning that starts with ⚠️, no sources, stored like any answer", async (t) => {
  const docent = await startDocent(t);
  const { answer, sources, session_id, message_id } = await docent.ask({ question: "Summarize the document" });
  assert.ok(answer.startsWith("⚠️"));
  assert.deepEqual(sources, []);
  const messages = await docent.messages(session_id);
  assert.equal(messages[1]?.message_id, message_id);
  assert.equal(messages[1]?.content, answer);
  assert.equal(docent.ollama.calls("/api/chat").length, 0);
});

test("pdf_ids: [] selects none and gets the same warning; null and omitted mean all", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation);
  assert.ok((await docent.ask({ question: ABOUT_VACATION, pdf_ids: [] })).answer.startsWith("⚠️"));
  assert.equal((await docent.ask({ question: ABOUT_VACATION, pdf_ids: null })).metadata.pdfs_queried, 1);
  assert.equal((await docent.ask({ question: ABOUT_VACATION })).metadata.pdfs_queried, 1);
});

test("pdf_ids limits the search to the PDFs it names", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation, "handbook.pdf");
  const { pdf_id } = await docent.upload(lunch, "canteen.pdf");
  const { sources, metadata } = await docent.ask({ question: ABOUT_VACATION, pdf_ids: [pdf_id, pdf_id] });
  assert.deepEqual(
    sources.map((source) => source.pdf_name),
    ["canteen.pdf"],
  );
  assert.equal(metadata.pdfs_queried, 1);
});

test("multi-query: two versions are asked for, and the original question is always searched as well", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation);
  docent.ollama.forget();
  await docent.ask({ question: ABOUT_VACATION });
  const asked = chatsAsked(docent.ollama)[0];
  assert.match((asked?.messages ?? []).map((message) => message.content).join("\n"), /Write 2 alternative versions/);
  assert.deepEqual(searched(docent), [
    `search_query: ${ABOUT_VACATION}`,
    `search_query: In other words, ${ABOUT_VACATION}`,
    `search_query: Put differently, ${ABOUT_VACATION}`,
  ]);
});

test("the runtime is asked once for phrasings and once for vectors, whatever the number of PDFs", async (t) => {
  const docent = await startDocent(t);
  for (let i = 0; i < 5; i++) await docent.upload(vacation, `copy ${i}.pdf`);
  docent.ollama.forget();
  await docent.ask({ question: ABOUT_VACATION });
  assert.equal(docent.ollama.calls("/api/chat").length, 2, "one for phrasings, one for the answer");
  assert.equal(docent.ollama.calls("/api/embed").length, 1);
});

const WRITTEN: { title: string; text: string; read: string[] }[] = [
  {
    title: "numbering",
    text: "1. How long is the leave?\n2) How many free days?",
    read: ["How long is the leave?", "How many free days?"],
  },
  {
    title: "bullets",
    text: "- How long is the leave?\n* How many free days?",
    read: ["How long is the leave?", "How many free days?"],
  },
  {
    title: "quotes",
    text: '"How long is the leave?"\n“How many free days?”',
    read: ["How long is the leave?", "How many free days?"],
  },
  {
    title: "a preamble and blank lines",
    text: "Sure! Here are two alternative versions of the question:\n\n\nHow long is the leave?\n\nHow many free days?\n",
    read: ["How long is the leave?", "How many free days?"],
  },
  {
    title: "labels",
    text: "**Version 1:** How long is the leave?\n**Version 2:** How many free days?",
    read: ["How long is the leave?", "How many free days?"],
  },
  {
    title: "thinking text",
    text: "<think>\nThe user wants versions.\nLet me see.\n</think>\nHow long is the leave?\nHow many free days?",
    read: ["How long is the leave?", "How many free days?"],
  },
  { title: "a third version", text: "One way?\nAnother way?\nA third way?", read: ["One way?", "Another way?"] },
  { title: "the question itself again", text: `${ABOUT_VACATION}\nHow many free days?`, read: ["How many free days?"] },
  { title: "nothing usable", text: "\n  \n---\n```\n", read: [] },
  { title: "only thoughts that never end", text: "<think>I wonder what to write", read: [] },
];

for (const { title, text, read } of WRITTEN) {
  test(`phrasings are read from what the model wrote, without ${title}`, async (t) => {
    const docent = await startDocent(t);
    await docent.upload(vacation);
    docent.ollama.forget();
    docent.ollama.reply = (request) => (isPhrasing(request) ? text : "Thirty days.");
    await docent.ask({ question: ABOUT_VACATION });
    assert.deepEqual(
      searched(docent),
      [ABOUT_VACATION, ...read].map((query) => `search_query: ${query}`),
    );
  });
}

test("a runtime that fails to write phrasings does not keep the question from being searched", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation);
  docent.ollama.fault("/api/chat", "status", 1);
  const { answer, metadata } = await docent.ask({ question: ABOUT_VACATION });
  assert.match(answer, /thirty days/);
  assert.ok(metadata.reasoning_steps.some((step) => step.startsWith("🔍") && step.includes("none was usable")));
});

test("k = 3 chunks per query and PDF, merged without duplicates; chunks_retrieved is the number in 📊", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(await makeChunkyPdf(8, "vacation"), "long.pdf");
  docent.ollama.reply = (request) => (isPhrasing(request) ? "unusable:" : "Thirty days.");
  const one = await docent.ask({ question: ABOUT_VACATION });
  assert.equal(one.metadata.chunks_retrieved, 3);
  docent.ollama.reply = (request) => (isPhrasing(request) ? "What about zebra4?\nWhat about zebra6?" : "Thirty days.");
  const three = await docent.ask({ question: ABOUT_VACATION });
  assert.ok(three.metadata.chunks_retrieved > 3 && three.metadata.chunks_retrieved <= 9);
  assert.ok(three.metadata.reasoning_steps.includes(`📊 Total chunks retrieved: ${three.metadata.chunks_retrieved}`));
  const distinct = new Set(three.sources.map((source) => source.chunk_index));
  assert.equal(distinct.size, three.sources.length, "no chunk twice");
});

test("at most 10 chunks are used, and the tenth PDF's best chunk beats the first PDF's third", async (t) => {
  const docent = await startDocent(t, { env: { MAX_CONTEXT_TOKENS: "1000000" } });
  for (let i = 0; i < 9; i++) await docent.upload(await makeChunkyPdf(3, "unrelated"), `noise ${i}.pdf`);
  await docent.upload(vacation, "tenth.pdf");
  const { sources, metadata } = await docent.ask({ question: ABOUT_VACATION });
  assert.equal(metadata.chunks_retrieved, 28);
  assert.equal(sources.length, 10);
  assert.equal(sources[0]?.pdf_name, "tenth.pdf");
});

test("the context is byte for byte: [Source: name], newline, text, newline, joined by newline, ---, newline", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation, "handbook.pdf");
  await docent.upload(lunch, "canteen.pdf");
  await docent.ask({ question: ABOUT_VACATION });
  const context =
    "[Source: handbook.pdf]\nVacation is thirty days a year for every employee.\n" +
    "\n---\n" +
    "[Source: canteen.pdf]\nLunch is served at noon in the canteen on the ground floor.\n";
  const prompt = lastChat(docent.ollama).messages.at(-1)?.content ?? "";
  assert.ok(prompt.includes(context), prompt);
  assert.equal(prompt.split("[Source:").length, 3);
});

test("a chunk whose PDF has no name is rendered as Unknown", () => {
  assert.equal(renderContext([{ pdfName: "", text: "words" }]), "[Source: Unknown]\nwords\n");
});

test("the model is told to answer only from the context, step by step, and to cite its sources", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation);
  await docent.ask({ question: ABOUT_VACATION });
  const system = lastChat(docent.ollama).messages[0];
  assert.equal(system?.role, "system");
  for (const told of [/only from the context/, /step by step/, /Identify/, /Analyse/, /Synthesise/, /Cite/]) {
    assert.match(system?.content ?? "", told);
  }
});

test("reasoning_steps: the markers in order of occurrence, 📄 and ✅ once per PDF", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation, "handbook.pdf");
  await docent.upload(lunch, "canteen.pdf");
  const { metadata } = await docent.ask({ question: ABOUT_VACATION });
  assert.deepEqual(
    metadata.reasoning_steps.map((step) => step.split(" ")[0]),
    ["📚", "🤖", "🔍", "📄", "✅", "📄", "✅", "📊", "🔗", "💭", "✨"],
  );
  assert.equal(metadata.reasoning_steps[0], "📚 Selected PDFs: 2 (handbook.pdf, canteen.pdf)");
  assert.equal(metadata.reasoning_steps[1], "🤖 Using model: llama3.2:latest");
  assert.equal(metadata.reasoning_steps[3], "📄 Retrieving from: handbook.pdf");
  assert.equal(metadata.reasoning_steps[4], "✅ Found 1 relevant chunks in handbook.pdf");
  assert.equal(metadata.reasoning_steps[8], "🔗 Using 2 chunks for context");
});

test("session_id: given ones are kept, missing ones are made, each new and unique", async (t) => {
  const docent = await startDocent(t);
  const [one, two] = [await docent.ask({ question: "Hello" }), await docent.ask({ question: "Hello" })];
  assert.notEqual(one.session_id, two.session_id);
  assert.equal((await docent.ask({ question: "Hello", session_id: "mine / äö 📚" })).session_id, "mine / äö 📚");
});

test("earlier messages of the session are given to the model and to the writing of phrasings", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(vacation);
  const { session_id } = await docent.ask({ question: ABOUT_VACATION });
  docent.ollama.forget();
  await docent.ask({ question: "And in the other section?", session_id });
  const [phrasing, answering] = docent.ollama.calls("/api/chat").map((call) => JSON.stringify(call.body));
  for (const prompt of [phrasing, answering]) {
    assert.ok(prompt?.includes("vacation days?") && prompt.includes("Vacation is thirty days"));
  }
});

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
  await docent.upload(vacation, "handbook.pdf");
  await docent.restart({ EMBEDDING_MODEL: "all-minilm" });
  const { status, body } = await docent.tryAsking({ question: ABOUT_VACATION });
  assert.equal(status, 500);
  assert.match(body.detail, /'handbook.pdf' was stored with the embedding model 'nomic-embed-text'/);
  assert.match(body.detail, /upload the PDF again/);
});

/** What the last search embedded. */
function searched(docent: Docent): string[] {
  return textsEmbedded(docent.ollama).at(-1) ?? [];
}

/** A PDF of so many chunks, each with a word of its own. */
async function makeChunkyPdf(chunks: number, word: string): Promise<Buffer> {
  const page = (n: number) => `${word} zebra${n} ${`padding${n} `.repeat(330)}`;
  return makePdf({ pages: Array.from({ length: chunks * 2 }, (_, i) => page(Math.floor(i / 2))) });
}
