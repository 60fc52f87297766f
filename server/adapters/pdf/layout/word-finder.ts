import { holds, middle } from "./geometry.ts";
import type { Box } from "./geometry.ts";
import { comparable } from "./page-words.ts";
import type { Word } from "./page-words.ts";

/** How far a word may stand outside the region the parser names for its block. */
const SLACK = 3;
const LINE_END_HYPHEN = /[-\u2010\u2011]$/;

/**
 * Finds the words of a text on its page. Each word is given away once. Outside the region of its block a word that cannot
 * be told from another of the same spelling is not given at all; inside it, reading order decides.
 */
export function createWordFinder(words: readonly Word[]) {
  const taken = new Set<number>();
  /** Tokens without a place: their words are among those that are left, somewhere in their block. */
  const unfound: { readonly key: string; readonly region: Box | undefined }[] = [];
  const placesOf = Map.groupBy(words.keys(), (at) => words[at]?.key ?? "");

  /** By first letter; made when first needed, which on most pages is never. */
  let byLetter: Map<string, number[]> | undefined;
  function startingWith(letter: string): readonly number[] {
    byLetter ??= Map.groupBy(words.keys(), (at) => words[at]?.key.charAt(0) ?? "");
    return byLetter.get(letter) ?? [];
  }

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

  /**
   * Where the token stands if not right after the last one. Within the region of its block the first place that comes after
   * the last word in reading order; elsewhere on the page only a place that is the only one or that the next token confirms.
   */
  function searchFor(token: string, next: string | undefined, last: number, region: Box | undefined): number {
    const whole = (placesOf.get(token) ?? []).filter((at) => !taken.has(at));
    // The page may have divided the word, as numbers often are at their point.
    const free = whole.length > 0 ? whole : startingWith(token.charAt(0)).filter((at) => spelled(at, token) > 0);
    if (free.length <= 1) return free[0] ?? -1;
    const within = region === undefined ? [] : free.filter((at) => holds(region, boxAt(at), SLACK));
    if (within.length > 0) return firstAfter(within, last);
    const confirmed = free.filter((at) => next !== undefined && spelled(at + 1, next) > 0);
    return confirmed.find((at) => at > last) ?? confirmed[0] ?? -1;
  }

  function firstAfter(places: readonly number[], last: number): number {
    const inOrder = places.toSorted((a, b) => (isAfter(boxAt(b), boxAt(a)) ? -1 : 1));
    return inOrder.find((at) => last === -1 || isAfter(boxAt(at), boxAt(last))) ?? inOrder[0] ?? -1;
  }

  function boxAt(at: number): Box {
    return words[at]?.box ?? NOWHERE;
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
          count = at === -1 ? 0 : spelled(at, key);
        }
        if (count === 0) {
          unfound.push({ key, region });
          return [];
        }
        for (let k = at; k < at + count; k++) taken.add(k);
        last = at + count - 1;
        return words.slice(at, at + count);
      });
    },

    /** The words nobody asked for. */
    left(): Word[] {
      const asked = [...unfound];
      return words.filter(({ key, box }, at) => {
        if (taken.has(at)) return false;
        const found = asked.findIndex(
          (one) => one.key === key && (one.region === undefined || holds(one.region, box, SLACK)),
        );
        if (found !== -1) asked.splice(found, 1);
        return found === -1;
      });
    },
  };
}

const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

/** In reading order: further down, or further right on the same line. */
function isAfter(box: Box, other: Box): boolean {
  const down = middle(box) - middle(other);
  return Math.abs(down) < Math.min(box.height, other.height) / 2 ? box.x > other.x : down > 0;
}

export type WordFinder = ReturnType<typeof createWordFinder>;
