import { randomUUID } from "node:crypto";
import { answerDirectly } from "./answer-directly.ts";
import { answerFromDocuments } from "./answer-from-documents.ts";
import { NOBODY } from "./answer-listener.ts";
import type { AnswerListener } from "./answer-listener.ts";
import { findChatModel } from "./chat-models.ts";
import type { ChatModel } from "./chat-models.ts";
import { detailsOf } from "./answer-details.ts";
import type { Embedder } from "./embedder.ts";
import { windowFor } from "./fit-to-window.ts";
import { needsDocuments } from "./needs-documents.ts";
import type { DocumentUse } from "./needs-documents.ts";
import type {
  ChatTurn,
  CitedPassage,
  Clock,
  Conversations,
  ModelRuntime,
  PageRef,
  PassageSearch,
  PdfRecord,
  PdfStore,
  PromptSize,
  SourceRef,
  VectorSearch,
} from "./ports.ts";
import { selectPdfs } from "./select-pdfs.ts";
import type { RetrievalMode } from "./relevance-mixes.ts";
import * as step from "./reasoning-steps.ts";
import { showCitations } from "./show-citations.ts";

export interface Question {
  readonly question: string;
  readonly model: string;
  /** undefined: all PDFs. */
  readonly pdfIds: readonly string[] | undefined;
  /** undefined: a new session. */
  readonly sessionId: string | undefined;
  /** Left out: automatic. */
  readonly documents?: DocumentUse | undefined;
}

export interface Answer {
  readonly answer: string;
  readonly sources: readonly SourceRef[];
  readonly modelUsed: string;
  readonly chunksRetrieved: number;
  readonly pdfsQueried: number;
  readonly reasoningSteps: readonly string[];
  readonly sessionId: string;
  readonly messageId: number;
}

export interface AnsweringParts {
  readonly runtime: ModelRuntime;
  readonly embedder: Embedder;
  readonly store: PdfStore;
  readonly search: VectorSearch & PassageSearch;
  readonly retrieval: RetrievalMode;
  readonly conversations: Conversations;
  readonly clock: Clock;
  readonly maxContextTokens: number;
}

/** What every way of answering works with. */
export interface Asked {
  readonly question: string;
  readonly model: ChatModel;
  /** Tokens the runtime is asked to hold. */
  readonly window: number;
  /** Earlier turns of the session, oldest first. */
  readonly history: readonly ChatTurn[];
  readonly documents: DocumentUse;
  readonly log: (step: string) => void;
  readonly listener: AnswerListener;
  readonly signal: AbortSignal;
}

/** What a model wrote, or was written in its stead. */
export interface Wrote extends Pick<Answer, "answer"> {
  readonly thinking: string;
  /** null when no model read a prompt. */
  readonly prompt: PromptSize | null;
  readonly isCutOff: boolean;
}

/** How an answer came about, before it is stored. */
export interface Answered extends Wrote, Pick<Answer, "sources" | "chunksRetrieved" | "pdfsQueried"> {
  readonly citations: readonly CitedPassage[];
  /** Of each PDF given to the model, the page to look at first. */
  readonly pages: readonly PageRef[];
}

const TURNS_REMEMBERED = 10;
const NOTHING_SEARCHED = { sources: [], citations: [], pages: [], chunksRetrieved: 0, pdfsQueried: 0 } as const;

/**
 * Answers and stores question and answer together; a question that fails leaves no trace. Throws modelNotFound,
 * pdfsNotFound, and whatever goes wrong with runtime and search.
 */
export async function answerQuestion(
  parts: AnsweringParts,
  asked: Question,
  signal: AbortSignal,
  listener?: AnswerListener,
): Promise<Answer> {
  const askedAt = parts.clock.now().toISOString();
  const model = await findChatModel(parts.runtime, asked.model, signal);
  const pdfs = await selectPdfs(parts.store, asked.pdfIds);
  const sessionId = asked.sessionId ?? randomUUID();
  const reasoningSteps: string[] = [];
  const { citations, pages, thinking, prompt, isCutOff, ...answered } = await answer(parts, pdfs, {
    question: asked.question,
    model,
    window: windowFor(model.contextLength, parts.maxContextTokens),
    history: await earlierTurns(parts.conversations, sessionId),
    documents: asked.documents ?? "automatic",
    log(line) {
      reasoningSteps.push(line);
      listener?.step(line);
    },
    listener: listener ?? NOBODY,
    signal,
  });
  if (listener) for (const citation of await showCitations(parts.store, citations)) listener.citation(citation);
  const details = detailsOf({ modelUsed: asked.model, reasoningSteps, thinking, prompt, isCutOff, pages, ...answered });
  listener?.usage(details.usage);
  signal.throwIfAborted();
  const messageId = await parts.conversations.record({
    sessionId,
    question: asked.question,
    answer: answered.answer,
    sources: answered.sources,
    citations,
    details,
    askedAt,
    answeredAt: parts.clock.now().toISOString(),
  });
  return { ...answered, modelUsed: asked.model, reasoningSteps, sessionId, messageId };
}

async function answer(parts: AnsweringParts, pdfs: readonly PdfRecord[], asked: Asked): Promise<Answered> {
  if (!needsDocuments(asked.question, asked.documents))
    return { ...NOTHING_SEARCHED, ...(await answerDirectly(parts.runtime, asked)) };
  if (pdfs.length === 0) return { ...NOTHING_SEARCHED, ...warnOfNoDocuments(asked) };
  return answerFromDocuments(parts, pdfs, asked);
}

function warnOfNoDocuments({ model, log, listener }: Asked): Wrote {
  const warning =
    "⚠️ This question is about documents, but no PDF is uploaded or selected: upload or select one, then ask again.";
  log(step.selectedPdfs([]));
  log(step.usingModel(model.name));
  listener.sources([]);
  listener.answer(warning);
  log(step.completed());
  return { answer: warning, thinking: "", prompt: null, isCutOff: false };
}

async function earlierTurns(conversations: Conversations, sessionId: string): Promise<ChatTurn[]> {
  const messages = await conversations.latest(sessionId, TURNS_REMEMBERED);
  return messages.map(({ role, content }) => ({ role, content }));
}
