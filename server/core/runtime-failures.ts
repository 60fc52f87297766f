import { Failure, quote } from "./errors.ts";

/** The failures that only servers of OpenAI's interface have; those of every runtime stand in errors.ts. */

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
