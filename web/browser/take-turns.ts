export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many go on at a time; the others wait, first come first served. */
export function takeTurns(places: number): InTurn {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((call) => waiting.push(call));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
