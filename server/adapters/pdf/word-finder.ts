import { holds } from "./geometry.ts";
import type { Box } from "./geometry.ts";
import { comparable } from "./page-words.ts";
import type { Word } from "./page-words.ts";

/** How far a word may stand outside the region the parser names for its block. */
const SLACK = 3;
const LINE_END_HYPHEN = /[-\u2010\u2011]$/;

/**
 * Finds the words of a text on its page. Each word is given away once. A word that cannot be told from another of the same
 * spelling is not given at all: no place is better than a wrong one.
 */
export function createWordFinder(words: readonly Word[]) {
  const taken = new Set<number>();
  const placesOf = Map.groupBy(words.keys(), (at) => words[at]?.key ?? "");

  /** How many words from `at` on spell the token, or 0. Words divided at a line's end count as one. */
  function spelled(at: number, token: string): number {
    let rest = token;
    for (let count = 1; ; count++) {
      const word = words[at + count - 1];
      if (word === undefined || taken.has(at + count - 1)) return 0;
      if (rest === word.key) return count;
      const part = rest.startsWith(word.key) ? word.key : word.key.replace(LINE_END_HYPHEN, "");
      if (part === "" || !rest.startsWith(part)) return 0;
      rest = rest.slice(part.length);
    }
  }

  /** Where the token stands if not right after the last one: the nearest place that the next token confirms. */
  function searchFor(token: string, next: string | undefined, after: number, region: Box | undefined): number {
    const free = (placesOf.get(token) ?? []).filter((at) => !taken.has(at));
    const near = region === undefined ? free : free.filter((at) => holds(region, words[at]?.box ?? region, SLACK));
    const candidates = near.length > 0 ? near : free;
    if (candidates.length === 1) return candidates[0] ?? -1;
    const confirmed = candidates.filter((at) => next === undefined || spelled(at + 1, next) > 0);
    const forward = confirmed.find((at) => at > after);
    return forward ?? confirmed[0] ?? -1;
  }

  return {
    /** For each token the words that spell it, none where they are not found. */
    find(tokens: readonly string[], region: Box | undefined): Word[][] {
      const keys = tokens.map(comparable);
      let last = -1;
      return keys.map((key, i) => {
        if (key === "") return [];
        let at = last + 1;
        let count = last === -1 ? 0 : spelled(at, key);
        if (count === 0) {
          at = searchFor(key, keys[i + 1], last, region);
          count = at === -1 ? 0 : 1;
        }
        if (count === 0) return [];
        for (let k = at; k < at + count; k++) taken.add(k);
        last = at + count - 1;
        return words.slice(at, at + count);
      });
    },

    /** The words nobody asked for. */
    left(): Word[] {
      return words.filter((_, at) => !taken.has(at));
    },
  };
}

export type WordFinder = ReturnType<typeof createWordFinder>;
