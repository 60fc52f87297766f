import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startDocent } from "./support/start-docent.ts";
import type { Docent } from "./support/start-docent.ts";

interface SearchBody {
  chunks: {
    pdf_id: string;
    pdf_name: string;
    chunk_index: number;
    first_page: number;
    last_page: number;
    score: number;
    text: string;
    passages: { page: number; text: string; score: number }[];
  }[];
  chunks_retrieved: number;
  pdfs_searched: number;
}

async function search(docent: Docent, question: string, more: Record<string, unknown> = {}): Promise<SearchBody> {
  const { status, body } = await docent.sendJson<SearchBody>("/api/v1/search", { question, ...more });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const filler = (name: string) =>
  Array.from({ length: 40 }, (_, i) => `The ${name} report goes on in line ${i}.`).join(" ");

const report = await makePdf({
  pages: [filler("annual"), `${filler("quarterly")} The zanzibar clause ends every contract.`, filler("monthly")],
});
const menu = await makePdf({ pages: ["Lunch is served at noon. Crème brûlée is the dessert on Fridays."] });

test("a search shows the chunk, its pages and the passage that speaks for it, and asks no chat model", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(report, "report.pdf");
  await docent.upload(menu, "menu.pdf");
  docent.ollama.forget();
  const { chunks, pdfs_searched, chunks_retrieved } = await search(docent, "How does the zanzibar clause work?");
  const [first] = chunks;
  assert.equal(first?.pdf_id, pdf_id);
  assert.deepEqual({ from: first.first_page, to: first.last_page }, { from: 1, to: 3 });
  assert.equal(first.passages[0]?.page, 2);
  assert.match(first.passages[0]?.text ?? "", /zanzibar clause/);
  assert.ok(first.score > (chunks[1]?.score ?? Infinity));
  assert.deepEqual({ pdfs_searched, chunks_retrieved }, { pdfs_searched: 2, chunks_retrieved: 2 });
  assert.equal(docent.ollama.calls("/api/chat").length, 0);
  assert.deepEqual(await docent.messages("any"), []);
});

test("of two pages that name what is asked, the one that explains it is shown before the one that lists it", async (t) => {
  const docent = await startDocent(t, { env: { RETRIEVAL: "keywords" } });
  const contents = "Appeals, deadlines, claims. Deadlines, appeals. Claims, deadlines. Appeals, claims. Meet. Next.";
  const explanation = `${filler("claims")} If you are not sure what these are, the deadlines for appeals and how you meet them come next.`;
  await docent.upload(await makePdf({ pages: [contents, explanation, filler("monthly")] }), "plan.pdf");
  const { chunks } = await search(docent, "What are the deadlines for appeals, and how do you meet them?");
  assert.deepEqual(
    [...new Set(chunks[0]?.passages.map(({ page }) => page))],
    [2, 1, 3],
    "every page of the chunk, that one first",
  );
});

test("accents and case do not keep a word from being found", async (t) => {
  const docent = await startDocent(t, { env: { RETRIEVAL: "keywords" } });
  await docent.upload(report, "report.pdf");
  await docent.upload(menu, "menu.pdf");
  assert.equal((await search(docent, "CREME BRULEE")).chunks[0]?.pdf_name, "menu.pdf");
});

test("a question may name the document by its file's name alone", async (t) => {
  const docent = await startDocent(t, { env: { RETRIEVAL: "keywords" } });
  for (const name of ["Plan_Standard.pdf", "Plan_Premium.pdf", "Plan-Basic.pdf"]) await docent.upload(menu, name);
  const { chunks } = await search(docent, "What is the dessert in the premium plan?");
  assert.equal(chunks[0]?.pdf_name, "Plan_Premium.pdf");
});

test("keywords are searched without asking the runtime anything", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(menu, "menu.pdf");
  docent.ollama.forget();
  const { chunks } = await search(docent, "dessert", { retrieval: "keywords" });
  assert.equal(chunks[0]?.pdf_name, "menu.pdf");
  assert.equal(docent.ollama.calls("/api/embed").length, 0);
});

