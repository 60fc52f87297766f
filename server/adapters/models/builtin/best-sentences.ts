import type { GivenPassage } from "../../../core/ports.ts";
import { searchTerms } from "../../../core/search-terms.ts";
import { sentencesOf } from "../../../core/sentences-of.ts";
import { stemWord } from "../../../core/stem-word.ts";
import { wordsOf } from "../../../core/words-of.ts";

export interface Quote {
  readonly text: string;
  readonly passage: GivenPassage;
}

const MOST_QUOTES = 4;
/** A sentence that says this much less than the best one is left out. */
const ENOUGH = 0.55;
const FEWEST_WORDS = 4;
/** What a term counts that stands not in the sentence itself but in the heading above it, the sentence before it, its page. */
const IN_HEADING = 0.5;
const IN_SENTENCE_BEFORE = 0.35;
const ON_PAGE = 0.15;
/** A question for a number is answered by one. */
const HAS_ASKED_NUMBER = 1.25;
/** Of passages that say the same, the one that the search put first. */
const PER_RANK = 0.985;

/** The sentences that say most in the words of the question, best first. None where no passage shares a word with it. */
export function bestSentences(question: string, passages: readonly GivenPassage[]): Quote[] {
  const candidates = passages.flatMap((passage, rank) => candidatesIn(passage, rank));
  const terms = [...new Set(searchTerms(question).map(stemWord))];
  const rarity = rarityIn(candidates);
  const wantsNumber = ASKS_FOR_NUMBER.test(question);
  const scored = candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate, { terms, rarity, wantsNumber }) }))
    .filter(({ score, candidate }) => score > 0 && isQuotable(candidate))
    .toSorted((a, b) => b.score - a.score);
  const least = (scored[0]?.score ?? 0) * ENOUGH;
  const best = withoutRepeats(scored.filter(({ score }) => score >= least).map(({ candidate }) => candidate));
  return best.slice(0, MOST_QUOTES).map(({ text, passage }) => ({ text, passage }));
}

const ASKS_FOR_NUMBER =
  /\b(?:how (?:many|much|long|often|old|far|high|large)|when|what (?:year|date|percentage|amount))\b/i;

interface Candidate {
  readonly text: string;
  readonly passage: GivenPassage;
  readonly rank: number;
  readonly words: ReadonlySet<string>;
  readonly heading: ReadonlySet<string>;
  readonly before: ReadonlySet<string>;
  readonly page: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

function candidatesIn(passage: GivenPassage, rank: number): Candidate[] {
  const page = stemsOf(`${passage.pdfName} ${passage.text}`);
  let heading = NOTHING;
  let before = NOTHING;
  return sentencesOf(passage.text).map(({ text }) => {
    const words = stemsOf(text);
    const candidate = { text, passage, rank, words, heading, before, page };
    if (isHeading(text)) heading = words;
    before = words;
    return candidate;
  });
}

interface Wanted {
  readonly terms: readonly string[];
  readonly rarity: (term: string) => number;
  readonly wantsNumber: boolean;
}

/** 0 unless the sentence itself, or what stands right above it, holds a term. */
function scoreOf(
  { text, words, heading, before, page, rank }: Candidate,
  { terms, rarity, wantsNumber }: Wanted,
): number {
  let near = 0;
  let far = 0;
  for (const term of terms) {
    if (words.has(term)) near += rarity(term);
    else if (heading.has(term)) near += rarity(term) * IN_HEADING;
    else if (before.has(term)) near += rarity(term) * IN_SENTENCE_BEFORE;
    else if (page.has(term)) far += rarity(term) * ON_PAGE;
  }
  if (near === 0) return 0;
  return (near + far) * (wantsNumber && /\d/.test(text) ? HAS_ASKED_NUMBER : 1) * PER_RANK ** rank;
}

function rarityIn(candidates: readonly Candidate[]) {
  const holding = new Map<string, number>();
  for (const { words } of candidates) for (const word of words) holding.set(word, (holding.get(word) ?? 0) + 1);
  return (term: string) => Math.log(1 + candidates.length / (holding.get(term) ?? candidates.length + 1));
}

/** Chunks share their ends, and forms repeat themselves. */
function withoutRepeats(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ text }) => {
    const said = wordsOf(text).join(" ");
    return seen.has(said) ? false : seen.add(said);
  });
}

function isQuotable({ text, words }: Candidate): boolean {
  return !isHeading(text) && words.size >= FEWEST_WORDS && !text.endsWith("?");
}

const isHeading = (text: string) => text.startsWith("#");

function stemsOf(text: string): Set<string> {
  return new Set(wordsOf(text).map(stemWord));
}
