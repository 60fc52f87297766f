import type { ChatMaterial } from "../../../core/ports.ts";
import { quoteMarkdown } from "../../../core/quote-markdown.ts";
import { bestSentences } from "./best-sentences.ts";
import type { Quote } from "./best-sentences.ts";

const HOW_TO_GET_A_MODEL =
  "To have answers written, install Ollama (https://ollama.com), run 'ollama pull nomic-embed-text && ollama pull llama3.2' and start the service again; or, without Ollama, run 'npm run llamacpp:install && npm run models:pull'.";
const QUOTED =
  "No language model is installed, so nothing is written here: these are the sentences of your documents that fit the question best, word for word.";
const NOTHING_FITS =
  "No language model is installed, and no sentence of your documents shares a telling word with the question: ask in words that the documents use.";
const NO_DOCUMENTS =
  "No language model is installed, so only questions about your documents can be answered: say in the question that it is about a document, a file or a page, or ask 'What does … say?'.";

/** The answer in pieces, which together are Markdown. Without material the question was not about documents. */
export function* quoteAnswer(material: ChatMaterial | undefined): Generator<string> {
  if (material === undefined) {
    yield `${NO_DOCUMENTS} ${HOW_TO_GET_A_MODEL}`;
    return;
  }
  const quotes = bestSentences(material.question, material.passages);
  yield quotes.length === 0 ? NOTHING_FITS : QUOTED;
  for (const quote of quotes) yield `\n\n${quoted(quote)}`;
  yield `\n\n${HOW_TO_GET_A_MODEL}`;
}

function quoted({ text, passage }: Quote): string {
  return `${quoteMarkdown(text)}\n>\n> [Source: ${passage.pdfName || "Unknown"}, page ${passage.page}]`;
}
