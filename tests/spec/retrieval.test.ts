import assert from "node:assert/strict";
import { test } from "node:test";
import { renderContext } from "../../server/core/render-context.ts";
import { chatsAsked, isPhrasing, lastChat, textsEmbedded } from "../support/asked-of-runtime.ts";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";
import type { Docent } from "../support/start-docent.ts";

const vacation = await makePdf({ pages: ["Vacation is thirty days a year for every employee."] });
const lunch = await makePdf({ pages: ["Lunch is served at noon in the canteen on the ground floor."] });

const ABOUT_VACATION = "What does the handbook say about vacation days?";

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

/** What the last search embedded. */
function searched(docent: Docent): string[] {
  return textsEmbedded(docent.ollama).at(-1) ?? [];
}

/** A PDF of so many chunks, each with a word of its own. */
async function makeChunkyPdf(chunks: number, word: string): Promise<Buffer> {
  const page = (n: number) => `${word} zebra${n} ${`padding${n} `.repeat(330)}`;
  return makePdf({ pages: Array.from({ length: chunks * 2 }, (_, i) => page(Math.floor(i / 2))) });
}
