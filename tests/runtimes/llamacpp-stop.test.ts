/** Who leaves while llama.cpp loads a model. Its program is a stand-in whose loading takes until a file says that it is over. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { TestContext } from "node:test";
import { createLlamacpp } from "../../server/adapters/models/llamacpp/llamacpp.ts";
import { embeddingGguf } from "../support/gguf/write-gguf.ts";
import { waitUntil } from "../support/wait-until.ts";
import { failsWith } from "./contract.ts";

const A_MINUTE = 60_000;

/** Notes each load in `<model>.loads`, and loads until `<model>.loaded` is there, or the model no more. */
function programThatWaits(pause: string): string {
  return `import { appendFileSync, existsSync } from "node:fs";
    const context = { calculateInputLength: () => 1, getEmbeddingFor: async () => ({ vector: [1, 2, 3] }) };
    async function loadModel({ modelPath }) {
      appendFileSync(modelPath + ".loads", "x");
      while (existsSync(modelPath) && !existsSync(modelPath + ".loaded")) ${pause};
      return { llama: { cpuMathCores: 2 }, embeddingVectorSize: 3, createEmbeddingContext: async () => context };
    }
    export const getLlama = async () => ({ loadModel });
    export class LlamaText {} export class SpecialTokensText {} export class LlamaCompletion {}`;
}
const GIVING_WAY = "await new Promise((resolve) => setTimeout(resolve, 5))";
const DEAF = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)";

async function open(t: TestContext, pause: string) {
  const folder = await mkdtemp(join(tmpdir(), "docent-stop-"));
  const program = join(folder, "node_modules/node-llama-cpp/dist");
  await mkdir(program, { recursive: true });
  await writeFile(join(program, "index.js"), programThatWaits(pause));
  for (const name of ["one", "two"]) await writeFile(join(folder, `${name}.gguf`), embeddingGguf);
  const runtime = createLlamacpp({ modelsDir: folder, extra: folder, timeoutSeconds: 300 });
  t.after(async () => {
    runtime.close();
    await rm(folder, { recursive: true, force: true });
  });
  const loads = async (model: string) =>
    (await readFile(join(folder, `${model}.gguf.loads`), "utf8").catch(() => "")).length;
  return {
    loads,
    finishLoading: async (model: string) => writeFile(join(folder, `${model}.gguf.loaded`), ""),
    embed: async (model: string, signal = new AbortController().signal) =>
      runtime.embed({ model, texts: ["hello"], window: undefined }, signal),
  };
}

for (const [what, pause] of [
  ["hears", GIVING_WAY],
  ["does not hear", DEAF],
] as const) {
  test(`who leaves a load that ${what} of it is let go at once, and the load serves the next one`, async (t) => {
    const { embed, loads, finishLoading } = await open(t, pause);
    const leaving = new AbortController();
    const left = embed("one", leaving.signal);
    await waitUntil(async () => (await loads("one")) === 1);
    leaving.abort();
    await assert.rejects(left, failsWith("cancelled"));
    const next = embed("one");
    await finishLoading("one");
    assert.deepEqual(await next, [Float32Array.of(1, 2, 3)]);
    assert.equal(await loads("one"), 1);
  });
}

test("a load that does not hear the stop is not killed for it", async (t) => {
  const { embed, loads, finishLoading } = await open(t, DEAF);
  const leaving = new AbortController();
  const left = embed("one", leaving.signal);
  await waitUntil(async () => (await loads("one")) === 1);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  leaving.abort();
  await assert.rejects(left, failsWith("cancelled"));
  t.mock.timers.tick(A_MINUTE);
  t.mock.timers.reset();
  await finishLoading("one");
  await embed("one");
  assert.equal(await loads("one"), 1);
});

test("a load that nobody waits for gives way to another model", async (t) => {
  const { embed, loads, finishLoading } = await open(t, GIVING_WAY);
  const leaving = new AbortController();
  const left = embed("one", leaving.signal);
  await waitUntil(async () => (await loads("one")) === 1);
  leaving.abort();
  await assert.rejects(left, failsWith("cancelled"));
  await finishLoading("two");
  assert.deepEqual(await embed("two"), [Float32Array.of(1, 2, 3)]);
});
