import { firstCharacters } from "./first-characters.ts";
import type { Answer, Answered } from "./answer-question.ts";
import type { AnswerDetails } from "./ports.ts";

/** More than models think; one that went in circles does not fill the disk. */
const THINKING_KEPT = 200_000;

type Told = Omit<Answered, "answer" | "citations"> & Pick<Answer, "modelUsed" | "reasoningSteps">;

/** What is kept with an answer, so that its reader can see tomorrow how it came about. */
export function detailsOf({
  modelUsed,
  reasoningSteps,
  thinking,
  prompt,
  isCutOff,
  pages,
  ...searched
}: Told): AnswerDetails {
  return {
    modelUsed,
    reasoningSteps,
    thinking: thinking === "" ? null : firstCharacters(thinking, THINKING_KEPT),
    usage: {
      pdfsSearched: searched.pdfsQueried,
      chunksFound: searched.chunksRetrieved,
      chunksUsed: searched.sources.length,
      pages,
      prompt,
      answerCutOff: isCutOff,
    },
  };
}
