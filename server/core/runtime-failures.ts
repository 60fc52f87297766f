import { Failure, quote, withoutPaths } from "./errors.ts";

/** The failures that only one kind of runtime has; those of every runtime stand in errors.ts. */

// ---------------------------------------------------------------- servers of OpenAI's interface

export const serverUnreachable = (address: string, cause?: unknown) =>
  new Failure(
    "failed",
    "runtime-unreachable",
    `The model runtime at ${address} does not answer: start it, or set OPENAI_BASE_URL to where it runs.`,
    cause,
  );

/** Its words are not repeated: some servers quote the key they were given. */
export const keyRefused = () =>
  new Failure(
    "failed",
    "key-refused",
    "The model runtime does not accept the key: set OPENAI_API_KEY to one that it accepts and start the service again.",
  );

export const nothingAtAddress = (path: string) =>
  new Failure(
    "failed",
    "nothing-at-address",
    `The model runtime knows no ${quote(path)}: set OPENAI_BASE_URL to the address its manual gives, which often ends with /v1.`,
  );

export const tooManyRequests = () =>
  new Failure(
    "failed",
    "too-many-requests",
    "The model runtime takes no more requests for now: wait a little and try again, or raise the limit of your key.",
  );

export const runtimeNotReady = () =>
  new Failure(
    "failed",
    "runtime-not-ready",
    "The model runtime is still loading its model, or has too much to do: wait a little and try again.",
  );

// ---------------------------------------------------------------- llama.cpp

export const llamacppNotInstalled = () =>
  new Failure(
    "failed",
    "runtime-not-installed",
    "llama.cpp is not installed: run 'npm run llamacpp:install' and try again, or set MODEL_RUNTIME to another runtime.",
  );

export const noModelFiles = () =>
  new Failure(
    "failed",
    "no-model-files",
    "There is no model for llama.cpp: run 'npm run models:pull', or put .gguf files into the folder that MODELS_DIR names, by default 'models', and try again.",
  );

/** Its process crashed, was killed, or was denied memory. */
export const modelProcessEnded = (cause?: unknown) =>
  new Failure(
    "failed",
    "runtime-broke-off",
    "llama.cpp broke off in the middle of its work, often for lack of memory: try again, and if it happens again choose a smaller model or lower MAX_CONTEXT_TOKENS.",
    cause,
  );

export const modelNotLoaded = (model: string, said: string) =>
  new Failure(
    "failed",
    "model-not-loaded",
    `llama.cpp could not load the model '${quote(model)}' (${withoutPaths(said)}): check that its file is whole and memory is left, lower MAX_CONTEXT_TOKENS, or choose another model.`,
  );

export const modelFailed = (said: string) =>
  new Failure(
    "failed",
    "runtime-refused",
    `llama.cpp could not do it (${withoutPaths(said)}): try again, or choose another model.`,
  );
