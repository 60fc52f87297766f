import { EventSourceParserStream } from "eventsource-parser/stream";
import { serviceGone } from "./service-error.ts";

export interface ServerEvent {
  readonly event: string;
  readonly data: unknown;
}

/** Events of a response as they come. Throws a ServiceError when the connection breaks, AbortError when it was given up. */
export async function* readEvents(response: Response, signal?: AbortSignal): AsyncGenerator<ServerEvent> {
  if (response.body === null) throw serviceGone();
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield { event: value.event ?? "message", data: JSON.parse(value.data) as unknown };
    }
  } catch (error) {
    throw signal?.aborted ? error : serviceGone();
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
