import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { deliver } from "../ollama/deliver.ts";
import { createFaults, type Fault, type FaultKind } from "../ollama/faults.ts";
import { createGates, type GateOptions } from "../ollama/gates.ts";
import { recordRequest, type RecordedRequest } from "../ollama/recorded-request.ts";
import { watchEnding } from "../ollama/watch-ending.ts";
import { answer, type OpenaiState } from "./answer.ts";
import { DEFAULT_MODELS } from "./models.ts";
import { spoil } from "./spoil.ts";

export type OpenaiStandIn = Awaited<ReturnType<typeof startOpenai>>;

/** Starts a server that speaks OpenAI's wire format on a free port of this machine; everything is below `/v1`. */
export async function startOpenai(options: Partial<OpenaiState> = {}) {
  const state: OpenaiState = {
    models: DEFAULT_MODELS,
    apiKey: undefined,
    base64: false,
    reply: "The handbook grants 30 days of vacation.",
    ...options,
  };
  const requests: RecordedRequest[] = [];
  const faults = createFaults();
  const gates = createGates();
  let closing = false;

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const ending = watchEnding(response, () => closing);
    const request = recordRequest(message, await text(message), ending);
    requests.push(request);
    await gates.pass(request, undefined);
    if (response.destroyed) return;
    const fault = faults.take(request.path);
    const outcome = answer({ ...request, authorization: message.headers.authorization }, state);
    await deliver({
      response,
      outcome: fault === undefined ? outcome : spoil(outcome, fault),
      fault,
      beforePiece: (sent) => gates.pass(request, sent),
      disconnect: () => ending.disconnect(),
    });
  }

  const server = createServer((message, response) => {
    // The client left while sending, or while it was sent to: there is nobody to tell.
    handle(message, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stand-in has no port.");

  return {
    /** OPENAI_BASE_URL. */
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    calls: (path: string) => requests.filter((request) => request.path === path),
    fault: (path: string, fault: Fault | FaultKind, times?: number) => faults.add(path, fault, times),
    hold: (path: string, gateOptions?: GateOptions) => gates.hold(path, gateOptions),
    async close() {
      if (!server.listening) return;
      closing = true;
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      gates.releaseAll();
      await closed;
    },
  };
}
