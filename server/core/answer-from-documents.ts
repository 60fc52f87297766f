import type { Answered, AnsweringParts, Asked } from "./answer-question.ts";
import { failedBecause, tooLongForModel } from "./errors.ts";
import { estimatePrompt, fitHistory, fitTexts, roomForAnswer } from "./fit-to-window.ts";
import { answerOf, generate } from "./generate.ts";
import { logThinking, logThinkingEnabled } from "./log-thinking.ts";
import { readPhrasings } from "./phrasings.ts";
import type { ChatTurn, ModelRuntime, PdfRecord, StoredChunk } from "./ports.ts";
import { answerPrompt, rephrasingPrompt } from "./prompts.ts";
import * as step from "./reasoning-steps.ts";
import { renderContext } from "./render-context.ts";
import { retrieveChunks } from "./retrieve-chunks.ts";

export const MOST_CHUNKS_IN_CONTEXT = 10;
/** Enough for two questions; a model that rambles is stopped. */
const PHRASING_TOKENS = 256;

/** Multi-query retrieval over the chosen PDFs, then one answer from the best chunks. */
export async function answerFromDocuments(
  parts: AnsweringParts,
  pdfs: readonly PdfRecord[],
  asked: Asked,
): Promise<Answered> {
  const { log, signal } = asked;
  log(step.selectedPdfs(pdfs.map((pdf) => pdf.name)));
  log(step.usingModel(asked.model.name));
  const phrasings = await writePhrasings(parts.runtime, asked);
  const queries = [asked.question, ...phrasings];
  const { hits, countByPdf } = await retrieveChunks({ ...parts, pdfs, queries, signal });
  for (const { pdfId, name } of pdfs) {
    log(step.retrievingFrom(name));
    log(step.foundIn(name, countByPdf.get(pdfId) ?? 0));
  }
  log(step.totalRetrieved(hits.length));
  const best = await parts.store.chunks(hits.slice(0, MOST_CHUNKS_IN_CONTEXT));
  const { answer, used } = await answerFromChunks(parts.runtime, best, asked);
  log(step.completed());
  return { answer, sources: used.map(sourceOf), chunksRetrieved: hits.length, pdfsQueried: pdfs.length };
}

/** One call to the model, whatever the number of PDFs. A model that cannot help does not keep the question from being searched. */
async function writePhrasings(runtime: ModelRuntime, asked: Asked): Promise<string[]> {
  const { question, model, window, log, signal } = asked;
  const history = fitHistory(asked.history, Math.floor(window / 4));
  try {
    const written = await generate({
      runtime,
      model,
      messages: rephrasingPrompt(question, history),
      window,
      think: false,
      maxAnswerTokens: PHRASING_TOKENS,
      signal,
    });
    const phrasings = readPhrasings(written.content, question);
    log(step.searchingWith(phrasings));
    return phrasings;
  } catch (error) {
    if (!["too-long", "runtime-refused", "runtime-garbled"].some((reason) => failedBecause(error, reason))) throw error;
    log(step.searchingWith([]));
    return [];
  }
}

interface FromChunks {
  readonly answer: string;
  readonly used: readonly StoredChunk[];
}

async function answerFromChunks(
  runtime: ModelRuntime,
  best: readonly StoredChunk[],
  asked: Asked,
): Promise<FromChunks> {
  const { model, window, log, signal } = asked;
  let prompt = fitPrompt(best, asked);
  log(step.usedForContext(prompt.used.length, best.length));
  log(step.generatingAnswer());
  logThinkingEnabled(asked);
  for (;;) {
    try {
      const written = await generate({ runtime, model, messages: prompt.messages, window, think: true, signal });
      logThinking(asked, written.thinking);
      return { answer: answerOf(model, written), used: prompt.used };
    } catch (error) {
      // The estimate was too low for this model's tokenizer: the runtime refused the prompt, so less is put into it.
      if (!failedBecause(error, "too-long") || prompt.used.length <= 1) throw error;
      prompt = promptOf(prompt.used.slice(0, -1), [], asked);
      log(step.usedForContext(prompt.used.length, best.length));
    }
  }
}

interface FittedPrompt {
  readonly messages: readonly ChatTurn[];
  readonly used: readonly StoredChunk[];
}

/** As many of the best chunks as the window holds; earlier turns get what a quarter of it allows, unless a chunk needs it. */
function fitPrompt(best: readonly StoredChunk[], asked: Asked): FittedPrompt {
  const { window, model } = asked;
  const room = window - roomForAnswer(window) - estimatePrompt(promptOf([], [], asked).messages);
  for (const share of [Math.min(room, Math.floor(window / 4)), 0]) {
    const history = fitHistory(asked.history, share);
    const used = fitTexts(best, (chunk) => renderContext([chunk]), room - estimatePrompt(history));
    if (used.length > 0) return promptOf(used, history, asked);
  }
  // The estimate is cautious: where nothing fits by a little, the runtime has the last word.
  const first = best.slice(0, 1);
  if (first.length === 0 || room < 0) throw tooLongForModel(model.name);
  return promptOf(first, [], asked);
}

function promptOf(used: readonly StoredChunk[], history: readonly ChatTurn[], asked: Asked): FittedPrompt {
  const { question, model } = asked;
  return { used, messages: answerPrompt({ question, history, context: renderContext(used), thinks: model.thinks }) };
}

function sourceOf({ pdfId, pdfName, chunkIndex }: StoredChunk) {
  return { pdfId, pdfName: pdfName || "Unknown", chunkIndex };
}
