import assert from "node:assert/strict";
import { test } from "node:test";
import { startDocent } from "../support/start-docent.ts";

test("GET /health: healthy, connected, and the number of models the runtime lists", async (t) => {
  const docent = await startDocent(t);
  const { status, body } = await docent.send("GET", "/health");
  assert.equal(status, 200);
  assert.deepEqual(body, { status: "healthy", ollama_status: "connected", models_available: 6 });
});

test("GET /health with the runtime gone: still healthy, disconnected, 0 models", async (t) => {
  const docent = await startDocent(t);
  await docent.ollama.close();
  const { status, body } = await docent.send("GET", "/health");
  assert.equal(status, 200);
  assert.deepEqual(body, { status: "healthy", ollama_status: "disconnected", models_available: 0 });
});

for (const fault of ["hang", "garbage", "refuse", "wrong-shape", "status"] as const) {
  test(`GET /health answers while the runtime's fault is '${fault}'`, async (t) => {
    const docent = await startDocent(t);
    docent.ollama.fault("/api/tags", fault);
    // The two seconds are DECISIONS.md's; a hang is given up after 1.5 s, and the request is aborted if that were not so.
    const { body } = await docent.send("GET", "/health", { signal: AbortSignal.timeout(10_000) });
    assert.deepEqual(body, { status: "healthy", ollama_status: "disconnected", models_available: 0 });
  });
}

test("GET /health gives up on a hanging runtime within the two seconds it has", async (t) => {
  const docent = await startDocent(t);
  docent.ollama.fault("/api/tags", "hang");
  const { PATIENCE_MS } = await import("../../server/core/check-health.ts");
  assert.ok(PATIENCE_MS < 2000);
  const { status } = await docent.send("GET", "/health");
  assert.equal(status, 200);
  await docent.ollama.calls("/api/tags")[0]?.over;
  assert.equal(docent.ollama.calls("/api/tags")[0]?.closedEarly, true, "the call to the runtime was given up");
});
