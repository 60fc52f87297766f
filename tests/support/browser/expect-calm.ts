import assert from "node:assert/strict";
import type { Visit } from "./open-page.ts";

/** The page asked nothing of others, and had nothing to complain about. */
export function expectCalm({ strayRequests, complaints }: Visit): void {
  assert.deepEqual(strayRequests, []);
  assert.deepEqual(complaints, []);
}
