import { searchTerms } from "../../../core/search-terms.ts";
import { wordsOf } from "../../../core/words-of.ts";

export const DIMENSION = 768;

/** What each kind of feature counts. Pairs tell the order of words, pieces let "covers" and "covered" meet. */
const WORD = 1;
const PAIR = 0.5;
const PIECE = 0.35;
/** "the", "of" and "is" would otherwise decide what is near. */
const SMALL_CHANGE = 0.1;
const PIECE_LENGTHS = [3, 4, 5];

/**
 * A vector of unit length in which texts with common words lie near each other: every word, pair of neighbouring words and
 * piece of a word is hashed to a dimension and a sign, and weighs less each time it occurs again. It knows words, not
 * meanings. A change to anything here makes another vector space: it then needs another model name.
 */
export function hashFeatures(text: string): Float32Array {
  const vector = new Float32Array(DIMENSION);
  for (const [feature, { weight, count }] of featuresOf(text)) {
    const hash = hashOf(feature);
    const sign = hash & 1 ? 1 : -1;
    const at = (hash >>> 1) % DIMENSION;
    vector[at] = (vector[at] ?? 0) + sign * weight * (1 + Math.log(count));
  }
  return toUnitLength(vector);
}

interface Counted {
  readonly weight: number;
  count: number;
}

function featuresOf(text: string): Map<string, Counted> {
  const features = new Map<string, Counted>();
  const count = (feature: string, weight: number) => {
    const known = features.get(feature);
    if (known) known.count += 1;
    else features.set(feature, { weight, count: 1 });
  };
  const telling = new Set(searchTerms(text));
  let before: string | undefined;
  for (const word of wordsOf(text)) {
    const share = telling.has(word) ? 1 : SMALL_CHANGE;
    count(word, WORD * share);
    if (before !== undefined) count(`${before} ${word}`, PAIR * share);
    const pieces = piecesOf(word);
    for (const piece of pieces) count(piece, (PIECE * share) / Math.sqrt(pieces.length));
    before = word;
  }
  return features;
}

/** With marks at both ends, so that a beginning is not taken for an end. */
function piecesOf(word: string): string[] {
  const marked = `<${word}>`;
  const pieces: string[] = [];
  for (const length of PIECE_LENGTHS) {
    for (let i = 0; i + length <= marked.length; i++) pieces.push(`#${marked.slice(i, i + length)}`);
  }
  return pieces;
}

/** FNV-1a over UTF-16 units, its bits mixed once more because dimension and sign are taken from the lowest. */
function hashOf(feature: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let i = 0; i < feature.length; i++) hash = Math.imul(hash ^ feature.charCodeAt(i), 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** A text without words is near to nothing. */
function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
