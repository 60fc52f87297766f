import type { DocumentUse } from "../../service/ask-question.ts";

/** What the next question will be looked up in, in a few words. */
export function describeScope(use: DocumentUse, included: number, total: number): string {
  if (use === "never") return "The model answers alone, without your documents.";
  const when = use === "always" ? "Every question is looked up in" : "Questions about documents are looked up in";
  if (total === 0) return `${when} your PDFs; there are none yet.`;
  if (included === 0) return `${when} the selected PDFs; none is selected.`;
  return `${when} ${scope(included, total)}.`;
}

function scope(included: number, total: number): string {
  if (included < total) return `${included} of ${total} PDFs`;
  return total === 1 ? "your PDF" : `all ${total} PDFs`;
}
