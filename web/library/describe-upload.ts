import type { Upload } from "../../contract/uploads.ts";
import { counted } from "../ui/counted.ts";
import type { UploadState } from "./upload-job.ts";

export interface Progress {
  readonly words: string;
  /** Of the whole way, from 0 to 1. */
  readonly share: number;
}

/** Where each part of the way begins. Embedding takes longest with most runtimes. */
const SENT = 0.1;
const READ = 0.4;
const EMBEDDED = 0.95;

/** How far an upload is, in plain words. undefined: it goes nowhere any more. */
export function describeUpload(state: UploadState): Progress | undefined {
  if (state.at === "waiting") return { words: "waiting", share: 0 };
  if (state.at === "sending") return { words: describeSending(state.share), share: state.share * SENT };
  return state.at === "processing" ? describeStage(state.upload) : undefined;
}

function describeSending(share: number): string {
  return share < 1 ? `sending, ${Math.floor(share * 100)} %` : "saving";
}

function describeStage({ stage, pages_done, pages_total, chunks_done, chunks_total }: Upload): Progress {
  if (stage === "extracting" && pages_total) {
    const words = `reading page ${pages_done} of ${pages_total}`;
    return { words, share: between(SENT, READ, pages_done / pages_total) };
  }
  if (stage === "embedding" && chunks_total) {
    const words = `embedding ${chunks_done} of ${counted(chunks_total, "chunk")}`;
    return { words, share: between(READ, EMBEDDED, chunks_done / chunks_total) };
  }
  return STAGES[stage];
}

/** Ends stand here for the moment until they are noticed. */
const STAGES: Record<Upload["stage"], Progress> = {
  saving: { words: "saving", share: SENT },
  queued: { words: "waiting", share: SENT },
  extracting: { words: "reading", share: SENT },
  chunking: { words: "splitting into chunks", share: READ },
  embedding: { words: "embedding", share: READ },
  storing: { words: "storing", share: EMBEDDED },
  done: { words: "done", share: 1 },
  failed: { words: "failed", share: 1 },
  cancelled: { words: "cancelled", share: 1 },
};

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
