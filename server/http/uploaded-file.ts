import { setTimeout as delay } from "node:timers/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { badMultipart, Failure, noFile, severalFiles } from "../core/errors.ts";
import type { Upload } from "../core/pdf-library.ts";
import { readToTheEnd } from "./read-to-the-end.ts";

const FIELD = "file";
const LIMITS = { files: 100, fields: 1000, parts: 1100, fieldSize: 64 * 1024, fileSize: Number.POSITIVE_INFINITY };
/** How long the parser may think after the last byte; some malformed parts leave it waiting for ever. */
const PATIENCE_MS = 2000;

/**
 * Hands the request's one file part to `work` as a stream. A request whose parts after the file turn out wrong is refused
 * while the file is still being worked on, so nothing of it is kept.
 */
export async function withUploadedFile<T>(request: FastifyRequest, work: (file: Upload) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw noFile();
  const reading = createReading(request);
  try {
    const file = await reading.nextFile();
    if (file?.filename === undefined) throw noFile();
    return await work({ filename: file.filename, bytes: reading.bytesOf(file) });
  } catch (error) {
    readToTheEnd(request.raw);
    throw error;
  }
}

function createReading(request: FastifyRequest) {
  const parts = request.parts({ limits: LIMITS, preservePath: true });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  request.raw.once("end", end).once("close", end);

  /** Counts only the time that the parser itself takes, never that of a slow disk between two pieces. */
  async function orStuck<R>(next: Promise<R>): Promise<R> {
    const answered = new AbortController();
    const stuck = ended.then(async () => {
      await delay(PATIENCE_MS, undefined, { signal: answered.signal, ref: false });
      throw badMultipart();
    });
    try {
      return await Promise.race([next, stuck]);
    } catch (error) {
      throw error instanceof Failure ? error : badMultipart(error);
    } finally {
      stuck.catch(() => undefined);
      answered.abort();
    }
  }

  async function nextFile(): Promise<MultipartFile | undefined> {
    for (;;) {
      const next = await orStuck(parts.next());
      if (next.done === true) return undefined;
      if (next.value.type !== "file") continue;
      if (next.value.fieldname === FIELD) return next.value;
      next.value.file.resume();
    }
  }

  async function* bytesOf({ file }: MultipartFile): AsyncGenerator<Uint8Array> {
    // Not destroyed when we stop early: the rest of the request could not be read past it.
    const pieces = file.iterator({ destroyOnReturn: false });
    for (;;) {
      const piece: IteratorResult<unknown, unknown> = await orStuck(pieces.next());
      if (piece.done === true) break;
      if (piece.value instanceof Uint8Array) yield piece.value;
    }
    if (await nextFile()) throw severalFiles();
  }

  return { nextFile, bytesOf };
}
