import type { HubFile } from "./hub-file.ts";

/** A failure whose message is one sentence for whoever ran the command. */
export class PullFailure extends Error {}

/** What may go better at the next attempt: the connection was lost, or a server has a bad moment. */
export class Interruption extends Error {}

export const notAModel = (given: string) =>
  new PullFailure(`'${given}' names no model file: write owner/repo/file.gguf, as the hub does.`);

export const wrongEndpoint = (given: string) =>
  new PullFailure(
    `HF_ENDPOINT is '${given}': it must be an address such as https://huggingface.co, without a password.`,
  );

export const wrongToken = () =>
  new PullFailure("HF_TOKEN holds spaces or characters that no token has: copy it again from the hub's settings.");

export const wrongTimeout = (given: string) =>
  new PullFailure(`HF_HUB_DOWNLOAD_TIMEOUT is '${given}': it must be a number of seconds above 0.`);

export const unreachable = (hub: string, why: string, folder: string) =>
  new PullFailure(
    `The model hub ${hub} cannot be reached (${why}): check the network, or put any .gguf file into ${folder} yourself.`,
  );

export const hubFails = (hub: string, status: number, folder: string) =>
  new PullFailure(
    `The model hub ${hub} has a failure of its own (status ${status}): try again later, or put any .gguf file into ${folder} yourself.`,
  );

export const tooManyRequests = (hub: string) =>
  new PullFailure(`The model hub ${hub} asks for a pause (status 429): try again in some minutes.`);

export const gated = (hub: string, { repo }: HubFile, hasToken: boolean) =>
  new PullFailure(
    `${repo} is gated: accept its terms at ${hub}/${repo}, and ${hasToken ? "see that HF_TOKEN is of the account that did" : "set HF_TOKEN to a token of your account"}.`,
  );

export const notShown = (hub: string, { repo }: HubFile, hasToken: boolean) =>
  new PullFailure(
    `The model hub ${hub} shows no ${repo} ${hasToken ? "to the owner of this HF_TOKEN" : "without a token"}: check the name, or, if it is private, set HF_TOKEN to a token that may read it.`,
  );

export const noSuchRepository = (hub: string, { repo }: HubFile) =>
  new PullFailure(`The model hub ${hub} has no ${repo}: check the name.`);

export const noSuchFile = ({ repo, path }: HubFile, others: readonly string[]) =>
  new PullFailure(
    `${repo} has no ${path}: ${others.length > 0 ? `it has ${others.join(", ")}.` : "check the file's name."}`,
  );

export const unexpectedAnswer = (hub: string, what: string) =>
  new PullFailure(`${hub} does not answer as a model hub does (${what}): check HF_ENDPOINT.`);

export const unsafeRedirect = (hub: string) =>
  new PullFailure(`The model hub ${hub} points to an address that is not safe to follow: check HF_ENDPOINT.`);

export const notEnoughSpace = (folder: string, needed: string, free: string) =>
  new PullFailure(
    `${folder} has ${free} MB free, and ${needed} MB are still to come: make room, or set MODELS_DIR to another disk.`,
  );

export const otherFileThere = (path: string) =>
  new PullFailure(`${path} is there already, but it is not the file that the hub has: move it away to fetch that one.`);

export const wrongBytes = (name: string) =>
  new PullFailure(
    `What came for ${name} is not what the hub announced (its SHA-256 is another), so it was deleted: run the same command again.`,
  );

export const gaveUp = (name: string, why: string, done: string) =>
  new PullFailure(
    `${name} could not be fetched to its end (${why}): run the same command again, it goes on from ${done} MB.`,
  );

export const stopped = (name: string, done: string) =>
  new PullFailure(`Stopped: run the same command again, and ${name} goes on from ${done} MB.`);

/** One sentence for any error, without a stack. */
export function sentenceOf(error: unknown, { folder, wasStopped }: { folder: string; wasStopped: boolean }): string {
  if (error instanceof PullFailure) return error.message;
  if (wasStopped) return "Stopped: run the same command again to go on.";
  const code = codeOf(error);
  if (code === "ENOSPC") return `The disk of ${folder} is full: make room and run the same command again to go on.`;
  if (code !== undefined)
    return `${folder} cannot be used (${code}): set MODELS_DIR to a folder that you may write to.`;
  return error instanceof Error ? error.message : String(error);
}

/** The system's own word for what happened, wherever in the chain of causes it stands. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}
