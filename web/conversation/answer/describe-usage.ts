import type { AnswerUsage } from "../../../contract/messages.ts";
import { counted } from "../../ui/counted.ts";

/** "Searched 3 PDFs · found 12 chunks · used 5 · 3,120 of 16,384 tokens": what is not known is left out. */
export function describeUsage(usage: AnswerUsage): string {
  const { pdfs_searched, chunks_found, chunks_used } = usage;
  const searched =
    pdfs_searched === 0
      ? ["No documents searched"]
      : [`Searched ${counted(pdfs_searched, "PDF")}`, `found ${counted(chunks_found, "chunk")}`, `used ${chunks_used}`];
  return [...searched, ...describeTokens(usage)].join(" · ");
}

function describeTokens({ prompt_tokens, prompt_tokens_estimated, window_tokens }: AnswerUsage): string[] {
  if (prompt_tokens === null) return [];
  const used = `${prompt_tokens_estimated ? "about " : ""}${prompt_tokens.toLocaleString("en")}`;
  return [window_tokens === null ? `${used} tokens` : `${used} of ${window_tokens.toLocaleString("en")} tokens`];
}
