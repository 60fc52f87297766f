import { searchTerms } from "../../../core/search-terms.ts";
import { wordsOf } from "../../../core/words-of.ts";

export const DIMENSION = 768;

/** What each kind of feature counts. Pairs tell the order of words, pieces let "covers" and "covered" meet. */
const WORD = 1;
const PAIR = 0.3;
const PIECES = 1.5;
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
  for (const [hash, { weight, count }] of featuresOf(text)) {
    const mixed = mix(hash);
    const sign = mixed & 1 ? 1 : -1;
    const at = (mixed >>> 1) % DIMENSION;
    vector[at] = (vector[at] ?? 0) + sign * weight * (1 + Math.log(count));
  }
  return toUnitLength(vector);
}

interface Feature {
  readonly weight: number;
  count: number;
}

function featuresOf(text: string): Map<number, Feature> {
  const features = new Map<number, Feature>();
  const count = (hash: number, weight: number) => {
    const known = features.get(hash);
    if (known) known.count += 1;
    else features.set(hash, { weight, count: 1 });
  };
  const telling = new Set(searchTerms(text));
  let before: string | undefined;
  for (const word of wordsOf(text)) {
    const share = telling.has(word) ? 1 : SMALL_CHANGE;
    count(hashOf(word), WORD * share);
    if (before !== undefined) count(hashOf(`${before} ${word}`), PAIR * share);
    const pieces = piecesOf(word);
    for (const piece of pieces) count(piece, (PIECES * share) / Math.sqrt(pieces.length));
    before = word;
  }
  return features;
}

/** With marks at both ends, so that a beginning is not taken for an end. */
function piecesOf(word: string): number[] {
  const marked = `<${word}>`;
  const pieces: number[] = [];
  for (const length of PIECE_LENGTHS) {
    for (let i = 0; i + length <= marked.length; i++) pieces.push(hashOf(marked, i, i + length) ^ PIECE_MARK);
  }
  return pieces;
}

/** Keeps the piece "art" apart from the word. */
const PIECE_MARK = 0x5b_d1_e9_95;

/** FNV-1a over UTF-16 units. */
function hashOf(text: string, start = 0, end = text.length): number {
  let hash = 0x81_1c_9d_c5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01_00_01_93);
  return hash;
}

/** Spreads a hash over all its bits, as dimension and sign are taken from a few. */
function mix(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2_b2_ae_35);
  return (twice ^ (twice >>> 16)) >>> 0;
}

/** A text without words is near to nothing. */
function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
