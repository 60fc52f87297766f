import type { IncomingMessage } from "node:http";
import type { Ending } from "./watch-ending.ts";

/** One request as it arrived, in order of arrival. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  /** The parsed JSON body; the raw text when it is not JSON; undefined when there was none. */
  readonly body: unknown;
  /** True once the client closed the connection before the reply was complete. */
  readonly closedEarly: boolean;
  /** True when text was silently cut to fit the context window. */
  cut: boolean;
  /** For embedding requests, the task prefix of each input ("search_document", "search_query") or undefined. */
  prefixes: readonly (string | undefined)[];
  /** Resolves when the exchange is over, whoever ended it: await it before reading `closedEarly`. */
  readonly over: Promise<void>;
}

export function recordRequest(message: IncomingMessage, raw: string, ending: Ending): RecordedRequest {
  return {
    method: message.method ?? "",
    path: new URL(message.url ?? "/", "http://ollama").pathname,
    body: raw === "" ? undefined : parsed(raw),
    cut: false,
    prefixes: [],
    over: ending.over,
    get closedEarly() {
      return ending.closedEarly;
    },
  };
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}
