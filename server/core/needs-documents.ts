/** A question that contains one of these is about the documents; any other goes straight to the model. */
const KEYWORDS = [
  "document",
  "pdf",
  "file",
  "page",
  "section",
  "according to",
  "based on",
  "what does",
  "summarize",
  "the document",
  "the file",
  "uploaded",
  "in the",
] as const;

/** Whether documents are searched: by the question's words, or as the user says. */
export type DocumentUse = "automatic" | "always" | "never";

export function needsDocuments(question: string, use: DocumentUse): boolean {
  if (use !== "automatic") return use === "always";
  const asked = question.toLowerCase();
  return KEYWORDS.some((keyword) => asked.includes(keyword));
}
