import type { RunningServer } from "./start-server.ts";

const QUESTION = { question: "What do the documents say about the harbour?", model: "llama3.2" };

/** A question that needs documents, about every PDF of the library. */
export async function askAboutAll(docent: RunningServer): Promise<string> {
  return docent.ask("POST", "/api/v1/query", QUESTION);
}
