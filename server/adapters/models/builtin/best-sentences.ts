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
const FEWEST_WORDS = 3;
/** What a term counts that stands not in the sentence itself but in the heading above it, the sentence before it, its page. */
const IN_HEADING = 0.5;
const IN_SENTENCE_BEFORE = 0.35;
const ON_PAGE = 0.15;
/** The name of a document says where to look, seldom what is said there. */
const IN_NAME = 0.3;
/** A question for a number is answered by one. */
const HAS_ASKED_NUMBER = 1.25;
/** Of passages that say the same, the one that the search put first. */
const PER_RANK = 0.985;

/** Words with which questions speak of documents rather than of what is in them. */
const ASIDES = new Set(
  `according answer based describe document documents explain file files find give list mention mentioned page pages pdf pdfs
   please say said says section sections show state stated states summarize tell text uploaded`
    .split(/\s+/)
    .map(stemWord),
);
const ASKS_FOR_NUMBER =
  /\b(?:how (?:many|much|long|often|old|far|high|large)|when|what (?:year|date|percentage|amount))\b/i;

/** The sentences that say most in the words of the question, best first. None where no passage holds one of its words. */
export function bestSentences(question: string, passages: readonly GivenPassage[]): Quote[] {
  const candidates = passages.flatMap((passage, rank) => candidatesIn(passage, rank));
  const wanted = { terms: termsOf(question), rarity: rarityIn(candidates), asksNumber: ASKS_FOR_NUMBER.test(question) };
  const scored = candidates
    .filter(isQuotable)
    .map((candidate) => ({ candidate, score: scoreOf(candidate, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const least = (scored[0]?.score ?? 0) * ENOUGH;
  const best = withoutRepeats(scored.filter(({ score }) => score >= least).map(({ candidate }) => candidate));
  return best.slice(0, MOST_QUOTES).map(({ text, passage }) => ({ text, passage }));
}

function termsOf(question: string): string[] {
  const terms = [...new Set(searchTerms(question).map(stemWord))];
  const telling = terms.filter((term) => !ASIDES.has(term));
  return telling.length > 0 ? telling : terms;
}

interface Candidate {
  readonly text: string;
  readonly passage: GivenPassage;
  readonly rank: number;
  readonly words: ReadonlySet<string>;
  readonly heading: ReadonlySet<string>;
  readonly before: ReadonlySet<string>;
  readonly page: ReadonlySet<string>;
  readonly name: ReadonlySet<string>;
  readonly isHeading: boolean;
}

function candidatesIn(passage: GivenPassage, rank: number): Candidate[] {
  const name = stemsOf(passage.pdfName);
  const page = stemsOf(passage.text);
  let heading: ReadonlySet<string> = new Set();
  let before: ReadonlySet<string> = new Set();
  return sentencesOf(passage.text).map(({ text, start }) => {
    const words = stemsOf(text);
    const isHeading = /#\s+$/.test(passage.text.slice(Math.max(0, start - 3), start));
    const candidate = { text, passage, rank, words, heading, before, page, name, isHeading };
    if (isHeading) heading = words;
    before = words;
    return candidate;
  });
}

interface Wanted {
  readonly terms: readonly string[];
  readonly rarity: (term: string) => number;
  readonly asksNumber: boolean;
}

/** 0 unless the sentence, or what stands right above it, holds a term. */
function scoreOf(candidate: Candidate, { terms, rarity, asksNumber }: Wanted): number {
  let near = 0;
  let far = 0;
  for (const term of terms) {
    const worth = rarity(term) * (candidate.name.has(term) ? IN_NAME : 1);
    if (candidate.words.has(term)) near += worth;
    else if (candidate.heading.has(term)) near += worth * IN_HEADING;
    else if (candidate.before.has(term)) near += worth * IN_SENTENCE_BEFORE;
    else if (candidate.page.has(term)) far += worth * ON_PAGE;
  }
  if (near === 0) return 0;
  const isAskedNumber = asksNumber && /\d/.test(candidate.text);
  return (near + far) * (isAskedNumber ? HAS_ASKED_NUMBER : 1) * PER_RANK ** candidate.rank;
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

function isQuotable({ text, words, isHeading }: Candidate): boolean {
  return !isHeading && words.size >= FEWEST_WORDS && !text.endsWith("?");
}

function stemsOf(text: string): Set<string> {
  return new Set(wordsOf(text).map(stemWord));
}
