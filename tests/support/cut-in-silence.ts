import type { TestContext } from "node:test";
import { isPhrasing } from "./asked-of-runtime.ts";
import { makePdf } from "./pdfs/make-pdf.ts";
import { startDocent } from "./start-docent.ts";
import type { Docent } from "./start-docent.ts";

/** A library whose first prompt does not fit, over an old server that knows no `truncate` and cuts without a word. */
export async function startCutInSilence(t: TestContext): Promise<Docent> {
  const docent = await startDocent(t, {
    env: { MAX_CONTEXT_TOKENS: "27000" },
    ollama: { features: { chatLimits: false } },
  });
  // To the stand-in every such sign is a token of its own: more than anyone would estimate.
  const page = `Signs ${"§±¶÷× ".repeat(490)}`;
  const signs = await makePdf({ pages: Array.from({ length: 30 }, () => page) });
  await docent.upload(signs);
  await docent.upload(signs);
  docent.ollama.reply = (request) => (isPhrasing(request) ? "§±¶÷×?\nWhat?" : "Answered.");
  return docent;
}
