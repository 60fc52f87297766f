import type { ChatRequest } from "./chat-request.ts";
import { wordsOf } from "./word-vector.ts";

/** Rewords a question when asked for versions of it; otherwise quotes the sentence of the context nearest to it. */
export function defaultReply(request: ChatRequest): string {
  const text = request.messages.map((message) => message.content).join("\n\n");
  const question = questionOf(request);
  if (/version|phrasing/iu.test(text) && !text.includes("[Source:")) {
    return `1. In other words, ${question}\n2. Put differently, ${question}`;
  }
  return nearestSentence(contextOf(lastAsked(request)), question) ?? "The context does not say.";
}

const QUESTION_MARK = "question:";

/** What follows the last "Question:", or else the last line of the last message of the user. */
function questionOf(request: ChatRequest): string {
  const asked = lastAsked(request);
  const mark = asked.toLowerCase().lastIndexOf(QUESTION_MARK);
  const line = mark === -1 ? lastLine(asked) : firstLine(asked.slice(mark + QUESTION_MARK.length));
  return line ?? "";
}

function lastAsked(request: ChatRequest): string {
  return request.messages.findLast((message) => message.role === "user")?.content ?? "";
}

function firstLine(text: string): string | undefined {
  return text.trim().split("\n")[0]?.trim();
}

function lastLine(text: string): string | undefined {
  return text.trim().split("\n").at(-1)?.trim();
}

/** The passages after the first source mark, without the marks and the lines between them. */
function contextOf(text: string): string {
  const start = text.indexOf("[Source:");
  if (start === -1) return "";
  return text.slice(start).replaceAll(/\[Source:[^\]]*\]|^---$/gmu, "\n\n");
}

function nearestSentence(context: string, question: string): string | undefined {
  const wanted = new Set(wordsOf(question));
  let best: { sentence: string; shared: number } | undefined;
  for (const sentence of sentencesOf(context)) {
    // The question itself may stand behind the context.
    if (sentence.includes(question)) continue;
    const shared = new Set(wordsOf(sentence).filter((word) => wanted.has(word))).size;
    if (shared > (best?.shared ?? 0)) best = { sentence, shared };
  }
  return best?.sentence;
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|\n{2,}/u)
    .map((sentence) => sentence.replaceAll(/\s+/gu, " ").trim())
    .filter((sentence) => sentence !== "");
}
