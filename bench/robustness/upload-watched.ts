import { createClient } from "../../tests/support/client.ts";
import type { RunningServer } from "../start-server.ts";
import { watchExtractor } from "./watch-extractor.ts";
import { watchHealth } from "./watch-health.ts";

/** What came back; status 0 when nothing did that is JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface WatchedUpload {
  readonly answer: Answer;
  readonly seconds: number;
  readonly extractorMb: number;
  readonly extractorsLeft: number;
  readonly healthMs: readonly number[];
  readonly healthProblems: readonly string[];
}

/** Uploads one file as a user would, with an eye on the service while it works. */
export async function uploadWatched(docent: RunningServer, bytes: Buffer, name: string): Promise<WatchedUpload> {
  const health = watchHealth(docent.url);
  const extractor = watchExtractor(docent.pid);
  const start = performance.now();
  const answer = await upload(docent.url, bytes, name);
  const seconds = (performance.now() - start) / 1000;
  const { answeredInMs: healthMs, problems: healthProblems } = await health.stop();
  const { peakMb: extractorMb, leftOver: extractorsLeft } = await extractor.stop();
  return { answer, seconds, extractorMb, extractorsLeft, healthMs, healthProblems };
}

async function upload(url: string, bytes: Buffer, name: string): Promise<Answer> {
  try {
    const { status, body } = await createClient(() => url).sendFile(bytes, name);
    return { status, body };
  } catch (error) {
    return { status: 0, body: { detail: `no answer that can be read: ${String(error)}` } };
  }
}
