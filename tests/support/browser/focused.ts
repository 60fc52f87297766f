import type { Locator, Page } from "playwright-core";

/** Waits until an element has the focus. */
export async function hasFocus(page: Page, element: Locator): Promise<void> {
  await element.and(page.locator(":focus")).waitFor({ state: "attached" });
}
