import type { TestContext } from "node:test";
import { chromium } from "playwright-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { findChromium, MISSING_CHROMIUM } from "./find-chromium.ts";

let launched: Promise<Browser> | undefined;

/** As the only user of a container, Chromium has no sandbox of its own; and it is to leave the network alone. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A fresh page that starts at `url`, closed when the test ends. undefined: the test is skipped, aloud, as there is no browser. */
export async function openPage(
  t: TestContext,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visit | undefined> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    t.skip(MISSING_CHROMIUM);
    return undefined;
  }
  launched ??= chromium.launch({ executablePath, args: FLAGS });
  const context = await (await launched).newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const visit = watch(await context.newPage(), url);
  t.after(async () => context.close());
  await visit.page.goto(url);
  return visit;
}

/** To be called after all tests of a file. */
export async function closeBrowser(): Promise<void> {
  await (await launched)?.close();
  launched = undefined;
}

export interface Visit {
  readonly page: Page;
  /** Requests that went anywhere but to the service. */
  readonly strayRequests: string[];
  /** What the page complained about: errors, and what its security policy refused. */
  readonly complaints: string[];
}

function watch(page: Page, url: string): Visit {
  const { origin } = new URL(url);
  const strayRequests: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => {
    const asked = request.url();
    if (!asked.startsWith(`${origin}/`) && !/^(?:data|blob):/.test(asked)) strayRequests.push(asked);
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    // A failed request is told of in the page itself, and is part of several tests.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.push(message.text());
  });
  return { page, strayRequests, complaints };
}
