import type { WriteStream } from "node:tty";
import { megabytes } from "./megabytes.ts";
import { progressLine } from "./progress-line.ts";

export interface Progress extends Disposable {
  at(done: number): void;
  /** A line that stays. */
  say(line: string): void;
}

export interface ProgressOptions {
  readonly name: string;
  readonly total: number;
  /** What is there already. */
  readonly from: number;
  readonly out: Pick<WriteStream, "isTTY" | "columns" | "write">;
}

const DRAW_EVERY_MS = 100;
/** The speed is that of the last seconds. */
const WINDOW_MS = 5000;
const CLEAR_LINE = "\r\u001B[2K";

/** A bar that moves where it is seen, a line every tenth where it is read later. */
export function showProgress(options: ProgressOptions): Progress {
  return options.out.isTTY ? drawBar(options) : writeLines(options);
}

function drawBar({ name, total, from, out }: ProgressOptions): Progress {
  const samples = [{ time: performance.now(), done: from }];
  let drawn = 0;
  const draw = (done: number, now: number) => {
    const [first] = samples;
    const ms = now - (first?.time ?? now);
    const speed = ms >= 500 ? Math.max(0, ((done - (first?.done ?? done)) / ms) * 1000) : undefined;
    out.write(CLEAR_LINE + progressLine({ name, done, total, speed }, out.columns));
  };
  return {
    at(done) {
      const now = performance.now();
      if (now - drawn < DRAW_EVERY_MS && done < total) return;
      samples.push({ time: now, done });
      while (samples.length > 2 && now - (samples[0]?.time ?? now) > WINDOW_MS) samples.shift();
      draw(done, now);
      drawn = now;
    },
    say: (line) => out.write(`${CLEAR_LINE}${line}\n`),
    [Symbol.dispose]: () => out.write(CLEAR_LINE),
  };
}

function writeLines({ name, total, from, out }: ProgressOptions): Progress {
  const tenthOf = (done: number) => Math.floor((done / total) * 10);
  let told = tenthOf(from);
  return {
    at(done) {
      if (tenthOf(done) <= told || done >= total) return;
      told = tenthOf(done);
      out.write(`${name}: ${told * 10} %, ${megabytes(done)} of ${megabytes(total)} MB\n`);
    },
    say: (line) => out.write(`${line}\n`),
    [Symbol.dispose]: () => {},
  };
}
