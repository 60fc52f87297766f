/** Takes the pictures in docs/screenshots: the real service with the sample document, and a model that says its part. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import type { BrowserContextOptions, Page } from "playwright-core";
import { compose } from "../../server/compose.ts";
import { readSettings } from "../../server/settings.ts";
import { CHROMIUM_FLAGS, findChromium, MISSING_CHROMIUM } from "../../tests/support/browser/find-chromium.ts";
import { pdfPage } from "../../tests/support/browser/pdf-pages.ts";
import { startOllama } from "../../tests/support/ollama/start-ollama.ts";
import { reply } from "./reply.ts";

const FOLDER = fileURLToPath(new URL("../../docs/screenshots/", import.meta.url));
const WIDE = { viewport: { width: 1360, height: 850 } };
const NARROW = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 };

const executablePath = findChromium();
if (executablePath === undefined) throw new Error(MISSING_CHROMIUM);
mkdirSync(FOLDER, { recursive: true });
using folder = makeFolder();
await using ollama = closedAtEnd(await startOllama());
ollama.reply = reply;
const settings = readSettings({ DATA_DIR: folder.path, OLLAMA_HOST: ollama.url, PORT: "0", LOG_LEVEL: "error" });
await using app = await compose({ settings });
const url = await app.listen({ host: "127.0.0.1", port: 0 });
await using browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });

await take("first-visit", WIDE, async (page) => {
  await page.getByRole("button", { name: "Try the sample document" }).waitFor();
});
await take("answer", WIDE, async (page) => {
  await page.getByRole("button", { name: "Try the sample document" }).click();
  await page.getByRole("checkbox", { name: /Include handbook/ }).waitFor();
  await ask(page, "What does the handbook say about vacation?");
  await openCitation(page);
});
await take("dark", { ...WIDE, colorScheme: "dark" }, async (page) => {
  await page.getByRole("button", { name: /^What does the handbook say about vacation/ }).click();
  await openCitation(page);
});
await take("narrow", NARROW, async (page) => {
  await ask(page, "What does the handbook say about ticket prices?");
  await page.getByRole("heading", { name: "Sources" }).scrollIntoViewIfNeeded();
});
await ollama.close();
await take("runtime-gone", WIDE, async (page) => {
  await page.getByText("ollama serve").waitFor();
});

function makeFolder() {
  const path = mkdtempSync(join(tmpdir(), "docent-screenshots-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

function closedAtEnd<T extends { close(): Promise<void> }>(opened: T): T & AsyncDisposable {
  return Object.assign(opened, { [Symbol.asyncDispose]: async () => opened.close() });
}

async function take(name: string, options: BrowserContextOptions, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(url);
  await act(page);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled" });
  await context.close();
  console.log(`docs/screenshots/${name}.png`);
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel("Model").selectOption("llama3.2:latest");
  const field = page.getByRole("textbox", { name: "Question" });
  await field.fill(question);
  await page.getByRole("button", { name: "Ask", exact: true, disabled: false }).waitFor();
  await field.press("Enter");
  await page.getByRole("button", { name: "Copy" }).waitFor();
}

async function openCitation(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Citation 1\b/ })
    .first()
    .click();
  await page
    .getByLabel(/^Quote: /)
    .first()
    .waitFor();
  // The text of a page comes after its picture.
  for (const number of [2, 3]) {
    await pdfPage(page, number).locator(".textLayer .endOfContent").waitFor({ state: "attached" });
  }
}
