import assert from "node:assert/strict";
import { test } from "node:test";
import { chatsAsked, isPhrasing } from "./support/asked-of-runtime.ts";
import { makePdf } from "./support/pdfs/make-pdf.ts";
import { startDocent } from "./support/start-docent.ts";

const whales = await makePdf({ pages: ["The blue whale weighs one hundred and fifty tons and eats krill."] });
const elephants = await makePdf({ pages: ["The elephant weighs six tons and eats grass, bark and fruit."] });
const second = await makePdf({
  pages: ["The second one in the list, and what about it: the second one is the second one."],
});

test("a follow-up is searched for what it means: the phrasings see the last turns, and count as much as its own words", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(whales, "whales.pdf");
  await docent.upload(elephants, "elephants.pdf");
  await docent.upload(second, "list.pdf");
  docent.ollama.reply = (request) => {
    if (!isPhrasing(request)) return "First the blue whale, second the elephant.";
    const sees = JSON.stringify(request.messages).includes("second the elephant");
    return sees ? "How much does the elephant weigh?\nWhat is the weight of the elephant?" : "Which animals are heavy?";
  };
  await docent.ask({ question: "Which animals does the document name, in order of weight?", session_id: "zoo" });
  docent.ollama.forget();
  const { sources } = await docent.ask({ question: "And what about the second one in the list?", session_id: "zoo" });
  assert.equal(sources[0]?.pdf_name, "elephants.pdf");
  assert.equal(chatsAsked(docent.ollama).length, 2, "no call of the model beyond phrasings and answer");
});

test("without a conversation the question's own words come first", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(whales, "whales.pdf");
  await docent.upload(elephants, "elephants.pdf");
  docent.ollama.reply = (request) =>
    isPhrasing(request) ? "How much does the elephant weigh?\nWhat eats grass, bark and fruit?" : "Much.";
  const { sources } = await docent.ask({ question: "According to the document, how much does the blue whale weigh?" });
  assert.equal(sources[0]?.pdf_name, "whales.pdf");
});
