import type { AnswerUsage as PresentedUsage, StoredMessage as Presented } from "../../contract/messages.ts";
import type { AnswerUsage, StoredMessage } from "../core/ports.ts";
import { exportMessage } from "./present-session.ts";

export function presentStoredMessage(message: StoredMessage): Presented {
  const { sessionId, details } = message;
  return {
    ...exportMessage(message),
    session_id: sessionId,
    model_used: details?.modelUsed ?? null,
    reasoning_steps: [...(details?.reasoningSteps ?? [])],
    thinking: details?.thinking ?? null,
    usage: details && presentUsage(details.usage),
  };
}

export function presentUsage({
  pdfsSearched,
  chunksFound,
  chunksUsed,
  pages,
  prompt,
  answerCutOff,
}: AnswerUsage): PresentedUsage {
  return {
    pdfs_searched: pdfsSearched,
    chunks_found: chunksFound,
    chunks_used: chunksUsed,
    pages: pages.map(({ pdfId, page }) => ({ pdf_id: pdfId, page })),
    prompt_tokens: prompt?.tokens ?? null,
    prompt_tokens_estimated: prompt?.isEstimated ?? false,
    window_tokens: prompt?.window ?? null,
    answer_cut_off: answerCutOff,
  };
}
