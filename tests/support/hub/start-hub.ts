import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { HubContent } from "./hub-files.ts";
import { sendContent, type ContentFault } from "./send-content.ts";

export interface HubOptions {
  /** By `owner/repo/path`. */
  readonly files: Readonly<Record<string, HubContent>>;
  /** Shows its files to this token alone. */
  readonly gatedTo?: string;
  /** Instead of the true headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of the other server's address. */
  readonly location?: string;
  /** Answers everything with this. */
  readonly status?: number;
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly range: string | undefined;
  readonly authorization: string | undefined;
}

export type HubStandIn = Awaited<ReturnType<typeof startHub>>;

const COMMIT = "0123456789abcdef0123456789abcdef01234567";
const LFS_OR_PATH = /^\/([^/]+\/[^/]+)\/resolve\/([^/]+)\/(.+)$/;

/** A hub that sends downloads to a second server on another port, as Hugging Face does. */
export async function startHub(options: HubOptions) {
  const { files, gatedTo, headers = {}, status } = options;
  const [hubSaw, cdnSaw]: [SeenRequest[], SeenRequest[]] = [[], []];
  const faults: ContentFault[] = [];
  const stalled: ServerResponse[] = [];
  const bySha256 = new Map(Object.values(files).map((content) => [content.sha256, content]));

  const cdn = await listen((request, response) => {
    cdnSaw.push(seen(request));
    const content = bySha256.get(new URL(request.url ?? "/", "http://cdn").pathname.slice(1));
    if (content === undefined) return refuse(response, 403, "");
    if (faults[0]?.kind === "stall") stalled.push(response);
    sendContent({ content, request, response, fault: faults.shift() });
  });

  const hub = await listen((request, response) => {
    hubSaw.push(seen(request));
    const { pathname } = new URL(request.url ?? "/", "http://hub");
    if (status !== undefined) return refuse(response, status, "");
    if (gatedTo !== undefined && request.headers.authorization !== `Bearer ${gatedTo}`)
      return refuse(response, 401, "GatedRepo");
    if (pathname.startsWith("/api/models/")) return listTree(response, pathname, Object.keys(files));
    const [, repo = "", revision = "", path = ""] = LFS_OR_PATH.exec(pathname) ?? [];
    if (!Object.keys(files).some((file) => file.startsWith(`${repo}/`))) return refuse(response, 401, "RepoNotFound");
    const content = files[`${repo}/${path}`];
    if (content === undefined || !["main", COMMIT].includes(revision)) return refuse(response, 404, "EntryNotFound");
    response.writeHead(302, {
      location: options.location ?? `${cdn.url}/${content.sha256}?signature=secret`,
      "x-repo-commit": COMMIT,
      "x-linked-size": content.bytes.length,
      "x-linked-etag": `"${content.sha256}"`,
      ...headers,
    });
    response.end();
  });

  return {
    url: hub.url,
    hubSaw,
    cdnSaw,
    /** The next download goes wrong in this way; each further call adds one. */
    fault: (fault: ContentFault) => void faults.push(fault),
    /** A client may lose what it has not read yet, so let it read first. */
    cut: () => stalled.splice(0).forEach((response) => void response.destroy()),
    async [Symbol.asyncDispose]() {
      await Promise.all([hub.close(), cdn.close()]);
    },
  };
}

const seen = ({ method = "", url = "", headers }: IncomingMessage): SeenRequest => ({
  method,
  path: url,
  range: headers.range,
  authorization: headers.authorization,
});

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, code === "" ? {} : { "x-error-code": code }).end("<html>a page for people</html>");
}

function listTree(response: ServerResponse, pathname: string, files: readonly string[]): void {
  const repo = pathname.split("/").slice(3, 5).join("/");
  const paths = files.filter((file) => file.startsWith(`${repo}/`)).map((file) => file.slice(repo.length + 1));
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify([...paths, "README.md"].map((path) => ({ type: "file", path, size: 1 }))));
}

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stand-in has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
