import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { DEFAULT_MODELS } from "../scripts/pull-models/default-models.ts";
import { makeContent } from "./support/hub/hub-files.ts";
import { makeModelsFolder, type ModelsFolder } from "./support/hub/models-folder.ts";
import { runPull, startPull, type PullEnd } from "./support/hub/run-pull.ts";
import type { ContentFault } from "./support/hub/send-content.ts";
import { startHub, type HubStandIn } from "./support/hub/start-hub.ts";
import { waitUntil } from "./support/wait-until.ts";

const MODEL = "some-one/Some.Model-GGUF/some-model.q4_k_m.gguf";
const NAME = "some-model.q4_k_m.gguf";
const SIZE = 300_000;
const content = makeContent(SIZE);
const files = { [MODEL]: content };

test("without a name, a model that embeds and one that chats are pulled", async () => {
  await using folder = await makeModelsFolder();
  const contents = DEFAULT_MODELS.map((model) => [model, makeContent(SIZE, model)] as const);
  await using hub = await startHub({ files: Object.fromEntries(contents) });
  const { code, output, errors } = await runPull({ folder: folder.path, endpoint: `${hub.url}/` });
  assert.deepEqual([code, errors], [0, ""]);
  assert.deepEqual(await folder.names(), ["nomic-embed-text-v1.5.Q8_0.gguf", "qwen2.5-1.5b-instruct-q4_k_m.gguf"]);
  for (const [model, { bytes }] of contents) {
    assert.ok((await folder.read(model.split("/").at(-1) ?? "")).equals(bytes));
  }
  assert.match(output, /nomic-embed-text-v1\.5\.Q8_0\.gguf: \d0 %, 0\.\d of 0\.3 MB\n/);
  assert.match(output, /qwen2\.5-1\.5b-instruct-q4_k_m\.gguf has come, 0\.3 MB, and was checked\.\n$/);
});

test("any other model is pulled by its name, from folders of its repository too", async () => {
  await using folder = await makeModelsFolder();
  const model = "some-one/repo/Q8_0/deep.gguf";
  await using hub = await startHub({ files: { [model]: content } });
  const { code } = await runPull({ folder: folder.path, endpoint: hub.url, models: [model] });
  assert.equal(code, 0);
  assert.deepEqual(await folder.names(), ["deep.gguf"]);
});

