import type { DocumentUse } from "../../service/ask-question.ts";

/** What the next question will be looked up in, in a few words. */
export function describeScope(use: DocumentUse, included: number, total: number): string {
  if (use === "never") return "Asks the model alone, without your documents.";
  if (total === 0) return "There are no PDFs to search yet.";
  if (included === 0) return "No PDF is selected, so there is none to search.";
  const when = use === "always" ? "for every question" : "when a question is about documents";
  return `Searches ${scope(included, total)} ${when}.`;
}

function scope(included: number, total: number): string {
  if (included < total) return `${included} of ${total} PDFs`;
  return total === 1 ? "your PDF" : `all ${total} PDFs`;
}
