import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Locator } from "playwright-core";
import { boxOf } from "../support/browser/pdf-pages.ts";
import { closeBrowser } from "../support/browser/open-page.ts";
import { answerWith, holdAnswer, openConversation } from "../support/browser/conversation-page.ts";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";
import { waitUntil } from "../support/wait-until.ts";

after(closeBrowser);

const paragraphs = Array.from({ length: 60 }, (_, i) => `Paragraph ${i + 1} of a long answer.\n\n`);
/** Whole, as the text is shown as it is written until it can be set. */
const paragraph = (log: Locator, number: number) =>
  log.getByText(`Paragraph ${number} of a long answer.`, { exact: true });

test("the end stays in sight until the question is at the top, and beyond that for who jumps to it", async (t) => {
  const docent = await startDocent(t);
  answerWith(docent.ollama, { content: paragraphs.join(""), pieces: paragraphs });
  const first = holdAnswer(docent.ollama, 10);
  const second = holdAnswer(docent.ollama, 40);
  const third = holdAnswer(docent.ollama, 50);
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const { page, log } = visit;
  const jump = page.getByRole("button", { name: "Jump to the end" });
  await visit.ask("Tell me more.");
  const question = log.getByText("Tell me more.");
  await paragraph(log, 10).waitFor();
  await waitUntil(async () => isIn(log, paragraph(log, 10)));
  first.release();
  await paragraph(log, 40).waitFor();
  await jump.waitFor();
  assert.equal(await isIn(log, question), true);
  assert.equal(await isIn(log, paragraph(log, 1)), true);
  assert.ok((await boxOf(question)).y - (await boxOf(log)).y < 40);
  await jump.click();
  await waitUntil(async () => isIn(log, paragraph(log, 40)));
  second.release();
  await paragraph(log, 50).waitFor();
  await waitUntil(async () => isIn(log, paragraph(log, 50)));
  await log.hover();
  await page.mouse.wheel(0, -300);
  await jump.waitFor();
  third.release();
  await visit.answers(1);
  assert.equal(await isIn(log, paragraph(log, 60)), false);
  visit.assertCalm();
});

test("an answer that comes at once can be read from its question on, also after a reload", async (t) => {
  const docent = await startDocent(t);
  answerWith(docent.ollama, "A short one.");
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const { page, log } = visit;
  await visit.ask("Hello?");
  await visit.answers(1);
  answerWith(docent.ollama, paragraphs.join(""));
  await visit.ask("Tell me more.");
  await visit.answers(2);
  const isAtTop = async () => (await boxOf(log.getByText("Tell me more."))).y - (await boxOf(log)).y < 40;
  await waitUntil(isAtTop);
  assert.equal(await isIn(log, log.getByText("Tell me more.")), true);
  await page.reload();
  await visit.answers(2);
  await waitUntil(isAtTop);
  assert.equal(await isIn(log, log.getByText("Tell me more.")), true);
  await page.getByRole("button", { name: "Jump to the end" }).waitFor();
  visit.assertCalm();
});

test("a citation stays where it was clicked when the document opens beside it, and closes", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(await makePdf({ pages: ["Vacation is thirty days a year for every employee."] }), "handbook.pdf");
  const filler = Array.from({ length: 12 }, (_, i) => `Filler ${i}: ${"words that need a second line ".repeat(9)}`);
  const text = [...filler, "Vacation is thirty days a year for every employee.", ...filler].join("\n\n");
  answerWith(docent.ollama, text);
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const { page, log } = visit;
  await visit.ask("What does the handbook say about vacation?");
  await visit.answers(1);
  await page.getByRole("button", { name: "Jump to the end" }).click();
  const chip = log.getByRole("button", { name: /^Citation 1/ }).first();
  await chip.scrollIntoViewIfNeeded();
  const { y } = await boxOf(chip);
  const { width } = await boxOf(log);
  const isInPlace = async () => Math.abs((await boxOf(chip)).y - y) < 30;
  await chip.click();
  await page.getByRole("region", { name: "Pages" }).waitFor();
  await waitUntil(async () => (await boxOf(log)).width < width);
  await waitUntil(isInPlace);
  await page.getByRole("button", { name: "Close the document" }).click();
  await waitUntil(async () => (await boxOf(log)).width === width);
  await waitUntil(isInPlace);
  visit.assertCalm();
});

test("a low window leaves room for the messages, and has all of the composer while a question is written", async (t) => {
  const docent = await startDocent(t);
  const visit = await openConversation(t, docent.url, { viewport: { width: 320, height: 256 } });
  if (!visit) return;
  const { page, log, question } = visit;
  const never = page.getByRole("radio", { name: "Never" });
  assert.ok((await boxOf(log)).height > 100);
  assert.equal(await never.isVisible(), false);
  await question.fill("Hello?");
  await never.check();
  await page.getByRole("button", { name: "Ask", exact: true, disabled: false }).click();
  await visit.answers(1);
  await never.waitFor({ state: "hidden" });
  assert.ok((await boxOf(log)).height > 100);
  visit.assertCalm();
});

async function isIn(log: Locator, element: Locator): Promise<boolean> {
  const [frame, box] = await Promise.all([boxOf(log), boxOf(element)]);
  return box.y >= frame.y && box.y + box.height <= frame.y + frame.height;
}
