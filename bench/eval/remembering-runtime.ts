import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { embedOrRemember, type Reply } from "./embed-or-remember.ts";
import { createEmbeddingTally, type EmbeddingTally } from "./embedding-tally.ts";
import { openRememberedEmbeddings } from "./remembered-embeddings.ts";

const Tags = z.object({ models: z.array(z.object({ name: z.string(), digest: z.string().min(1) })) });

export interface RememberingRuntime extends AsyncDisposable {
  readonly url: string;
  readonly tally: EmbeddingTally;
}

export interface RememberingRuntimeOptions {
  readonly upstream: string;
  readonly model: string;
  /** Where the vectors are kept. */
  readonly file: string;
}

/**
 * Stands between the service and Ollama and passes everything on, but that a text it has seen before gets the vector it
 * got then: a small machine embeds a few passages a second, and the sets hold thousands that never change.
 */
export async function startRememberingRuntime(options: RememberingRuntimeOptions): Promise<RememberingRuntime> {
  const { upstream, model, file } = options;
  const known = openRememberedEmbeddings(file, await digestOf(upstream, model));
  const tally = createEmbeddingTally();
  const ask = async (body: unknown) => post(`${upstream}/api/embed`, body);

  async function embed(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, text } = await embedOrRemember({ known, tally, ask }, await json(request));
    response.writeHead(status, { "content-type": "application/json" }).end(text);
  }

  const server = createServer((request, response) => {
    if (request.url !== "/api/embed") return passOn(upstream, request, response);
    embed(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A listening TCP server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    tally,
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
      known.close();
    },
  };
}

async function digestOf(upstream: string, model: string): Promise<string> {
  const { models } = Tags.parse(await (await fetch(`${upstream}/api/tags`)).json());
  const found = models.find(({ name }) => name === model || name === `${model}:latest`);
  if (found === undefined) throw new Error(`The runtime does not have ${model}.`);
  return found.digest;
}

async function post(address: string, body: unknown): Promise<Reply> {
  const reply = await fetch(address, { method: "POST", body: JSON.stringify(body) });
  return { status: reply.status, text: await reply.text() };
}

function passOn(upstream: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request;
  const further = httpRequest(new URL(request.url ?? "/", upstream), { method, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  further.on("error", (error) => response.destroy(error));
  request.pipe(further);
}
