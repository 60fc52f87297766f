import { modelNotFound, runtimeRefused, thinkingRefused, tooLongForModel } from "../../../core/errors.ts";
import type { Failure } from "../../../core/errors.ts";
import { ErrorReply } from "./replies.ts";

/** Ollama tells its refusals apart only in words, and the words differ between endpoints and versions. */
export function refusalOf(status: number, text: string, model: string): Failure {
  const said = errorIn(text) ?? `status ${status}`;
  if (/does not support thinking|think value/i.test(said)) return thinkingRefused(model);
  if (/exceeds? .*context (?:length|size|window)|too large to process/i.test(said)) return tooLongForModel(model);
  if (status === 404 && /not found/i.test(said)) return modelNotFound(model);
  return runtimeRefused(said);
}

/** An unknown path is answered in plain text, without Ollama's own error object. */
export function saidNothing(text: string): boolean {
  return errorIn(text) === undefined;
}

function errorIn(text: string): string | undefined {
  try {
    return ErrorReply.parse(JSON.parse(text)).error;
  } catch {
    return undefined;
  }
}
