import type { QueryAnswer, Source } from "../../contract/query.ts";
import type { Answer } from "../core/answer-question.ts";
import type { SourceRef } from "../core/ports.ts";

export function presentAnswer(answer: Answer): QueryAnswer {
  return {
    answer: answer.answer,
    sources: answer.sources.map(presentSource),
    metadata: {
      model_used: answer.modelUsed,
      chunks_retrieved: answer.chunksRetrieved,
      pdfs_queried: answer.pdfsQueried,
      reasoning_steps: [...answer.reasoningSteps],
    },
    session_id: answer.sessionId,
    message_id: answer.messageId,
  };
}

export function presentSource({ pdfName, pdfId, chunkIndex }: SourceRef): Source {
  return { pdf_name: pdfName, pdf_id: pdfId, chunk_index: chunkIndex };
}
