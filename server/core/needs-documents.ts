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

export function needsDocuments(question: string): boolean {
  const asked = question.toLowerCase();
  return KEYWORDS.some((keyword) => asked.includes(keyword));
}
