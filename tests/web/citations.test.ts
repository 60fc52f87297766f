import assert from "node:assert/strict";
import { after, test } from "node:test";
import { answerWith, openConversation } from "../support/browser/conversation-page.ts";
import { closeBrowser } from "../support/browser/open-page.ts";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";

after(closeBrowser);

const handbook = await makePdf({
  pages: [
    "Welcome to the handbook of the Northern Lighthouse. It was written in the winter of 1899.",
    "Vacation is thirty days a year for every employee. Lunch is served at noon in the canteen.",
  ],
});
const QUESTION = "What does the document say about vacation and lunch?";

test("a number behind each supported sentence shows its words on hover and focus, and its page on a click", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(handbook, "handbook.pdf");
  answerWith(
    docent.ollama,
    "Every employee has thirty days of vacation a year. At noon, lunch is served in the canteen.",
  );
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const { page, log } = visit;
  await visit.ask(QUESTION);
  await visit.answers(1);
  const first = log.getByRole("button", { name: "Citation 1: handbook.pdf, page 2" }).first();
  const second = log.getByRole("button", { name: "Citation 2: handbook.pdf, page 2" }).first();
  await first.hover();
  await page.getByText("Vacation is thirty days a year for every employee.", { exact: true }).waitFor();
  await page.mouse.move(0, 0);
  await second.focus();
  await page.getByText("Lunch is served at noon in the canteen.", { exact: true }).waitFor();
  await page.getByText("handbook.pdf, page 2", { exact: true }).waitFor();
  const paragraph = await log.getByText("Every employee has").innerText();
  assert.equal(
    paragraph.replaceAll("\u2060", ""),
    "Every employee has thirty days of vacation a year.1 At noon, lunch is served in the canteen.2",
  );

  await second.click();
  const { a, c, ...place } = visit.address();
  assert.deepEqual(place, { d: pdf_id, p: "2", n: "2" });
  assert.equal(Number(a), (await docent.messages(c ?? "")).at(-1)?.message_id);
  assert.equal(await second.getAttribute("aria-current"), "true");
  assert.equal(await first.getAttribute("aria-current"), null);
  await page.getByText("handbook.pdf, page 2", { exact: true }).waitFor({ state: "detached" });
  await page.reload();
  await log
    .getByRole("button", { name: /^Citation 2/ })
    .and(page.locator("[aria-current=true]"))
    .first()
    .waitFor();
  visit.assertCalm();
});

test("numbers stand at the end of list items, table rows, bold words, code and formulas too", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(handbook, "handbook.pdf");
  answerWith(
    docent.ollama,
    [
      "It costs \\(x^2\\) or $5, they say, and 1 &lt; 2 \\* 3.",
      "",
      "- Vacation is thirty days a year for **every employee.**",
      "- *Lunch* is served at noon\n  in the canteen. More of that later.",
      "",
      "| What | When |",
      "|---|---|",
      "| lunch is served in the canteen | at noon |",
      "",
      "It was written in the winter of `1899`",
      "",
      "> It was written, with $a+b$, in the winter of 1899.",
    ].join("\n"),
  );
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const { log } = visit;
  await visit.ask(QUESTION);
  await visit.answers(1);
  await log
    .getByRole("button", { name: /^Citation 5/ })
    .first()
    .waitFor();
  const textOf = async (role: "listitem" | "row" | "paragraph" | "blockquote", chip: number) => {
    const button = visit.page.getByRole("button", { name: new RegExp(`^Citation ${chip}:`) });
    const found = log.getByRole(role).filter({ has: button }).first();
    return (await found.innerText()).replaceAll("\u2060", "").replaceAll(/\s+/g, " ").trim();
  };
  assert.equal(await textOf("listitem", 1), "Vacation is thirty days a year for every employee.1");
  assert.equal(await textOf("listitem", 2), "Lunch is served at noon in the canteen.2 More of that later.");
  assert.equal(await textOf("row", 3), "lunch is served in the canteen at noon3");
  assert.equal(await textOf("paragraph", 4), "It was written in the winter of 18994");
  assert.match(await textOf("blockquote", 5), /in the winter of 1899\.5$/);
  visit.assertCalm();
});

test("sources are grouped by file: a cited one leads to its first citation, another to its best page", async (t) => {
  const docent = await startDocent(t);
  const cited = await docent.upload(handbook, "handbook.pdf");
  const pages = ["The soup costs five crowns.", "Closed on Sundays.", "Who is on vacation has lunch elsewhere."];
  const other = await docent.upload(await makePdf({ pages }), "menu.pdf");
  answerWith(docent.ollama, "Vacation is thirty days a year for every employee.");
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  await visit.ask(QUESTION);
  await visit.answers(1);
  const sources = visit.log.getByRole("list", { name: "Sources" });
  await sources.getByText("1 chunk, page 2").waitFor();
  for (const when of ["as it was asked", "as it is stored"]) {
    if (when === "as it is stored") await visit.page.reload();
    await sources.getByRole("button", { name: "menu.pdf", exact: true }).click();
    const { d, p, n } = visit.address();
    assert.deepEqual({ d, p, n }, { d: other.pdf_id, p: "3", n: undefined }, when);
    await visit.page.getByRole("button", { name: "Close the document" }).click();
  }
  await sources.getByRole("button", { name: "handbook.pdf", exact: true }).click();
  const { d, p, n } = visit.address();
  assert.deepEqual({ d, p, n }, { d: cited.pdf_id, p: "2", n: "1" });
  visit.assertCalm();
});

test("a number stands at the end of its sentence where money and a formula share a paragraph", async (t) => {
  const docent = await startDocent(t);
  await docent.upload(await makePdf({ pages: ["Lunch for $5 is served at noon in the canteen."] }), "handbook.pdf");
  const sentence = "Lunch for $5 is served at noon in the canteen.";
  answerWith(docent.ollama, `${sentence} It grows as \\(x^2\\) does, says [the list](https://a.example/?$top=1).`);
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  await visit.ask(QUESTION);
  await visit.answers(1);
  await visit.log.locator(".katex").waitFor();
  const paragraph = visit.log.getByText("Lunch for $5");
  assert.ok((await paragraph.innerText()).replaceAll("\u2060", "").startsWith(`${sentence}1 It grows`));
  assert.equal(await paragraph.getByRole("link").getAttribute("href"), "https://a.example/?$top=1");
  visit.assertCalm();
});

test("a source that was deleted is named as such, and leads nowhere", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(handbook, "handbook.pdf");
  answerWith(docent.ollama, "Vacation is thirty days a year for every employee.");
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const sources = visit.log.getByRole("list", { name: "Sources" });
  const button = sources.getByRole("button", { name: "handbook.pdf", exact: true });
  await visit.ask(QUESTION);
  await visit.answers(1);
  await button.waitFor();
  await docent.delete(pdf_id);
  await visit.page.reload();
  await sources.getByText(/^deleted, \d+ chunks?/).waitFor();
  await sources.getByText("handbook.pdf", { exact: true }).waitFor();
  assert.equal(await button.count(), 0);
  visit.assertCalm();
});
