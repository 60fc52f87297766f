import { unpackPlaces } from "../../../server/core/places.ts";
import type { ExtractedPage, PlacedText } from "../../../server/core/ports.ts";
import type { PopplerWord } from "../poppler-words.ts";
import { isOver, nextOnLine, spellsAt } from "./letters-under.ts";
import { lettersOf } from "./same-letters.ts";

export interface PlaceScore {
  /** Words of the text that have letters or digits. */
  readonly words: number;
  /** Those that have no place, each with what stands around it. */
  readonly unplaced: readonly string[];
  /** Places of words that have letters or digits; a divided word has two. */
  readonly places: number;
  /** Places that have other letters under them. */
  readonly wrong: readonly string[];
  /** Places that have the right letters under them, but are those of another word of the same spelling. */
  readonly astray: readonly string[];
}

interface Place extends PlacedText {
  readonly text: string;
}

/** How our places of a page's words compare with where another reader sees the same letters. */
export function scorePlaces(page: ExtractedPage, seen: readonly PopplerWord[]): PlaceScore {
  const places = unpackPlaces(page.places)
    .map((place) => ({ ...place, text: page.text.slice(place.start, place.end) }))
    .filter(({ text }) => lettersOf(text) !== "");
  const words = Array.from(page.text.matchAll(/\S+/g)).filter(([text]) => lettersOf(text) !== "");
  const described = (place: Place) => describe(page.text, place, seen);
  return {
    words: words.length,
    unplaced: unplaced(words, page).map(({ 0: text, index }) => `${text}   in   ${around(page.text, index, text)}`),
    places: places.length,
    wrong: places.filter((place) => !spellsAt(place.text, place, seen)).map(described),
    astray: places.filter((place, i) => isAstray(place, places[i - 1], seen)).map(described),
  };
}

function unplaced(words: readonly RegExpExecArray[], { text, places }: ExtractedPage): RegExpExecArray[] {
  const covered = new Uint8Array(text.length);
  for (const { start, end } of unpackPlaces(places)) covered.fill(1, start, end);
  return words.filter(({ 0: word, index }) => !covered.subarray(index, index + word.length).every(Boolean));
}

/** The word right after the last one has its letters, but its place is elsewhere. */
function isAstray(place: Place, last: Place | undefined, seen: readonly PopplerWord[]): boolean {
  if (last === undefined || place.start - last.end > 1) return false;
  const next = nextOnLine(last, seen);
  return next !== undefined && lettersOf(next.text) === lettersOf(place.text) && !isOver(place, next);
}

function describe(text: string, place: Place, seen: readonly PopplerWord[]): string {
  const under = seen.filter((word) => isOver(place, word)).map((word) => word.text);
  const corners = [place.x, place.y, place.x + place.width, place.y + place.height].map(Math.round).join(" ");
  return `${place.text} at ${corners} lies on "${under.join(" ")}"   in   ${around(text, place.start, place.text)}`;
}

function around(text: string, start: number, word: string): string {
  return text.slice(Math.max(0, start - 25), start + word.length + 25).replaceAll("\n", "⏎");
}
