/**
 * Fetches models from the Hugging Face hub into MODELS_DIR, and goes on where it was interrupted.
 *
 *   npm run models:pull                              one model that embeds and one that chats
 *   npm run models:pull -- owner/repo/file.gguf      any other
 */
import { readSettings } from "../../server/settings.ts";
import { DEFAULT_MODELS } from "./default-models.ts";
import { notAModel, sentenceOf } from "./failures.ts";
import { readHubFile } from "./hub-file.ts";
import { createHub } from "./hub.ts";
import { pullModel } from "./pull-model.ts";
import { readHubSettings } from "./read-environment.ts";

const INTERRUPTED = 130;

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

let folder = "MODELS_DIR";
try {
  folder = readSettings(process.env).MODELS_DIR;
  await pullAll(process.argv.slice(2));
} catch (error) {
  console.error(sentenceOf(error, { folder, wasStopped: stopping.signal.aborted }));
  process.exitCode = stopping.signal.aborted ? INTERRUPTED : 1;
}

async function pullAll(given: readonly string[]): Promise<void> {
  const wanted = given.length > 0 ? given : DEFAULT_MODELS;
  // All of them are looked at before any is fetched.
  const files = wanted.map((one) => {
    const file = readHubFile(one);
    if (file === undefined) throw notAModel(one);
    return file;
  });
  const settings = readHubSettings(process.env);
  const stop = stopping.signal;
  const hub = createHub({ ...settings, folder, stop });
  const pulling = { hub, folder, timeoutSeconds: settings.timeoutSeconds, out: process.stdout, stop };
  for (const file of files) await pullModel(file, pulling);
}
