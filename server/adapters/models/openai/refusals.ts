import { modelNotFound, runtimeRefused, thinkingRefused, tooLongForModel } from "../../../core/errors.ts";
import type { Failure } from "../../../core/errors.ts";
import { keyRefused, nothingAtAddress, runtimeNotReady, tooManyRequests } from "../../../core/runtime-failures.ts";
import { ErrorReply } from "./replies.ts";

export interface Refusal {
  readonly status: number;
  /** The body, or the event, that came with it. */
  readonly text: string;
  readonly path: string;
  readonly model: string;
  readonly apiKey: string | undefined;
}

/** Statuses are heeded where they are clear; what a 400 or 500 means stands in words that differ between servers. */
export function refusalOf({ status, text, path, model, apiKey }: Refusal): Failure {
  const { said, code } = errorIn(text);
  if (status === 401 || status === 403) return keyRefused();
  if (code === "context_length_exceeded" || TOO_LONG.test(`${code} ${said}`)) return tooLongForModel(model);
  if (/chat_template_kwargs|enable_thinking|support thinking/i.test(said)) return thinkingRefused(model);
  if (status === 429) return tooManyRequests();
  if (code === "model_not_found" || (said !== "" && NO_MODEL.test(said))) return modelNotFound(model);
  if (status === 404 || status === 405) return nothingAtAddress(path);
  if (status === 503) return runtimeNotReady();
  return runtimeRefused(withoutKey(said, apiKey) || `status ${status}`);
}

const TOO_LONG =
  /exceed_context_size|context (?:length|size|window)|maximum (?:model|sequence|input) length|too large to process|too many tokens|must have less than \d+ tokens|prompt is too long/i;
const NO_MODEL = /\bmodel\b.*(?:not (?:found|exist|loaded|available)|unknown|does ?n[o']t exist)|no such model/i;

interface Said {
  readonly said: string;
  readonly code: string;
}

function errorIn(text: string): Said {
  try {
    const { message, code, type } = ErrorReply.parse(JSON.parse(text)).error;
    return {
      said: message,
      code: [code, type]
        .filter((one) => typeof one === "string")
        .join(" ")
        .trim(),
    };
  } catch {
    return { said: "", code: "" };
  }
}

function withoutKey(said: string, apiKey: string | undefined): string {
  return apiKey === undefined ? said : said.replaceAll(apiKey, "…");
}
