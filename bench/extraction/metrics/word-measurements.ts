import { mean, worstFirst, type Measurement } from "../measurement.ts";
import { compareWords, wordsOf } from "./words.ts";

interface Compared {
  readonly name: string;
  readonly truth: string;
  readonly text: string;
}

/** The mean of documents, whatever their length. */
export function wordMeasurements(compared: readonly Compared[]): Measurement[] {
  const scored = compared.map(({ name, truth, text }) => ({ name, ...compareWords(wordsOf(truth), wordsOf(text)) }));
  return [
    {
      metric: "word recall",
      value: mean(scored.map(({ recall }) => recall)),
      worst: worstFirst(
        scored.map(({ name, recall, missing }) => ({ where: name, lost: 1 - recall, explain: () => [some(missing)] })),
      ),
    },
    {
      metric: "word precision",
      value: mean(scored.map(({ precision }) => precision)),
      worst: worstFirst(
        scored.map(({ name, precision, surplus }) => ({
          where: name,
          lost: 1 - precision,
          explain: () => [some(surplus)],
        })),
      ),
    },
  ];
}

const SHOWN = 80;

function some(words: readonly string[]): string {
  return `${words.slice(0, SHOWN).join(" ")}${words.length > SHOWN ? ` and ${words.length - SHOWN} more` : ""}`;
}
