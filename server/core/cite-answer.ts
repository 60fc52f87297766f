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
  const sources = context.flatMap((chunk) => sourcesIn(chunk));
  const rarity = rarityIn(sources);
  return sentencesOf(answer)
    .slice(0, MOST_SENTENCES)
    .flatMap((sentence) => {
      const support = bestSupport(sentence, sources, rarity);
      if (support === undefined) return [];
      const { chunk, start, end } = support;
      const at = { answerStart: sentence.start, answerEnd: sentence.end };
      return [{ pdfId: chunk.pdfId, chunkIndex: chunk.chunkIndex, start, end, ...at }];
    });
}

interface Source {
  readonly chunk: StoredChunk;
  /** Offsets into the document's whole text. */
  readonly start: number;
  readonly end: number;
  readonly words: ReadonlySet<string>;
  readonly denies: boolean;
}

function sourcesIn(chunk: StoredChunk): Source[] {
  return sentencesOf(chunk.text).map(({ text, start, end }) => ({
    chunk,
    start: chunk.start + start,
    end: chunk.start + end,
    words: new Set(wordsOf(text).map(stemWord)),
    denies: NEGATION.test(text),
  }));
}

type Rarity = (word: string) => number;

function rarityIn(sources: readonly Source[]): Rarity {
  const holding = new Map<string, number>();
  for (const { words } of sources) for (const word of words) holding.set(word, (holding.get(word) ?? 0) + 1);
  return (word) => Math.log(1 + sources.length / (holding.get(word) ?? 0.5));
}

function bestSupport(sentence: Sentence, sources: readonly Source[], rarity: Rarity): Source | undefined {
  const text = withoutReferences(sentence.text);
  const words = [...new Set(searchTerms(text).map(stemWord))];
  if (words.length < FEWEST_WORDS) return undefined;
  const denies = NEGATION.test(text);
  const numbers = words.filter((word) => /\d/.test(word));
  const whole = words.reduce((sum, word) => sum + rarity(word), 0);
  let best: { source: Source; share: number } | undefined;
  for (const [i, source] of sources.entries()) {
    for (const [candidate, bar] of [
      [source, 1],
      [together(source, sources[i + 1]), BOTH_ARE_BETTER_BY],
    ] as const) {
      if (candidate === undefined || candidate.denies !== denies) continue;
      if (numbers.some((number) => !candidate.words.has(number))) continue;
      const shared = words.reduce((sum, word) => (candidate.words.has(word) ? sum + rarity(word) : sum), 0);
      const share = shared / whole;
      if (share >= ENOUGH && share / bar > (best?.share ?? 0)) best = { source: candidate, share: share / bar };
    }
  }
  return best?.source;
}

/** Two neighbours of one chunk; a blank line or a page's end between them keeps them apart. */
function together(first: Source, second: Source | undefined): Source | undefined {
  if (second?.chunk !== first.chunk) return undefined;
  const gap = first.chunk.text.slice(first.end - first.chunk.start, second.start - first.chunk.start);
  if (/\n\s*\n/.test(gap)) return undefined;
  const words = new Set([...first.words, ...second.words]);
  return { ...first, end: second.end, words, denies: first.denies || second.denies };
}

/** "[Source: handbook.pdf]" and its kind name a source; they are not what the sentence says. */
function withoutReferences(sentence: string): string {
  return sentence.replaceAll(/[[(](?:source|sources|quelle|fuente)\b[^\])]*[\])]/gi, " ").replaceAll(/\[\d+\]/g, " ");
}
