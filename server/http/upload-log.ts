import type { FastifyBaseLogger } from "fastify";
import type { UploadQueue } from "../core/upload-queue.ts";
import { describeForLog } from "./describe-for-log.ts";

/** One line for each accepted upload that has ended, since no request is there to have one. */
export function logUploads({ log }: { readonly log: FastifyBaseLogger }, uploads: Pick<UploadQueue, "onEnd">): void {
  uploads.onEnd(({ stage, error }) => {
    if (stage === "failed") log.error({ stage, failure: describeForLog(error) }, "upload");
    else log.info({ stage }, "upload");
  });
}
