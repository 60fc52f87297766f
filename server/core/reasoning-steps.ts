import { firstCharacters } from "./first-characters.ts";
import type { DocumentUse } from "./needs-documents.ts";

/** The log that comes with an answer: every line begins with the marker that the interface gives it. */

const THINKING_SHOWN = 500;

export const selectedPdfs = (names: readonly string[]) =>
  names.length === 0 ? "📚 Selected PDFs: 0" : `📚 Selected PDFs: ${names.length} (${names.join(", ")})`;
export const usingModel = (model: string) => `🤖 Using model: ${model}`;
export const searchingWith = (phrasings: readonly string[]) =>
  phrasings.length === 0
    ? "🔍 Generating alternative queries: none was usable, so the question is searched alone"
    : `🔍 Generating alternative queries: ${phrasings.join(" | ")}`;
export const searchingAlone = () =>
  "🔍 Generating alternative queries: left out, as no language model is installed; the question is searched alone";
export const retrievingFrom = (name: string) => `📄 Retrieving from: ${name}`;
export const foundIn = (name: string, count: number) => `✅ Found ${count} relevant chunks in ${name}`;
export const totalRetrieved = (count: number) => `📊 Total chunks retrieved: ${count}`;
export const usedForContext = (used: number, eligible: number) =>
  used === eligible
    ? `🔗 Using ${used} chunks for context`
    : `🔗 Using ${used} chunks for context; ${eligible - used} more would not fit the model's window`;
export const generatingAnswer = () => "💭 Generating answer with citations";
export const answeringDirectly = (documents: DocumentUse) =>
  documents === "never"
    ? "💭 Generating answer without documents, as was asked for"
    : "💭 Generating answer without documents: the question does not ask about them";
export const thinkingEnabled = (model: string) => `🧠 Thinking is enabled for ${model}`;
export const thinkingText = (thinking: string) => `💡 Model's thinking: ${firstCharacters(thinking, THINKING_SHOWN)}`;
export const completed = () => "✨ Answer complete";
