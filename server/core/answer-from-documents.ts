import { randomUUID } from "node:crypto";
import { announceWriting } from "./announce-writing.ts";
import type { Answered, AnsweringParts, Asked, Wrote } from "./answer-question.ts";
import { citeAnswer } from "./cite-answer.ts";
import { failedBecause, tooLongForModel } from "./errors.ts";
import { estimatePrompt, fitHistory, fitTexts, roomForAnswer } from "./fit-to-window.ts";
import { firstPages } from "./first-pages.ts";
import { generate, wroteOf } from "./generate.ts";
import { logThinking } from "./log-thinking.ts";
import { materialForQuotes } from "./material-for-quotes.ts";
import { FIRST_CHUNKS } from "./merge-hits.ts";
import { readPhrasings } from "./phrasings.ts";
import type { ChatTurn, ModelRuntime, PassageHit, PdfRecord, StoredChunk } from "./ports.ts";
import { answerPrompt, rephrasingPrompt } from "./prompts.ts";
import * as step from "./reasoning-steps.ts";
import { renderContext } from "./render-context.ts";
import { retrieveChunks } from "./retrieve-chunks.ts";

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
  const found = await retrieveChunks({
    ...parts,
    pdfs,
    queries,
    followsUp: asked.history.length > 0,
    limit: FIRST_CHUNKS,
    signal,
  });
  for (const { pdfId, name } of pdfs) {
    log(step.retrievingFrom(name));
    log(step.foundIn(name, found.countByPdf.get(pdfId) ?? 0));
  }
  log(step.totalRetrieved(found.total));
  // Found while the answer is being written, which does not fail because the order of pages cannot be told.
  const passages = found.passages().catch(() => []);
  const best = await parts.store.chunks(found.best);
  const { used, ...wrote } =
    best.length === 0 ? nothingFound(asked) : await answerFromChunks(parts, best, asked, passages);
  log(step.completed());
  const citations = citeAnswer(wrote.answer, used);
  const pages = await firstPages(parts.store, await passages, used);
  return {
    ...wrote,
    sources: used.map(sourceOf),
    citations,
    pages,
    chunksRetrieved: found.total,
    pdfsQueried: pdfs.length,
  };
}

/** One call to the model, whatever the number of PDFs. A model that cannot help does not keep the question from being searched. */
async function writePhrasings(runtime: ModelRuntime, asked: Asked): Promise<string[]> {
  const { question, model, window, log, signal } = asked;
  if (model.quotesOnly) {
    log(step.searchingAlone());
    return [];
  }
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
    if (!SURVIVED.some((reason) => failedBecause(error, reason))) throw error;
    log(step.searchingWith([]));
    return [];
  }
}

/** What may go wrong with the phrasings alone; a runtime that is gone would fail the answer too. */
const SURVIVED = ["too-long", "answer-without-end", "runtime-refused", "runtime-garbled", "runtime-broke-off"];

interface FromChunks extends Wrote {
  readonly used: readonly StoredChunk[];
}

/** The PDFs may have been deleted while they were searched. */
function nothingFound({ listener }: Asked): FromChunks {
  const answer = "⚠️ The selected PDFs hold nothing to answer from any more: check that they are still there.";
  listener.sources([]);
  listener.answer(answer);
  return { answer, thinking: "", prompt: null, isCutOff: false, used: [] };
}

/** Tries the prompts in turn until the runtime takes one: the estimate of what fits is only that. */
async function answerFromChunks(
  { runtime, store }: AnsweringParts,
  best: readonly StoredChunk[],
  asked: Asked,
  passages: Promise<readonly PassageHit[]>,
): Promise<FromChunks> {
  const { question, model, window, log, signal } = asked;
  const listener = announceWriting(asked);
  const material = model.quotesOnly ? await materialForQuotes(store, question, best, await passages) : undefined;
  let attempt = 0;
  for (const { used, messages } of material ? [{ used: best, messages: [] }] : promptsToTry(best, asked)) {
    log(step.usedForContext(used.length, best.length));
    asked.listener.sources(used.map(sourceOf));
    if (attempt++ === 0) log(step.generatingAnswer());
    try {
      const written = await generate({ runtime, model, messages, material, window, think: true, signal, listener });
      logThinking(asked, written.thinking);
      return { ...wroteOf(model, written), used };
    } catch (error) {
      if (!failedBecause(error, "too-long")) throw error;
    }
  }
  throw tooLongForModel(model.name);
}

interface Prompt {
  readonly messages: readonly ChatTurn[];
  readonly used: readonly StoredChunk[];
}

/**
 * First as many of the best chunks as the window should hold, beside what a quarter of it holds of earlier turns; then ever
 * fewer. The very best chunk always has its chance, also where the cautious estimate leaves no room for it.
 */
function* promptsToTry(best: readonly StoredChunk[], asked: Asked): Generator<Prompt> {
  const { window } = asked;
  const fence = newFence();
  const promptOf = (used: readonly StoredChunk[], history: readonly ChatTurn[]) => {
    const { question, model } = asked;
    const context = renderContext(used);
    return { used, messages: answerPrompt({ question, history, context, fence, thinks: model.thinks }) };
  };
  const room = window - roomForAnswer(window) - estimatePrompt(promptOf([], []).messages);
  if (room < 0) return;
  const history = fitHistory(asked.history, Math.min(room, Math.floor(window / 4)));
  const fitting = fitTexts(best, asText, room - estimatePrompt(history));
  if (fitting[0] === best[0]) {
    yield promptOf(fitting, history);
    for (let count = fitting.length - 1; count > 1; count--) yield promptOf(fitting.slice(0, count), []);
  }
  yield promptOf(best.slice(0, 1), []);
  const short = fitTexts(best.slice(1), asText, room);
  if (short.length > 0) yield promptOf(short, []);
}

function asText(chunk: StoredChunk): string {
  return renderContext([chunk]);
}

/** Made anew for each question, so that no document can pretend to end the quotation. */
function newFence(): string {
  return `=== ${randomUUID().slice(0, 8)} ===`;
}

function sourceOf({ pdfId, pdfName, chunkIndex }: StoredChunk) {
  return { pdfId, pdfName: pdfName || "Unknown", chunkIndex };
}
