import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { rangeOutside } from "../core/errors.ts";
import type { OpenFile } from "../core/ports.ts";
import { readRange } from "./byte-range.ts";
import type { ByteRange } from "./byte-range.ts";

export interface FileToSend {
  readonly file: OpenFile;
  /** Names these bytes and no others, for ever. */
  readonly version: string;
  readonly contentType: string;
  readonly contentDisposition: string;
}

/** Sends a file, or the part of it that was asked for, or word that the client has it already. Closes it in any case. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, sent: FileToSend): Promise<FastifyReply> {
  const { file } = sent;
  const etag = `"${sent.version}"`;
  const range = rangeFor(request, etag, file.size);
  // Kept by the client alone, and asked about each time: a deleted file is not shown from a cache.
  const kept = { etag, "cache-control": "private, no-cache" };
  if (hasIt(request.headers["if-none-match"], etag)) {
    await file.close();
    return reply.code(304).headers(kept).send();
  }
  if (range === "outside") {
    await file.close();
    void reply.header("content-range", `bytes */${file.size}`);
    throw rangeOutside(file.size);
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) void reply.code(206).header("content-range", `bytes ${start}-${end}/${file.size}`);
  void reply.headers({
    ...kept,
    "accept-ranges": "bytes",
    "content-type": sent.contentType,
    "content-length": end - start + 1,
    "content-disposition": sent.contentDisposition,
    "x-content-type-options": "nosniff",
  });
  return reply.send(await bytesFor(request, reply, file, { start, end }));
}

/** No bytes where nobody wants or waits for any. As a stream, because the length of a string would replace the file's. */
async function bytesFor(
  { method }: FastifyRequest,
  reply: FastifyReply,
  file: OpenFile,
  { start, end }: ByteRange,
): Promise<Readable> {
  if (method !== "HEAD" && !reply.raw.destroyed && start <= end) return file.read(start, end);
  await file.close();
  return Readable.from([]);
}

/** A part is worth something only to a client that has the rest of the same version. Ranges are for GET alone. */
function rangeFor({ method, headers }: FastifyRequest, etag: string, size: number): ReturnType<typeof readRange> {
  const ifRange = headers["if-range"];
  if (method !== "GET" || (ifRange !== undefined && ifRange !== etag)) return undefined;
  return readRange(headers.range, size);
}

function hasIt(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}