test("a download keeps to the commit that was current when it began", async () => {
  await using folder = await makeModelsFolder();
  await using hub = await startHub({ files });
  await pullWithCut(hub, folder);
  const [asked, ...fetched] = hub.hubSaw.map(({ method, path }) => `${method} ${path}`);
  assert.equal(asked, `HEAD /some-one/Some.Model-GGUF/resolve/main/${NAME}`);
  assert.equal(fetched.length, 2);
  for (const one of fetched) assert.match(one, /^GET \/some-one\/Some\.Model-GGUF\/resolve\/[0-9a-f]{40}\//);
});

test("after a lost connection only the rest is asked for", async () => {
  await using folder = await makeModelsFolder();
  await using hub = await startHub({ files });
  const { code, output } = await pullWithCut(hub, folder);
  assert.equal(code, 0);
  assert.deepEqual(
    hub.cdnSaw.map(({ range }) => range),
    [undefined, "bytes=100000-"],
  );
  assert.match(output, /at 0\.1 MB; going on from there\./);
  assert.ok((await folder.read(NAME)).equals(content.bytes));
});

test("a server that falls silent counts as a lost connection", async () => {
  await using folder = await makeModelsFolder();
  await using hub = await startHub({ files });
  hub.fault({ kind: "stall", after: 100_000 });
  const env = { HF_HUB_DOWNLOAD_TIMEOUT: "2" };
  const { code, output } = await runPull({ folder: folder.path, endpoint: hub.url, models: [MODEL], env });
  assert.equal(code, 0);
  assert.match(output, /no answer for 2 s at 0\.1 MB/);
  assert.ok((await folder.read(NAME)).equals(content.bytes));
});

test("what was killed in the middle goes on when it is run again", async () => {
  await using folder = await makeModelsFolder();
  await using hub = await startHub({ files });
  hub.fault({ kind: "stall", after: 123_456 });
  const pull = { folder: folder.path, endpoint: hub.url, models: [MODEL] };
  const first = startPull(pull);
  await waitUntil(async () => (await folder.partSize()) === 123_456);
  first.kill("SIGKILL");
  await first.ended();
  assert.deepEqual(await folder.names(), [`${NAME}.${content.sha256}.part`]);
  const { code, output } = await runPull(pull);
  assert.equal(code, 0);
  assert.match(output, /goes on from 0\.1 MB/);
  assert.equal(hub.cdnSaw.at(-1)?.range, "bytes=123456-");
  assert.deepEqual(await folder.names(), [NAME]);
  assert.ok((await folder.read(NAME)).equals(content.bytes));
});

test("Ctrl-C leaves what has come and says so", async () => {
  await using folder = await makeModelsFolder();
  await using hub = await startHub({ files });
  hub.fault({ kind: "stall", after: 200_000 });
  const pull = startPull({ folder: folder.path, endpoint: hub.url, models: [MODEL] });
  await waitUntil(async () => (await folder.partSize()) === 200_000);
  pull.kill("SIGINT");
  const { code, errors } = await pull.ended();
  assert.equal(code, 130);
  assert.equal(errors, `Stopped: run the same command again, and ${NAME} goes on from 0.2 MB.\n`);
  assert.equal(await folder.partSize(), 200_000);
});

test("a server that knows no ranges starts again, and the file is right", async () => {
  await using folder = await makeModelsFolder();
  await using hub = await startHub({ files });
  const { code } = await pullWithCut(hub, folder, [{ kind: "no ranges" }]);
  assert.equal(code, 0);
  assert.ok((await folder.read(NAME)).equals(content.bytes));
});

test("a moment's failure of the download server is waited out", async () => {
  await using folder = await makeModelsFolder();
  await using hub = await startHub({ files });
  hub.fault({ kind: "status", status: 503 });
  const { code, output } = await runPull({ folder: folder.path, endpoint: hub.url, models: [MODEL] });
  assert.equal(code, 0);
  assert.match(output, /a server answered with 503/);
});

test("a download server that always fails is given up, and what has come stays", async () => {
  await using folder = await makeModelsFolder();
  await using hub = await startHub({ files });
  const always = Array.from({ length: 5 }, () => ({ kind: "status", status: 500 }) as const);
  const { code, errors } = await pullWithCut(hub, folder, always);
  assert.equal(code, 1);
  assert.match(errors, /could not be fetched to its end \(a server answered with 500\): run the same command again/);
  assert.equal(await folder.partSize(), 100_000);
});

test("bytes with another hash are deleted", async () => {
  await using folder = await makeModelsFolder();
  await using hub = await startHub({ files });
  hub.fault({ kind: "wrong bytes" });
  const { code, errors } = await runPull({ folder: folder.path, endpoint: hub.url, models: [MODEL] });
  assert.equal(code, 1);
  assert.match(
    errors,
    /is not what the hub announced \(its SHA-256 is another\), so it was deleted: run the same command/,
  );
  assert.deepEqual(await folder.names(), []);
});

test("a part of another version is not continued", async () => {
  await using folder = await makeModelsFolder();
  await using hub = await startHub({ files });
  await mkdir(folder.path);
  await writeFile(join(folder.path, `${NAME}.${makeContent(9, "old").sha256}.part`), "of an old version");
  await writeFile(join(folder.path, "notes.part"), "somebody's own");
  const { code } = await runPull({ folder: folder.path, endpoint: hub.url, models: [MODEL] });
  assert.equal(code, 0);
  assert.equal(hub.cdnSaw[0]?.range, undefined);
  assert.deepEqual(await folder.names(), ["notes.part", NAME]);
});

test("a file that is there already is checked and not fetched again", async () => {
  await using folder = await makeModelsFolder();
  await using hub = await startHub({ files });
  const pull = { folder: folder.path, endpoint: hub.url, models: [MODEL] };
  await runPull(pull);
  const { code, output } = await runPull(pull);
  assert.equal(code, 0);
  assert.match(output, /is there already, 0\.3 MB, and was checked\.\n$/);
  assert.equal(hub.cdnSaw.length, 1);
});

test("another file of the same name is left alone", async () => {
  await using folder = await makeModelsFolder();
  await using hub = await startHub({ files });
  await mkdir(folder.path);
  await writeFile(join(folder.path, NAME), Buffer.alloc(SIZE));
  const { code, errors } = await runPull({ folder: folder.path, endpoint: hub.url, models: [MODEL] });
  assert.equal(code, 1);
  assert.match(errors, /it is not the file that the hub has: move it away to fetch that one\.\n$/);
  assert.ok((await folder.read(NAME)).equals(Buffer.alloc(SIZE)));
});

/** The first download is cut after 100,000 bytes; the next ones have faults of their own. */
async function pullWithCut(
  hub: HubStandIn,
  folder: ModelsFolder,
  faults: readonly ContentFault[] = [],
): Promise<PullEnd> {
  for (const fault of [{ kind: "stall", after: 100_000 } as const, ...faults]) hub.fault(fault);
  // Pauses between attempts are no longer than that.
  const env = { HF_HUB_DOWNLOAD_TIMEOUT: "2" };
  const pull = startPull({ folder: folder.path, endpoint: hub.url, models: [MODEL], env });
  await waitUntil(async () => (await folder.partSize()) === 100_000);
  hub.cut();
  return pull.ended();
}
