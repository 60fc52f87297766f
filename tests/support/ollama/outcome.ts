/** What a request comes to, before any fault spoils it and before a byte is sent. */
export type Outcome =
  | { readonly kind: "json"; readonly status: number; readonly body: unknown }
  /** Newline-delimited JSON, status 200. */
  | { readonly kind: "stream"; readonly lines: Iterable<unknown> }
  /** Server-Sent Events, status 200; a string is sent as it is, anything else as JSON. */
  | { readonly kind: "events"; readonly data: Iterable<unknown> }
  | {
      readonly kind: "raw";
      readonly status: number;
      readonly contentType: string;
      readonly chunks: Iterable<string>;
    };

export const JSON_TYPE = "application/json; charset=utf-8";
export const NDJSON_TYPE = "application/x-ndjson";
export const EVENTS_TYPE = "text/event-stream";

export function json(body: unknown): Outcome {
  return { kind: "json", status: 200, body };
}

export function failure(status: number, error: string): Outcome {
  return { kind: "json", status, body: { error } };
}

export function plainText(status: number, text: string): Outcome {
  return { kind: "raw", status, contentType: "text/plain; charset=utf-8", chunks: [text] };
}
