/**
 * Loads one model and does with it what the parent asks. It runs as a process of its own because llama.cpp is native code
 * that is fed with strangers' files: a crash ends this process, and ending it gives all its memory back.
 */
import { ModelStart, ToModel } from "../messages.ts";
import type { FromModel, ModelTask } from "../messages.ts";
import { orAborted } from "../or-aborted.ts";
import { openChat } from "./open-chat.ts";
import { openEmbedding } from "./open-embedding.ts";
import { TooLong } from "./work.ts";
import type { Work } from "./work.ts";

const start = ModelStart.parse(JSON.parse(process.argv[2] ?? ""));
// Without a parent nobody reads what is written, and nobody else would end this process.
process.once("disconnect", () => process.exit());

let stopping = new AbortController();
process.on("message", (message) => {
  const asked = ToModel.parse(message);
  if (asked.kind === "stop") stopping.abort();
  else void answer(asked);
});
const opening = start.use === "chat" ? openChat(start) : openEmbedding(start);
// Whoever asks is told; nobody may have asked yet.
opening.catch(() => undefined);

async function answer(task: ModelTask): Promise<void> {
  stopping = new AbortController();
  const { signal } = stopping;
  let work: Work;
  try {
    work = await orAborted(opening, signal);
  } catch (error) {
    // The loading goes on: what is loaded serves whoever asks next.
    return tell(signal.aborted ? { kind: "stopped" } : { kind: "not loaded", said: wordsOf(error) });
  }
  try {
    tell({ kind: "reading" });
    tell(await work(task, tell, signal));
  } catch (error) {
    if (signal.aborted) tell({ kind: "stopped" });
    else tell(error instanceof TooLong ? { kind: "too long" } : { kind: "failed", said: wordsOf(error) });
  }
}

function tell(message: FromModel): void {
  process.send?.(message);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
