import assert from "node:assert/strict";
import { test } from "node:test";
import { isPhrasing } from "./support/asked-of-runtime.ts";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startDocent } from "./support/start-docent.ts";
import type { Docent } from "./support/start-docent.ts";

const handbook = await makePdf({
  pages: [
    "Welcome to the handbook of the Northern Lighthouse. It was written in the winter of 1899.",
    "Vacation is thirty days a year for every employee. Lunch is served at noon in the canteen.",
  ],
});

interface CitationsBody {
  message_id: number;
  citations: {
    id: number;
    pdf_id: string;
    pdf_name: string;
    chunk_index: number;
    page: number;
    quote: string;
    answer_start: number;
    answer_end: number;
    places: { page: number; width: number; height: number; rectangles: Record<string, number>[] }[];
  }[];
}

const QUESTION = "What does the document say about vacation and lunch?";

async function citationsFor(docent: Docent, answer: string) {
  docent.ollama.reply = (request) => (isPhrasing(request) ? "no version:" : answer);
  const { message_id, ...body } = await docent.ask({ question: QUESTION });
  const reply = await docent.send<CitationsBody>("GET", `/api/v1/messages/${message_id}/citations`);
  assert.equal(reply.status, 200);
  assert.equal(reply.body.message_id, message_id);
  return { citations: reply.body.citations, answer: body.answer, messageId: message_id };
}

test("each supported sentence of an answer is cited with page, quote and rectangles", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(handbook, "handbook.pdf");
  const written = "Every employee has thirty days of vacation a year. At noon, lunch is served in the canteen.";
  const { citations, answer } = await citationsFor(docent, written);
  assert.deepEqual(
    citations.map(({ quote }) => quote),
    ["Vacation is thirty days a year for every employee.", "Lunch is served at noon in the canteen."],
  );
  for (const [i, citation] of citations.entries()) {
    const { id, page, pdf_id: cited, pdf_name, chunk_index } = citation;
    assert.deepEqual(
      { id, page, cited, pdf_name, chunk_index },
      { id: i + 1, page: 2, cited: pdf_id, pdf_name: "handbook.pdf", chunk_index: 0 },
    );
    assert.equal(citation.places.length, 1);
    assert.equal(citation.places[0]?.page, 2);
    assert.ok((citation.places[0]?.rectangles.length ?? 0) >= 1);
  }
  assert.equal(
    answer.slice(citations[1]?.answer_start, citations[1]?.answer_end),
    "At noon, lunch is served in the canteen.",
  );
});

test("what no document supports has no citation, whatever source the model names", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook, "handbook.pdf");
  const { citations } = await citationsFor(
    docent,
    "The moon is made of green cheese and silver dust [Source: handbook.pdf]. Penguins run the lighthouse kitchen (Source: secret.pdf, page 900).",
  );
  assert.deepEqual(citations, []);
});

test("a number that the document does not give is not cited to it", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook, "handbook.pdf");
  const { citations } = await citationsFor(
    docent,
    "The handbook of the Northern Lighthouse was written in the winter of 1999.",
  );
  assert.deepEqual(citations, []);
  const { citations: right } = await citationsFor(docent, "It was all written in the winter of 1899.");
  assert.deepEqual(
    right.map(({ page, quote }) => ({ page, quote })),
    [{ page: 1, quote: "It was written in the winter of 1899." }],
  );
});

test("a sentence that says the opposite of the document is not cited to it", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook, "handbook.pdf");
  const { citations } = await citationsFor(docent, "Lunch is not served at noon in the canteen.");
  assert.deepEqual(citations, []);
});

test("an answer without end is cited in its first part only", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook, "handbook.pdf");
  const { citations } = await citationsFor(docent, "Lunch is served at noon in the canteen. ".repeat(5000));
  assert.equal(citations.length, 200);
});

test("citations survive a restart, and go with their PDF", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(handbook, "handbook.pdf");
  const { citations, messageId } = await citationsFor(docent, "Vacation is thirty days a year.");
  assert.equal(citations.length, 1);
  await docent.restart();
  const kept = await docent.send<CitationsBody>("GET", `/api/v1/messages/${messageId}/citations`);
  assert.deepEqual(kept.body.citations, citations);
  await docent.delete(pdf_id);
  const gone = await docent.send<CitationsBody>("GET", `/api/v1/messages/${messageId}/citations`);
  assert.deepEqual(gone.body, { message_id: messageId, citations: [] });
});

test("a question has no citations, an unknown message is a 404, and what is no number a 400", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook, "handbook.pdf");
  const { messageId } = await citationsFor(docent, "Vacation is thirty days a year.");
  const question = await docent.send<CitationsBody>("GET", `/api/v1/messages/${messageId - 1}/citations`);
  assert.deepEqual(question.body.citations, []);
  for (const [id, status] of [
    ["999", 404],
    ["zero", 400],
    ["0", 400],
    ["1.5", 400],
    ["9007199254740993", 400],
  ] as const) {
    const { status: given, body } = await docent.send<{ detail: string }>("GET", `/api/v1/messages/${id}/citations`);
    assert.equal(given, status, id);
    assert.deepEqual(Object.keys(body), ["detail"]);
  }
});
