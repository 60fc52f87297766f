import { setTimeout as pause } from "node:timers/promises";
import * as failures from "./failures.ts";
import type { HubFile } from "./hub-file.ts";
import { reasonOf, type Described, type Hub } from "./hub.ts";
import { megabytes } from "./megabytes.ts";
import type { PartFile } from "./part-file.ts";
import type { Progress } from "./progress.ts";
import { guardSilence } from "./silence-guard.ts";

/** How often in a row nothing may come at all. */
const MOST_FAILURES = 5;

export interface Receiving {
  readonly hub: Hub;
  readonly file: HubFile;
  readonly described: Described;
  readonly part: PartFile;
  readonly progress: Progress;
  readonly timeoutSeconds: number;
  readonly stop: AbortSignal;
}

/** Until the part has its full size. After a lost connection it goes on where it was; what was received stays in any case. */
export async function receiveFile(receiving: Receiving): Promise<void> {
  const { file, described, part, progress, timeoutSeconds, stop } = receiving;
  let failed = 0;
  while (part.size < described.size) {
    const before = part.size;
    try {
      await receiveSome(receiving);
    } catch (error) {
      if (stop.aborted) throw failures.stopped(file.name, megabytes(part.size));
      if (!isInterruption(error)) throw error;
      failed = part.size > before ? 0 : failed + 1;
      if (failed === MOST_FAILURES) throw failures.gaveUp(file.name, reasonOf(error), megabytes(part.size));
      progress.say(`${file.name}: ${reasonOf(error)} at ${megabytes(part.size)} MB; going on from there.`);
      if (failed > 0) await pause(Math.min(2 ** (failed - 1), timeoutSeconds) * 1000, undefined, { signal: stop });
    }
  }
}

async function receiveSome({ hub, file, described, part, progress, timeoutSeconds, stop }: Receiving): Promise<void> {
  using guard = guardSilence(timeoutSeconds, stop);
  const response = await hub.open(file, described.commit, part.size, guard);
  if (response.status === 416) await part.restart();
  if (response.status !== 200 && response.status !== 206) {
    await response.body?.cancel();
    throw new failures.Interruption(`a server answered with ${response.status}`);
  }
  if (!continuesAt(response, part.size)) await part.restart();
  for await (const bytes of response.body ?? []) {
    guard.heard();
    await part.append(bytes as Uint8Array);
    progress.at(part.size);
    if (part.size > described.size) return;
  }
  if (part.size < described.size) throw new failures.Interruption("the connection was lost");
}

/** A server that knows no ranges sends everything again. */
function continuesAt({ status, headers }: Response, from: number): boolean {
  if (status === 200) return from === 0;
  return /^bytes (\d+)-/.exec(headers.get("content-range") ?? "")?.[1] === String(from);
}

/** What `fetch` throws for a network that fails is a TypeError; errors of the disk are none. */
function isInterruption(error: unknown): boolean {
  return error instanceof failures.Interruption || error instanceof TypeError;
}
