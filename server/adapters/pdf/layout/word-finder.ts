import { holds, isOnNextLine, middle, right } from "./geometry.ts";
import type { Box } from "./geometry.ts";
import { comparable } from "./page-words.ts";
import type { Word } from "./page-words.ts";

/** How far a word may stand outside the region the parser names for its block. */
const SLACK = 3;
/** So many words in a row tell a place from all others, even outside the region. */
const SURE_RUN = 4;
const LINE_END_HYPHEN = /[-\u2010\u2011]$/;

/**
 * Finds the words of a text on its page. Each word is given away once. Among places of the same spelling the words that
 * follow decide, then the region of the block, then reading order; outside the region nothing is guessed.
 */
export function createWordFinder(words: readonly Word[]) {
  const taken = new Uint8Array(words.length);
  /** Tokens without a place: their words are among those that are left, somewhere in their block. */
  const unfound: { readonly key: string; readonly region: Box | undefined }[] = [];
  const placesOf = Map.groupBy(words.keys(), (at) => words[at]?.key ?? "");

  /** By first letter; made when first needed, which on most pages is never. */
  let byLetter: Map<string, number[]> | undefined;
  function startingWith(letter: string): readonly number[] {
    byLetter ??= Map.groupBy(words.keys(), (at) => words[at]?.key.charAt(0) ?? "");
    return byLetter.get(letter) ?? [];
  }

  function isFree(at: number): boolean {
    return at >= 0 && at < words.length && taken[at] === 0;
  }

  /** The words from `at` on that spell the token, if they do. Words divided at a line's end count as one. */
  function spelled(at: number, token: string): readonly number[] | undefined {
    const found: number[] = [];
    for (let now = at, rest = token; ; now++) {
      const key = words[now]?.key ?? "";
      if (!isFree(now)) return undefined;
      found.push(now);
      if (rest === key) return found;
      const isWhole = rest.startsWith(key);
      const part = isWhole ? key : key.replace(LINE_END_HYPHEN, "");
      if (part === "" || !rest.startsWith(part)) return undefined;
      rest = rest.slice(part.length);
      const below = isWhole ? undefined : belowIn(placesOf.get(rest) ?? [], now);
      if (below !== undefined) return [...found, below];
    }
  }

  /** Where columns stand side by side, the other half of a divided word is not the next one, but on the line below. */
  function belowIn(places: readonly number[], at: number): number | undefined {
    const below = places.filter((place) => isFree(place) && startsLine(place) && isOnNextLine(boxAt(at), boxAt(place)));
    return below.length === 1 ? below[0] : undefined;
  }

  function startsLine(at: number): boolean {
    return words[at - 1]?.line !== words[at]?.line;
  }

  /** How many tokens from `i` on stand in a row from `at` on. A line that ends early contradicts nothing. */
  function follow(at: number, keys: readonly string[], i: number): Candidate {
    let next = at;
    for (let count = 0; count < SURE_RUN; count++) {
      const key = keys[i + count];
      const found = key === undefined ? undefined : spelled(next, key);
      if (found === undefined) return { at, count, fits: count > 0 && (key === undefined || startsLine(next)) };
      next = (found.at(-1) ?? next) + 1;
    }
    return { at, count: SURE_RUN, fits: true };
  }

  /** The next words of the page, unless they are of another column. */
  function following(last: number, key: string, region: Box | undefined): readonly number[] | undefined {
    const next = last + 1;
    if (last === -1 || (startsLine(next) && !isWithin(next, region) && !goesOn(boxAt(last), boxAt(next))))
      return undefined;
    return spelled(next, key);
  }

  function isWithin(at: number, region: Box | undefined): boolean {
    return region !== undefined && holds(region, boxAt(at), SLACK);
  }

  /** Where the token stands if not right after the last one. */
  function searchFor(keys: readonly string[], i: number, last: number, region: Box | undefined): number {
    const key = keys[i] ?? "";
    const all = placesOf.get(key) ?? [];
    const whole = all.filter(isFree);
    // The page may have divided the word, as numbers often are at their point.
    const free = whole.length > 0 ? whole : startingWith(key.charAt(0)).filter((at) => spelled(at, key) !== undefined);
    const [only] = free;
    if (only === undefined) return -1;
    if (free.length === 1 && (all.length <= 1 || isWithin(only, region))) return only;
    const within = free.filter((at) => isWithin(at, region));
    const fitting = within.filter((at) => follow(at, keys, i).fits);
    if (fitting.length > 0) return firstAfter(fitting, last);
    const candidates = free.map((at) => follow(at, keys, i));
    const sure = candidates.filter(({ count }) => count === SURE_RUN);
    if (sure.length === 1) return sure[0]?.at ?? -1;
    if (within.length > 0) return firstAfter(within, last);
    const confirmed = candidates.filter(({ count }) => count > 1);
    return (confirmed.find(({ at }) => at > last) ?? confirmed[0])?.at ?? -1;
  }

  function firstAfter(places: readonly number[], last: number): number {
    if (places.length === 1) return places[0] ?? -1;
    const inOrder = places.toSorted((a, b) => (isAfter(boxAt(b), boxAt(a)) ? -1 : 1));
    return inOrder.find((at) => last === -1 || isAfter(boxAt(at), boxAt(last))) ?? inOrder[0] ?? -1;
  }

  function boxAt(at: number): Box {
    return words[at]?.box ?? NOWHERE;
  }

  return {
    /** For each token the words that spell it, none where they are not found. */
    find(tokens: readonly string[], region: Box | undefined): (readonly Word[])[] {
      const keys = tokens.map(comparable);
      let last = -1;
      return keys.map((key, i) => {
        if (key === "") return NO_WORDS;
        const next = words[last + 1];
        // So it is for nearly every word, and nothing has to be made for it but its list.
        if (next?.key === key && isFree(last + 1) && next.line === words[last]?.line) {
          taken[++last] = 1;
          return [next];
        }
        const found = following(last, key, region) ?? spelled(searchFor(keys, i, last, region), key);
        if (found === undefined) {
          unfound.push({ key, region });
          return NO_WORDS;
        }
        for (const at of found) taken[at] = 1;
        last = found.at(-1) ?? last;
        return found.flatMap((at) => words[at] ?? []);
      });
    },

    /** The words nobody asked for. */
    left(): Word[] {
      const asked = [...unfound];
      return words.filter(({ key, box }, at) => {
        if (taken[at] === 1) return false;
        const found = asked.findIndex(
          (one) => one.key === key && (one.region === undefined || holds(one.region, box, SLACK)),
        );
        if (found !== -1) asked.splice(found, 1);
        return found === -1;
      });
    },
  };
}

interface Candidate {
  readonly at: number;
  /** How many tokens stand there in a row. */
  readonly count: number;
  /** Nothing there contradicts the tokens. */
  readonly fits: boolean;
}

const NO_WORDS: readonly Word[] = [];
const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

/** On the same line, close behind it, or on the next one. The region that the parser names may end with a heading's first line. */
function goesOn(box: Box, next: Box): boolean {
  const gap = next.x - right(box);
  const isBeside = Math.abs(middle(next) - middle(box)) < box.height / 2 && gap > -box.height && gap < box.height;
  return isBeside || isOnNextLine(box, next);
}

/** In reading order: further down, or further right on the same line. */
function isAfter(box: Box, other: Box): boolean {
  const down = middle(box) - middle(other);
  return Math.abs(down) < Math.min(box.height, other.height) / 2 ? box.x > other.x : down > 0;
}

export type WordFinder = ReturnType<typeof createWordFinder>;
