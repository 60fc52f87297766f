/**
 * Of the words that occur exactly once in the truth and once in the text, the share that is in order: the longest
 * increasing run of their positions. Words that occur once are those whose place is beyond doubt. Undefined for less than
 * two such words.
 */
export function readingOrder(truth: readonly string[], found: readonly string[]): number | undefined {
  const positions = commonPositions(truth, found);
  return positions.length < 2 ? undefined : longestIncreasing(positions) / positions.length;
}

/** The words that follow their predecessor in the truth but precede it in the text: where the order breaks. */
export function orderBreaks(truth: readonly string[], found: readonly string[]): string[] {
  const once = commonOnce(truth, found);
  return once
    .slice(1)
    .flatMap(({ word, at }, i) =>
      at < (once[i]?.at ?? 0)
        ? [`after "${around(truth, once[i]?.word)}" should come "${around(truth, word)}", but it stands earlier`]
        : [],
    );
}

function around(words: readonly string[], word = ""): string {
  const at = words.indexOf(word);
  return words.slice(Math.max(0, at - 2), at + 3).join(" ");
}

function commonPositions(truth: readonly string[], found: readonly string[]): number[] {
  return commonOnce(truth, found).map(({ at }) => at);
}

function commonOnce(truth: readonly string[], found: readonly string[]): { word: string; at: number }[] {
  const inFound = onceIn(found);
  return [...onceIn(truth).keys()].flatMap((word) => {
    const at = inFound.get(word);
    return at === undefined ? [] : [{ word, at }];
  });
}

function onceIn(words: readonly string[]): Map<string, number> {
  const at = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [i, word] of words.entries()) {
    if (at.has(word)) repeated.add(word);
    else at.set(word, i);
  }
  for (const word of repeated) at.delete(word);
  return at;
}

function longestIncreasing(numbers: readonly number[]): number {
  const smallestEnd: number[] = [];
  for (const number of numbers) {
    const at = smallestEnd.findIndex((end) => end >= number);
    smallestEnd[at === -1 ? smallestEnd.length : at] = number;
  }
  return smallestEnd.length;
}
