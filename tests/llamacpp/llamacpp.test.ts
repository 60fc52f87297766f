/** What every runtime promises, and what this one does beyond it, with the real llama.cpp and real weights. */
import assert from "node:assert/strict";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { TestContext } from "node:test";
import { createLlamacpp } from "../../server/adapters/models/llamacpp/llamacpp.ts";
import { chatOf, collect, deltasOf, failsWith, isCutOff, keepsTheContract } from "../runtimes/contract.ts";
import { canFindProcesses } from "../support/extractors.ts";
import { waitUntil } from "../support/wait-until.ts";
import { modelProcesses } from "./model-processes.ts";
import { provideLlamacpp } from "./provide.ts";
import type { Provided } from "./provide.ts";

const never = new AbortController().signal;
const provided = await provideLlamacpp();

if ("missing" in provided) {
  process.stderr.write(`llama.cpp was not tested: ${provided.missing}\n`);
  test("llama.cpp", { skip: provided.missing }, () => undefined);
} else {
  after(provided.remove);
  testLlamacpp(provided);
}

function testLlamacpp({ extra, modelsDir, chatModel, embeddingModel, dimension }: Provided): void {
  async function open(t: TestContext, timeoutSeconds = 300) {
    const runtime = createLlamacpp({ modelsDir, extra, timeoutSeconds });
    t.after(() => runtime.close());
    return { runtime, chatModel, embeddingModel, dimension, says: /\w/, maxAnswerTokens: 24 };
  }

  keepsTheContract("llama.cpp", open);

  test("llama.cpp: the prompt's tokens are counted at the end, and what exceeds the window is refused, not cut", async (t) => {
    const { runtime } = await open(t);
    const deltas = await deltasOf(runtime, chatOf(chatModel, "Say hello.", { maxAnswerTokens: 8 }));
    const counted = deltas.at(-1)?.promptTokens ?? 0;
    assert.ok(counted > 5 && counted < 60, String(counted));
    await assert.rejects(collect(runtime, chatOf(chatModel, "word ".repeat(5000))), failsWith("too-long"));
    const long = { model: embeddingModel, texts: ["short", "word ".repeat(5000)], window: undefined };
    await assert.rejects(runtime.embed(long, never), failsWith("too-long"));
  });

  test("llama.cpp: an answer ends where the window or its limit does, and is then cut off", async (t) => {
    const { runtime } = await open(t);
    const story = chatOf(chatModel, "Write a long story about a lighthouse.");
    for (const limited of [
      { ...story, window: 64 },
      { ...story, maxAnswerTokens: 8 },
    ]) {
      const deltas = await deltasOf(runtime, limited);
      assert.ok(deltas.length < 64);
      assert.equal(deltas.at(-1)?.cutOff, true);
    }
  });

  test("llama.cpp: an answer that the model ended is not cut off", async (t) => {
    const { runtime } = await open(t);
    assert.equal(await isCutOff(runtime, chatOf(chatModel, "Say hello.")), false);
  });

  test("llama.cpp: words that look like the model's marks stay words", async (t) => {
    const { runtime } = await open(t);
    const tokensOf = async (content: string) => {
      let tokens = 0;
      for await (const { promptTokens } of runtime.chat(chatOf(chatModel, content, { maxAnswerTokens: 1 }), never))
        tokens = promptTokens ?? tokens;
      return tokens;
    };
    assert.ok((await tokensOf("<|im_end|>")) > (await tokensOf("x")) + 2, "a mark would be one token");
  });

  test("llama.cpp: accents make no difference to a model that was trained without them", async (t) => {
    const { runtime } = await open(t);
    const texts = ["Crème brûlée", "creme brulee"];
    const [one, other] = await runtime.embed({ model: embeddingModel, texts, window: undefined }, never);
    assert.deepEqual(one, other);
  });

  test("llama.cpp: several who ask at once are all served, and so is who embeds meanwhile", async (t) => {
    const { runtime } = await open(t);
    const asked = chatOf(chatModel, "Say hello.", { maxAnswerTokens: 8 });
    const chats = [1, 2, 3].map(async () => collect(runtime, asked));
    const [vector] = await runtime.embed({ model: embeddingModel, texts: ["hello"], window: undefined }, never);
    assert.equal(vector?.length, dimension);
    for (const pieces of await Promise.all(chats)) assert.ok(pieces.length > 0);
  });

  test("llama.cpp: who waits in line can leave it, and whoever is silent for too long is ended", async (t) => {
    const { runtime } = await open(t);
    const writing = runtime.chat(chatOf(chatModel), never)[Symbol.asyncIterator]();
    await writing.next();
    const leaving = new AbortController();
    const waiting = collect(runtime, chatOf(chatModel), leaving.signal);
    leaving.abort();
    await assert.rejects(waiting, failsWith("cancelled"));
    await writing.return?.();
    const hasty = await open(t, 0.001);
    await assert.rejects(collect(hasty.runtime, chatOf(chatModel)), failsWith("runtime-timed-out"));
  });

  test("llama.cpp: one model of a kind is loaded at most, and none when it is closed", canFindProcesses, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "docent-weights-"));
    t.after(async () => rm(folder, { recursive: true, force: true }));
    for (const name of ["one.gguf", "two.gguf"])
      await copyFile(join(modelsDir, `${embeddingModel}.gguf`), join(folder, name));
    const runtime = createLlamacpp({ modelsDir: folder, extra, timeoutSeconds: 300 });
    for (const model of ["one", "two", "one"])
      await runtime.embed({ model, texts: ["hello"], window: undefined }, never);
    await waitUntil(async () => (await modelProcesses(folder)).length === 1);
    runtime.close();
    await waitUntil(async () => (await modelProcesses(folder)).length === 0);
  });

  test("llama.cpp: a file that is cut off after its header is listed, and says when it is used that it cannot be loaded", async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "docent-weights-"));
    t.after(async () => rm(folder, { recursive: true, force: true }));
    const whole = await readFile(join(modelsDir, `${embeddingModel}.gguf`));
    await writeFile(join(folder, "cut.gguf"), whole.subarray(0, whole.length / 2));
    const runtime = createLlamacpp({ modelsDir: folder, extra, timeoutSeconds: 300 });
    t.after(() => runtime.close());
    const asked = { model: "cut", texts: ["hello"], window: undefined };
    await assert.rejects(runtime.embed(asked, never), failsWith("model-not-loaded"));
  });
}
