import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { openPage } from "./open-page.ts";

/** Does something in a fresh page, which must neither complain nor ask anybody but the service for anything. */
export async function withPage(
  t: TestContext,
  url: string,
  work: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const visit = await openPage(t, url, options);
  if (!visit) return;
  await work(visit.page);
  assert.deepEqual(visit.strayRequests, []);
  assert.deepEqual(visit.complaints, []);
}
