import type { PassageMix } from "../../../core/ports.ts";
import type { Scores } from "./keyword-level.ts";
import { fromZero, perUnit, scaleOf } from "./scale.ts";

/** What one query says about passages and their pages. */
export interface PassageSignals {
  readonly similarities: Float32Array;
  readonly keywords: Scores;
  /** For each passage the number of its page, by which `pageWords` knows it. */
  readonly pageOf: Uint32Array;
  readonly pageWords: Scores;
}

/** Adds to each passage's score what one query says for it: about `weight` for what all signals put first. */
export function addPassages(
  scores: Float32Array,
  { similarities, keywords, pageOf, pageWords }: PassageSignals,
  mix: PassageMix,
  weight: number,
): void {
  const share = weight / (mix.vector + mix.keywords + mix.pageWords || 1);
  const nearness = scaleOf(similarities, scores.length);
  const perSimilarity = perUnit(share * mix.vector, nearness);
  const perKeyword = perUnit(share * mix.keywords, fromZero(keywords));
  const perPageWord = perUnit(share * mix.pageWords, fromZero(pageWords));
  for (let i = 0; i < scores.length; i++) {
    const similarity = perSimilarity * ((similarities[i] ?? 0) - nearness.mean);
    const words = perKeyword * (keywords.values[i] ?? 0) + perPageWord * (pageWords.values[pageOf[i] ?? 0] ?? 0);
    scores[i] = (scores[i] ?? 0) + similarity + words;
  }
}
