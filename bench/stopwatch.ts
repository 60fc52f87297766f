/** What is handed to `later` runs when the stopwatch has stopped. */
export type Step = (later: Later) => unknown;
export type Later = (cleanUp: () => PromiseLike<void>) => void;

/**
 * The milliseconds of every round, in order. Steps that are compared take turns, so that a neighbour's load falls on all
 * of them alike. The first `warmUp` rounds do not count: V8 replaces its quick code by the fast one meanwhile.
 */
export async function takeTurns<Name extends string>(
  rounds: { readonly counted: number; readonly warmUp: number },
  steps: Readonly<Record<Name, Step>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(steps) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds.warmUp + rounds.counted; round++) {
    for (const name of names) {
      const ms = await time(steps[name]);
      if (round >= rounds.warmUp) times[name].push(ms);
    }
  }
  return times;
}

async function time(step: Step): Promise<number> {
  const cleanUps: Parameters<Later>[0][] = [];
  const start = performance.now();
  await step((cleanUp) => cleanUps.push(cleanUp));
  const ms = performance.now() - start;
  for (const cleanUp of cleanUps) await cleanUp();
  return ms;
}

export function median(numbers: readonly number[]): number {
  return percentile(numbers, 50);
}

export function percentile(numbers: readonly number[], percent: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? NaN;
}
