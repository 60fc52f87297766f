import type { FastifyRequest } from "fastify";
import { uploadTooLarge } from "../core/errors.ts";
import { readToTheEnd } from "./read-to-the-end.ts";

/** What multipart adds around a file: boundaries and headers. */
const ENVELOPE = 64 * 1024;

/** Refuses an upload whose announced length is over the limit, before any of it is read. */
export function refuseTooLarge(maxUploadMb: number) {
  return async (request: FastifyRequest): Promise<void> => {
    if (Number(request.headers["content-length"] ?? 0) <= maxUploadMb * 1024 * 1024 + ENVELOPE) return;
    readToTheEnd(request.raw);
    throw uploadTooLarge(maxUploadMb);
  };
}
