import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import type { Page } from "playwright-core";
import { answerWith, holdAnswer, openConversation } from "../support/browser/conversation-page.ts";
import { hasFocus } from "../support/browser/focused.ts";
import { closeBrowser } from "../support/browser/open-page.ts";
import { withPage } from "../support/browser/with-page.ts";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";
import type { Docent } from "../support/start-docent.ts";
import { waitUntil } from "../support/wait-until.ts";

after(closeBrowser);

const DAY_MS = 86_400_000;

test("conversations are listed by day, newest first, and the one being read is marked", async (t) => {
  const docent = await startDocent(t);
  await docent.ask({ question: "Hello", session_id: "first" });
  await docent.ask({ question: "Good evening", session_id: "second" });
  await withPage(t, docent.url, async (page) => {
    const today = page.getByRole("list", { name: "Conversations: Today" }).getByRole("listitem");
    await today.nth(1).waitFor();
    assert.match((await today.allInnerTexts()).join(), /^Good evening\s+\d\d:\d\d,Hello\s+\d\d:\d\d$/);
    await conversation(page, "Hello").click();
    await page.waitForURL("**/?c=first");
    assert.equal(await conversation(page, "Hello").getAttribute("aria-current"), "true");
    assert.equal(await conversation(page, "Good evening").getAttribute("aria-current"), null);
    await page.keyboard.press("n");
    await page.waitForURL(docent.url + "/");
    await page.clock.setFixedTime(Date.now() + DAY_MS);
    await page.reload();
    await page.getByRole("heading", { name: "Yesterday" }).waitFor();
  });
});

test("a conversation is listed from its first question on, marked while it is answered, and leads back to it", async (t) => {
  const docent = await startDocent(t);
  await docent.ask({ question: "Good evening", session_id: "older" });
  answerWith(docent.ollama, "Hello to you as well.");
  const gate = holdAnswer(docent.ollama, 1);
  const visit = await openConversation(t, docent.url);
  if (!visit) return;
  const { page } = visit;
  await visit.ask("Hello there");
  const begun = page.getByRole("button", { name: "Hello there answering ..." });
  await begun.waitFor();
  const session = visit.session();
  const rows = page.getByRole("list", { name: "Conversations: Today" }).getByRole("listitem");
  assert.match(await rows.first().innerText(), /^Hello there/);
  assert.equal(await begun.getAttribute("aria-current"), "true");
  await conversation(page, "Good evening").click();
  await page.waitForURL("**/?c=older");
  assert.equal(await page.getByRole("button", { name: "More about Hello there" }).count(), 0);
  await begun.click();
  assert.equal(visit.session(), session);
  await visit.log.getByText("Hello there").waitFor();
  await begun.focus();
  gate.release();
  await visit.answers(1);
  await page.getByRole("button", { name: "More about Hello there" }).waitFor();
  await hasFocus(page, conversation(page, "Hello there"));
  assert.equal(await rows.count(), 2);
  visit.assertCalm();
});

test("a conversation is renamed in its place: Enter saves, Escape does not, and nothing gives the question back", async (t) => {
  const docent = await startDocent(t);
  await docent.ask({ question: "Hello there", session_id: "one" });
  await withPage(t, docent.url, async (page) => {
    const field = await rename(page, "Hello there");
    await page.keyboard.type("Never mind");
    await page.keyboard.press("Escape");
    await hasFocus(page, page.getByRole("button", { name: "More about Hello there" }));
    await rename(page, "Hello there");
    await page.keyboard.type("Greetings");
    await page.keyboard.press("Enter");
    await hasFocus(page, page.getByRole("button", { name: "More about Greetings" }));
    assert.deepEqual(await titles(docent), ["Greetings"]);
    await (await rename(page, "Greetings")).fill("x".repeat(201));
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("at most 200 characters").waitFor();
    await field.fill("");
    await page.getByRole("button", { name: "Save the title" }).click();
    await conversation(page, "Hello there").waitFor();
    assert.deepEqual(await titles(docent), ["Hello there"]);
  });
});

