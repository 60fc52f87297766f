/** A reader of Server-Sent Events, as strict as the wire format: names, one line of JSON data, comments. */

export interface ReadEvent<T> {
  /** `comment` for a line that is none. */
  readonly event: string;
  readonly data: T;
}

/** The events of a response as they arrive, comments included. */
export async function* readEvents<T>(response: Response): AsyncGenerator<ReadEvent<T>, undefined> {
  if (!response.body) return undefined;
  let pending = "";
  const decoder = new TextDecoder();
  for await (const bytes of response.body) {
    pending += decoder.decode(bytes as Uint8Array, { stream: true });
    const blocks = pending.split("\n\n");
    pending = blocks.pop() ?? "";
    for (const block of blocks) yield parse<T>(block);
  }
  if (pending !== "") throw new Error(`The stream broke off within an event: ${pending}`);
  return undefined;
}

function parse<T>(block: string): ReadEvent<T> {
  if (block.startsWith(":")) return { event: "comment", data: undefined as T };
  const [, event, data] = /^event: (\w+)\ndata: ([^\n]+)$/.exec(block) ?? [];
  if (event === undefined || data === undefined) throw new Error(`This is no event: ${block}`);
  return { event, data: JSON.parse(data) as T };
}
