import { z } from "zod";
import * as failures from "./failures.ts";
import type { HubFile } from "./hub-file.ts";
import { sendRequest } from "./send-request.ts";
import type { HubSettings } from "./read-environment.ts";
import { guardSilence, type SilenceGuard } from "./silence-guard.ts";

/** What the hub says of a file. The commit keeps a download to one version, whatever is published meanwhile. */
export interface Described {
  readonly commit: string;
  readonly sha256: string;
  readonly size: number;
}

export interface HubOptions extends HubSettings {
  /** Where files can be put by hand when the hub is of no help. */
  readonly folder: string;
  /** Stops it all. */
  readonly stop: AbortSignal;
}

export interface Hub {
  /** Fails with a sentence when the hub cannot be reached, or has no such file for us. */
  describe(file: HubFile): Promise<Described>;
  /** The file's bytes from some point on, if the server can do that; whatever it answers is for the caller to judge. */
  open(file: HubFile, commit: string, from: number, guard: SilenceGuard): Promise<Response>;
}

const Tree = z.array(z.object({ path: z.string() }));
const MOST_NAMED = 12;

export function createHub(options: HubOptions): Hub {
  const { address, token, timeoutSeconds, folder, stop } = options;
  const hub = { hub: address, token };
  const addressOf = ({ repo, path }: HubFile, revision: string) => `${address}/${repo}/resolve/${revision}/${path}`;

  async function ask(file: HubFile): Promise<Response> {
    using guard = guardSilence(timeoutSeconds, stop);
    const request = { ...hub, method: "HEAD", signal: guard.signal, isEnough: saysEverything } as const;
    try {
      return await sendRequest(addressOf(file, "main"), request);
    } catch (error) {
      if (error instanceof failures.PullFailure || stop.aborted) throw error;
      const proxy = options.ignoresProxy ? "; your proxy is used only with NODE_USE_ENV_PROXY=1" : "";
      throw failures.unreachable(address, reasonOf(error) + proxy, folder);
    }
  }

  /** To say what there is instead. Not worth a failure of its own. */
  async function modelFilesOf({ repo }: HubFile): Promise<string[]> {
    using guard = guardSilence(timeoutSeconds, stop);
    try {
      const tree = `${address}/api/models/${repo}/tree/main?recursive=true`;
      const reply = await sendRequest(tree, { ...hub, method: "GET", signal: guard.signal });
      const paths = Tree.parse(await reply.json()).map(({ path }) => path);
      return paths.filter((path) => /^[\w./+-]+\.gguf$/i.test(path)).slice(0, MOST_NAMED);
    } catch {
      return [];
    }
  }

  async function refusal(file: HubFile, { status, headers }: Response): Promise<Error> {
    const code = headers.get("x-error-code");
    const hasToken = token !== undefined;
    if (code === "GatedRepo") return failures.gated(address, file, hasToken);
    // The hub tells nobody without a token that a repository does not exist.
    if (status === 401 || status === 403) return failures.notShown(address, file, hasToken);
    if (status === 404 && code === "RepoNotFound") return failures.noSuchRepository(address, file);
    if (status === 404) return failures.noSuchFile(file, await modelFilesOf(file));
    if (status === 429) return failures.tooManyRequests(address);
    if (status >= 500) return failures.hubFails(address, status, folder);
    return failures.unexpectedAnswer(address, `status ${status}`);
  }

  return {
    async describe(file) {
      const response = await ask(file);
      if (response.status >= 400) throw await refusal(file, response);
      const described = readHeaders(response.headers);
      if (described === undefined) throw failures.unexpectedAnswer(address, "no commit, size and SHA-256");
      return described;
    },
    async open(file, commit, from, { signal }) {
      const range = from > 0 ? { range: `bytes=${from}-` } : {};
      return sendRequest(addressOf(file, commit), { ...hub, method: "GET", signal, ...range });
    },
  };
}

const saysEverything = ({ headers }: Response) => readHeaders(headers) !== undefined;

/** Large files are elsewhere: the hub's redirect tells their size and SHA-256 in `x-linked-…`. A mirror may send them itself. */
function readHeaders(headers: Headers): Described | undefined {
  const tag = headers.get("x-linked-etag") ?? headers.get("etag") ?? "";
  const sha256 = /^(?:W\/)?"?([0-9a-f]{64})"?$/.exec(tag)?.[1];
  const size = Number(headers.get("x-linked-size") ?? headers.get("content-length") ?? NaN);
  const commit = headers.get("x-repo-commit") ?? "";
  if (sha256 === undefined || !Number.isSafeInteger(size) || size <= 0 || !/^[0-9a-f]{40}$/.test(commit))
    return undefined;
  return { commit, sha256, size };
}

export function reasonOf(error: unknown): string {
  if (error instanceof failures.Interruption) return error.message;
  const code = failures.codeOf(error);
  // What `fetch` calls its own troubles says nothing to anybody.
  return code === undefined || code.startsWith("UND_ERR") ? "the connection was lost" : code;
}
