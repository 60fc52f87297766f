import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { badMultipart, Failure, noFile, severalFiles } from "../core/errors.ts";
import type { Upload } from "../core/pdf-library.ts";

const FIELD = "file";
const LIMITS = { files: 4, fields: 100, parts: 104, fieldSize: 64 * 1024, fileSize: Number.POSITIVE_INFINITY };

/**
 * Hands the request's one file part to `work` as a stream. A request whose parts after the file turn out wrong is refused
 * while the file is still being worked on, so nothing of it is kept.
 */
export async function withUploadedFile<T>(request: FastifyRequest, work: (file: Upload) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw noFile();
  const parts = request.parts({ limits: LIMITS, preservePath: true });
  const file = await nextFile(parts);
  if (!file) throw noFile();
  return work({ filename: file.filename, bytes: bytesOf(file, parts) });
}

type Parts = ReturnType<FastifyRequest["parts"]>;

async function nextFile(parts: Parts): Promise<MultipartFile | undefined> {
  try {
    for (;;) {
      const next = await parts.next();
      if (next.done === true) return undefined;
      if (next.value.type !== "file") continue;
      if (next.value.fieldname === FIELD) return next.value;
      next.value.file.resume();
    }
  } catch (error) {
    throw refusal(error);
  }
}

async function* bytesOf(file: MultipartFile, parts: Parts): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of file.file as AsyncIterable<Buffer>) yield piece;
    if (await nextFile(parts)) throw severalFiles();
  } catch (error) {
    throw refusal(error);
  } finally {
    // Whatever is left of the request is read and dropped, so that the client gets to read our answer.
    file.file.resume();
  }
}

function refusal(error: unknown): Failure {
  return error instanceof Failure ? error : badMultipart(error);
}
