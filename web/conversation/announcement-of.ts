import type { Exchange } from "./exchange.ts";

const LONGEST = 200;

/** What is said aloud when a question has ended. A failure is shown as an alert, which speaks for itself where it is seen. */
export function announcementOf({ state, answer }: Exchange, isSeen: boolean): string | undefined {
  if (!isSeen) return state === "done" ? "An answer in another conversation is complete." : undefined;
  if (state === "stopped") return "Stopped.";
  return state === "done" ? `Answer complete. ${firstSentence(answer)}` : undefined;
}

function firstSentence(markdown: string): string {
  const plain = markdown
    .replaceAll(/[*_`#>|~]+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  const sentence = /^.+?[.!?](?=\s|$)/u.exec(plain)?.[0] ?? plain;
  return sentence.length <= LONGEST ? sentence : `${sentence.slice(0, LONGEST)} ...`;
}
