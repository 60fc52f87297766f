import type { CitedPassage, StoredChunk } from "./ports.ts";
import { searchTerms } from "./search-terms.ts";
import { sentencesOf } from "./sentences-of.ts";
import type { Sentence } from "./sentences-of.ts";
import { stemWord } from "./stem-word.ts";
import { wordsOf } from "./words-of.ts";

/** The share of a sentence's telling words that its support must hold, each weighed by how rare it is in the context. */
const ENOUGH = 0.6;
/** Shorter sentences ("Yes.", "See below:") say too little to be traced to a place. */
const FEWEST_WORDS = 3;
/** A citation quotes one sentence, or two neighbours where only both together support the answer. */
const BOTH_ARE_BETTER_BY = 1.25;
/** No reader follows more; a model that repeats itself for pages costs no more than that. */
const MOST_SENTENCES = 200;
/** "not", and its like in some other languages: who says the opposite is no support, however alike the words are. */
const NEGATION =
  /\b(?:not|no|never|none|neither|nor|without|cannot|nicht|kein\w*|nie|pas|jamais|nunca|niet|geen|non|mai)\b|n['’]t\b/i;

/**
 * Finds for each sentence of an answer the words in the context that support it. What nothing supports has no citation: a
 * model's own references are not believed, only what can be shown. A number in the answer must stand in the quote too, and
 * both must deny, or neither.
 */
export function citeAnswer(answer: string, context: readonly StoredChunk[]): CitedPassage[] {
  const claims = sentencesOf(answer).slice(0, MOST_SENTENCES).flatMap(claimsIn);
  if (claims.length === 0) return [];
  const stems = new StemsOf(claims);
  const sources = context.flatMap((chunk) => sourcesIn(chunk, stems));
  const rarity = rarityIn(sources);
  return claims.flatMap((claim) => {
    const support = bestSupport(claim, sources, rarity);
    if (support === undefined) return [];
    const { chunk, start, end } = support;
    const at = { answerStart: claim.start, answerEnd: claim.end };
    return [{ pdfId: chunk.pdfId, chunkIndex: chunk.chunkIndex, start, end, ...at }];
  });
}

/** A sentence of the answer that says enough to be traced. */
interface Claim {
  readonly start: number;
  readonly end: number;
  /** Stems, each once. */
  readonly words: readonly string[];
  readonly denies: boolean;
}

function claimsIn({ text: written, start, end }: Sentence): Claim[] {
  const text = withoutReferences(written);
  const words = [...new Set(searchTerms(text).map(stemWord))];
  return words.length < FEWEST_WORDS ? [] : [{ start, end, words, denies: NEGATION.test(text) }];
}

/** Which stem of the claims a word has; empty for none. Remembered, as a context of thousands of words repeats hundreds. */
class StemsOf {
  readonly #wanted: ReadonlySet<string>;
  readonly #known = new Map<string, string>();

  constructor(claims: readonly Claim[]) {
    this.#wanted = new Set(claims.flatMap((claim) => claim.words));
  }

  of(word: string): string {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const stem = stemWord(word);
    const wanted = this.#wanted.has(stem) ? stem : "";
    this.#known.set(word, wanted);
    return wanted;
  }
}

interface Source {
  readonly chunk: StoredChunk;
  /** Offsets into the document's whole text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The stems of the claims that it holds. */
  readonly words: ReadonlySet<string>;
}

function sourcesIn(chunk: StoredChunk, stems: StemsOf): Source[] {
  return sentencesOf(chunk.text).map(({ text, start, end }) => {
    const words = new Set<string>();
    for (const word of wordsOf(text)) {
      const stem = stems.of(word);
      if (stem !== "") words.add(stem);
    }
    return { chunk, start: chunk.start + start, end: chunk.start + end, text, words };
  });
}

type Rarity = (word: string) => number;

function rarityIn(sources: readonly Source[]): Rarity {
  const holding = new Map<string, number>();
  for (const { words } of sources) for (const word of words) holding.set(word, (holding.get(word) ?? 0) + 1);
  return (word) => Math.log(1 + sources.length / (holding.get(word) ?? 0.5));
}

function bestSupport({ words, denies }: Claim, sources: readonly Source[], rarity: Rarity): Source | undefined {
  const weighed = words.map((word) => ({ word, weight: rarity(word), isNumber: /\d/.test(word) }));
  const whole = weighed.reduce((sum, { weight }) => sum + weight, 0);
  let best: { source: Source; share: number } | undefined;
  const consider = (first: Source, second: Source | undefined) => {
    let shared = 0;
    for (const { word, weight, isNumber } of weighed) {
      if (first.words.has(word) || second?.words.has(word)) shared += weight;
      else if (isNumber) return;
    }
    const share = shared / whole;
    const counted = share / (second === undefined ? 1 : BOTH_ARE_BETTER_BY);
    if (share < ENOUGH || counted <= (best?.share ?? 0)) return;
    const source = second === undefined ? first : together(first, second);
    if (source !== undefined && NEGATION.test(source.text) === denies) best = { source, share: counted };
  };
  for (const [i, source] of sources.entries()) {
    const next = sources[i + 1];
    if (source.words.size > 0) consider(source, undefined);
    if (next !== undefined && source.words.size + next.words.size > 0) consider(source, next);
  }
  return best?.source;
}

/** Two neighbours of one chunk; a blank line or a page's end between them keeps them apart. */
function together(first: Source, second: Source): Source | undefined {
  if (second.chunk !== first.chunk) return undefined;
  const gap = first.chunk.text.slice(first.end - first.chunk.start, second.start - first.chunk.start);
  if (/\n\s*\n/.test(gap)) return undefined;
  return { ...first, end: second.end, text: `${first.text}\n${second.text}` };
}

/** "[Source: handbook.pdf]" and its kind name a source; they are not what the sentence says. */
function withoutReferences(sentence: string): string {
  return sentence.replaceAll(/[[(](?:source|sources|quelle|fuente)\b[^\])]*[\])]/gi, " ").replaceAll(/\[\d+\]/g, " ");
}