test("the tab is named after the conversation that is read, or else the document", async (t) => {
  const docent = await startDocent(t);
  const { pdf_id } = await docent.upload(await makePdf({ pages: ["Vacation is thirty days."] }), "handbook.pdf");
  await docent.ask({ question: "Hello there", session_id: "one" });
  await withPage(t, docent.url, async (page) => {
    await conversation(page, "Hello there").waitFor();
    assert.equal(await page.title(), "Docent");
    await conversation(page, "Hello there").click();
    await waitUntil(async () => (await page.title()) === "Hello there · Docent");
    await rename(page, "Hello there");
    await page.keyboard.type("Greetings");
    await page.keyboard.press("Enter");
    await waitUntil(async () => (await page.title()) === "Greetings · Docent");
    await page.goto(`${docent.url}/?d=${pdf_id}`);
    await waitUntil(async () => (await page.title()) === "handbook.pdf · Docent");
  });
});

test("a conversation is exported as Markdown", async (t) => {
  const docent = await startDocent(t);
  await docent.ask({ question: "Hello there", session_id: "with/slash" });
  await withPage(t, docent.url, async (page) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      chooseFromMenu(page, "Hello there", "Export as Markdown"),
    ]);
    assert.equal(download.suggestedFilename(), "Hello there.md");
    assert.match(await readFile(await download.path(), "utf8"), /Hello there/);
  });
});

test("deleting a conversation asks first; then it is closed and gone, and its neighbour has the focus", async (t) => {
  const docent = await startDocent(t);
  for (const question of ["One", "Two", "Three"]) await docent.ask({ question, session_id: question });
  await withPage(t, docent.url, async (page) => {
    await conversation(page, "Two").click();
    await chooseFromMenu(page, "Two", "Delete");
    const dialog = page.getByRole("dialog", { name: "Delete this conversation?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await hasFocus(page, page.getByRole("button", { name: "More about Two" }));
    assert.equal((await titles(docent)).length, 3);
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await hasFocus(page, page.getByRole("menuitem", { name: "Delete" }));
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await conversation(page, "Two").waitFor({ state: "detached" });
    await hasFocus(page, conversation(page, "One"));
    await page.waitForURL(docent.url + "/");
    assert.deepEqual(await titles(docent), ["Three", "One"]);
  });
});

test("older conversations come when they are asked for, and the focus stays in the list", async (t) => {
  const docent = await startDocent(t);
  for (let i = 1; i <= 52; i++) await docent.ask({ question: `Hello ${i}`, session_id: `s${i}` });
  await withPage(t, docent.url, async (page) => {
    const older = page.getByRole("button", { name: "Show older" });
    await older.waitFor();
    assert.equal(await conversation(page, "Hello 2").count(), 0);
    await older.press("Enter");
    await conversation(page, "Hello 1").waitFor();
    await older.waitFor({ state: "detached" });
    await hasFocus(page, conversation(page, "Hello 3"));
  });
});

test("conversations that cannot be read are asked for again on demand", async (t) => {
  const docent = await startDocent(t);
  await docent.ask({ question: "Hello" });
  await withPage(t, docent.url, async (page) => {
    await page.route("**/api/v1/sessions?*", async (route) => route.abort());
    await page.reload();
    const notice = page.getByRole("region", { name: "Conversations" }).getByRole("alert");
    await notice.getByText("Docent does not answer").waitFor();
    await page.unroute("**/api/v1/sessions?*");
    await notice.getByRole("button", { name: "Try again" }).click();
    await conversation(page, "Hello").waitFor();
  });
});

const conversation = (page: Page, title: string) =>
  page.getByRole("region", { name: "Conversations" }).getByTitle(title, { exact: true });

async function chooseFromMenu(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More about ${title}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function rename(page: Page, title: string) {
  await chooseFromMenu(page, title, "Rename");
  const field = page.getByRole("textbox", { name: "Title of the conversation" });
  await hasFocus(page, field);
  return field;
}

async function titles(docent: Docent): Promise<string[]> {
  const { body } = await docent.send<{ sessions: { title: string }[] }>("GET", "/api/v1/sessions");
  return body.sessions.map(({ title }) => title);
}
