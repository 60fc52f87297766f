import assert from "node:assert/strict";
import { createServer } from "node:http";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { test } from "node:test";
import { makeContent } from "./support/hub/hub-files.ts";
import { makeModelsFolder } from "./support/hub/models-folder.ts";
import { runPull } from "./support/hub/run-pull.ts";
import { startHub, type HubOptions } from "./support/hub/start-hub.ts";

const MODEL = "some-one/some-model/file.gguf";
const files = { [MODEL]: makeContent(50_000) };

test("without a network one sentence says what to do", async () => {
  await using folder = await makeModelsFolder();
  const endpoint = await closedPort();
  const { code, output, errors } = await runPull({ folder: folder.path, endpoint });
  assert.deepEqual([code, output], [1, ""]);
  assert.equal(
    errors,
    `The model hub ${endpoint} cannot be reached (ECONNREFUSED): check the network, or put any .gguf file into ${folder.path} yourself.\n`,
  );
  assert.deepEqual(await folder.names(), []);
});

test("who has a proxy is told how to have it used", async () => {
  await using folder = await makeModelsFolder();
  const env = { HTTPS_PROXY: "http://127.0.0.1:9" };
  const { errors } = await runPull({ folder: folder.path, endpoint: await closedPort(), env });
  assert.match(errors, /\(ECONNREFUSED; your proxy is used only with NODE_USE_ENV_PROXY=1\): check the network/);
});

test("the token goes to the hub alone", async () => {
  await using folder = await makeModelsFolder();
  await using hub = await startHub({ files, gatedTo: "hf_mine" });
  const env = { HF_TOKEN: "hf_mine" };
  const { code } = await runPull({ folder: folder.path, endpoint: hub.url, models: [MODEL], env });
  assert.equal(code, 0);
  assert.ok(hub.hubSaw.every(({ authorization }) => authorization === "Bearer hf_mine"));
  assert.deepEqual(
    hub.cdnSaw.map(({ authorization }) => authorization),
    [undefined],
  );
});

const refusals: {
  title: string;
  hub: Partial<HubOptions>;
  model?: string;
  env?: Record<string, string>;
  says: RegExp;
}[] = [
  {
    title: "a gated model without a token",
    hub: { gatedTo: "hf_mine" },
    says: /^some-one\/some-model is gated: accept its terms at http:\S+\/some-one\/some-model, and set HF_TOKEN to a token of your account\.$/,
  },
  {
    title: "a gated model with a token of somebody else",
    hub: { gatedTo: "hf_mine" },
    env: { HF_TOKEN: "hf_theirs" },
    says: /is gated: accept its terms at \S+, and see that HF_TOKEN is of the account that did\.$/,
  },
  {
    title: "a repository that is not there",
    hub: {},
    model: "nobody/nothing/file.gguf",
    says: /shows no nobody\/nothing without a token: check the name, or, if it is private, set HF_TOKEN/,
  },
  {
    title: "a file that is not there",
    hub: {},
    model: "some-one/some-model/other.gguf",
    says: /^some-one\/some-model has no other\.gguf: it has file\.gguf\.$/,
  },
  {
    title: "a hub with a failure of its own",
    hub: { status: 503 },
    says: /failure of its own \(status 503\): try again/,
  },
  { title: "a hub that asks for a pause", hub: { status: 429 }, says: /asks for a pause \(status 429\): try again/ },
  {
    title: "a web page that is no hub",
    hub: { status: 200 },
    says: /does not answer as a model hub does .*HF_ENDPOINT\.$/,
  },
  {
    title: "a hash that is none",
    hub: { headers: { "x-linked-etag": '"../../etc/passwd"' } },
    says: /does not answer as a model hub does/,
  },
  {
    title: "a file that does not fit on the disk",
    hub: { headers: { "x-linked-size": "4000000000000000" } },
    says: /MB free, and 4,000,000,000 MB are still to come: make room, or set MODELS_DIR to another disk\.$/,
  },
  {
    title: "a redirect to a file of this machine",
    hub: { location: "file:///etc/passwd" },
    says: /points to an address that is not safe to follow: check HF_ENDPOINT\.$/,
  },
  { title: "a name that leaves the folder", hub: {}, model: "some-one/../../x.gguf", says: /names no model file/ },
  { title: "a repository alone", hub: {}, model: "some-one/repo", says: /write owner\/repo\/file\.gguf/ },
  { title: "a token that is none", hub: {}, env: { HF_TOKEN: "two words" }, says: /^HF_TOKEN holds spaces/ },
  { title: "an endpoint that is none", hub: {}, env: { HF_ENDPOINT: "ftp://x" }, says: /^HF_ENDPOINT is 'ftp:\/\/x'/ },
  { title: "a wrong timeout", hub: {}, env: { HF_HUB_DOWNLOAD_TIMEOUT: "soon" }, says: /must be a number of seconds/ },
];

for (const { title, hub: options, model = MODEL, env = {}, says } of refusals) {
  test(`${title} ends with one sentence and no file`, async () => {
    await using folder = await makeModelsFolder();
    await using hub = await startHub({ files, ...options });
    const { code, errors } = await runPull({ folder: folder.path, endpoint: hub.url, models: [model], env });
    assert.equal(code, 1);
    assert.match(errors.trimEnd(), says);
    assert.equal(errors.trimEnd().split("\n").length, 1);
    assert.deepEqual(await folder.names(), []);
  });
}

test("a folder that cannot be made ends with one sentence", async () => {
  await using folder = await makeModelsFolder();
  await using hub = await startHub({ files });
  await writeFile(folder.path, "a file, not a folder");
  const { code, errors } = await runPull({ folder: folder.path, endpoint: hub.url, models: [MODEL] });
  assert.equal(code, 1);
  assert.match(errors, /cannot be used \(EEXIST\): set MODELS_DIR to a folder that you may write to\.\n$/);
});

async function closedPort(): Promise<string> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A listening TCP server has no port.");
  server.close();
  await once(server, "close");
  return `http://127.0.0.1:${address.port}`;
}