for (const retrieval of ["hybrid", "passages", "keywords", "vector"]) {
  test(`RETRIEVAL=${retrieval} finds the chunk that answers`, async (t) => {
    const docent = await startDocent(t, { env: { RETRIEVAL: retrieval } });
    await docent.upload(report, "report.pdf");
    await docent.upload(menu, "menu.pdf");
    assert.equal((await search(docent, "When is lunch served?")).chunks[0]?.pdf_name, "menu.pdf");
    assert.match((await docent.ask({ question: "According to the document, when is lunch served?" })).answer, /noon/);
  });
}

test("phrasings are searched too, and only the PDFs asked for", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(report, "report.pdf");
  await docent.upload(menu, "menu.pdf");
  const { chunks } = await search(docent, "What about the other thing?", { phrasings: ["the zanzibar clause"] });
  assert.equal(chunks[0]?.pdf_name, "report.pdf");
  const one = await search(docent, "When is lunch served?", { pdf_ids: [pdf_id], limit: 1 });
  assert.deepEqual(
    one.chunks.map((chunk) => chunk.pdf_name),
    ["report.pdf"],
  );
  assert.equal((await search(docent, "lunch", { pdf_ids: [] })).chunks.length, 0);
});

test("every clearly relevant PDF keeps a place among the first ten", async (t) => {
  const docent = await startDocent(t);
  const clause = (i: number) => `The zanzibar clause of contract ${i} ends it. ${filler(`part ${i}`)}`;
  const long = await makePdf({ pages: Array.from({ length: 24 }, (_, i) => clause(i)) });
  for (const name of ["a.pdf", "b.pdf", "c.pdf", "d.pdf"]) await docent.upload(long, name);
  await docent.upload(await makePdf({ pages: ["A zanzibar clause is mentioned once in this contract."] }), "e.pdf");
  const { chunks } = await search(docent, "zanzibar clause", { limit: 10 });
  assert.equal(chunks.length, 10);
  assert.equal(new Set(chunks.map((chunk) => chunk.pdf_name)).size, 5);
});

test("PDFs stored before passages were searched are found after the next start", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(report, "report.pdf");
  await docent.upload(menu, "menu.pdf");
  const before = await search(docent, "How does the zanzibar clause work?", { retrieval: "keywords" });
  await docent.close();
  const database = new DatabaseSync(join(docent.dataDir, "docent.db"));
  database.exec("DELETE FROM passages; DELETE FROM passage_indexes");
  database.close();
  await docent.restart();
  assert.deepEqual(await search(docent, "How does the zanzibar clause work?", { retrieval: "keywords" }), before);
  assert.equal((await search(docent, "When is lunch served?")).chunks[0]?.pdf_name, "menu.pdf");
});

test("a deleted PDF is found no more", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(menu, "menu.pdf");
  await docent.upload(report, "report.pdf");
  assert.equal((await search(docent, "dessert")).chunks[0]?.pdf_name, "menu.pdf");
  await docent.delete(pdf_id);
  assert.deepEqual(
    (await search(docent, "dessert")).chunks.map((chunk) => chunk.pdf_name),
    ["report.pdf"],
  );
});

const WRONG: { title: string; body: unknown; status: number; says: RegExp }[] = [
  { title: "no question", body: {}, status: 400, says: /question/ },
  { title: "a blank question", body: { question: "  " }, status: 400, says: /question/ },
  { title: "a limit of 0", body: { question: "x", limit: 0 }, status: 400, says: /limit/ },
  { title: "a limit of 101", body: { question: "x", limit: 101 }, status: 400, says: /limit/ },
  { title: "an unknown way to search", body: { question: "x", retrieval: "magic" }, status: 400, says: /retrieval/ },
  { title: "six phrasings", body: { question: "x", phrasings: Array(6).fill("y") }, status: 400, says: /phrasings/ },
  { title: "an unknown PDF", body: { question: "x", pdf_ids: ["pdf_1"] }, status: 404, says: /pdf_1/ },
];

for (const { title, body, status, says } of WRONG) {
  test(`a search with ${title} is a ${status} that says so`, async (t) => {
    const docent = await startDocent(t);
    const reply = await docent.sendJson<{ detail: string }>("/api/v1/search", body);
    assert.equal(reply.status, status);
    assert.deepEqual(Object.keys(reply.body), ["detail"]);
    assert.match(reply.body.detail, says);
  });
}
