import { z } from "zod";
import type { EmbeddingTally } from "./embedding-tally.ts";
import type { RememberedEmbedding, RememberedEmbeddings } from "./remembered-embeddings.ts";

const Asked = z.looseObject({ input: z.array(z.string()), truncate: z.literal(false) });
const Embedded = z.object({ embeddings: z.array(z.array(z.number())) });

export interface Reply {
  readonly status: number;
  readonly text: string;
}

export interface EmbedOrRemember {
  readonly known: RememberedEmbeddings;
  readonly tally: EmbeddingTally;
  readonly ask: (body: unknown) => Promise<Reply>;
}

/** Asks the runtime for what is not known yet. What it refuses, and what it might cut, is passed on and not remembered. */
export async function embedOrRemember({ known, tally, ask }: EmbedOrRemember, body: unknown): Promise<Reply> {
  const asked = Asked.safeParse(body);
  if (!asked.success) return ask(body);
  const start = performance.now();
  const found = new Map<string, RememberedEmbedding>();
  for (const text of asked.data.input) {
    const embedding = known.find(text);
    if (embedding !== undefined) found.set(text, embedding);
  }
  const input = [...new Set(asked.data.input)].filter((text) => !found.has(text));
  if (input.length > 0) {
    const reply = await ask({ ...asked.data, input });
    if (reply.status !== 200) return reply;
    const ms = (performance.now() - start) / input.length;
    for (const [i, vector] of Embedded.parse(JSON.parse(reply.text)).embeddings.entries()) {
      const embedding = { vector: Float32Array.from(vector), ms };
      known.keep(input[i] ?? "", embedding);
      found.set(input[i] ?? "", embedding);
    }
  }
  const fresh = new Set(input);
  tally.add(
    asked.data.input.map((text) => ({ text, ms: found.get(text)?.ms ?? 0, isFresh: fresh.has(text) })),
    performance.now() - start,
  );
  const embeddings = asked.data.input.map((text) => Array.from(found.get(text)?.vector ?? []));
  return { status: 200, text: JSON.stringify({ embeddings }) };
}
