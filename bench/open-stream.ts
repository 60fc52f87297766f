import { createHttpClient } from "../server/adapters/models/http/http-client.ts";
import { runtimeUnreachable } from "../server/core/errors.ts";

export interface OpenStream {
  /** Resolves with all text so far when `mark` has arrived. Throws when the stream ends without it. */
  until(mark: string): Promise<string>;
  close(): void;
}

/** A POST whose answer is read as it comes, over a connection of its own. Throws unless it begins well. */
export async function openStream(url: string, path: string, body: unknown): Promise<OpenStream> {
  const leaving = new AbortController();
  const call = createHttpClient({ address: new URL(url), timeoutSeconds: 120, unreachable: runtimeUnreachable });
  const reply = await call({ method: "POST", path, body, signal: leaving.signal });
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}.`);
  const pieces = reply.body[Symbol.asyncIterator]();
  let text = "";
  return {
    async until(mark) {
      while (!text.includes(mark)) {
        const next = await pieces.next();
        if (next.done === true) throw new Error(`${path} ended without ${mark}: ${text.slice(-500)}`);
        text += next.value.toString("utf8");
      }
      return text;
    },
    close: () => leaving.abort(),
  };
}
