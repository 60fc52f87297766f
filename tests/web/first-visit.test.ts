import assert from "node:assert/strict";
import { after, test } from "node:test";
import { closeBrowser, openPage } from "../support/browser/open-page.ts";
import { startDocent } from "../support/start-docent.ts";

after(closeBrowser);

test("GET / serves the app, which loads nothing from elsewhere and complains of nothing", async (t) => {
  const docent = await startDocent(t);
  const visit = await openPage(t, docent.url);
  if (!visit) return;
  const { page, strayRequests, complaints } = visit;
  await page.getByRole("heading", { name: "Docent" }).waitFor();
  assert.deepEqual(strayRequests, []);
  assert.deepEqual(complaints, []);
});
