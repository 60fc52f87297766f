import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { answer } from "./answer.ts";
import { defaultReply } from "./default-reply.ts";
import { deliver } from "./deliver.ts";
import { digestOf } from "./describe-models.ts";
import { createFaults } from "./faults.ts";
import { createGates } from "./gates.ts";
import { DEFAULT_MODELS, findModel, fullName } from "./models.ts";
import { failure } from "./outcome.ts";
import { recordRequest, type RecordedRequest } from "./recorded-request.ts";
import type { Features, ServerState } from "./server-state.ts";
import { spoil } from "./spoil.ts";
import type { OllamaOptions, OllamaStandIn } from "./ollama-stand-in.ts";
import { watchEnding } from "./watch-ending.ts";

/** Starts a server that speaks Ollama's wire format on a free port of this machine. */
export async function startOllama(options: OllamaOptions = {}): Promise<OllamaStandIn> {
  const state = initialState(options);
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
    // A `reply` that throws is a model that fails.
    const outcome = await answer(request, state).catch((error: unknown) => failure(500, String(error)));
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
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stand-in has no port.");
  const host = `127.0.0.1:${address.port}`;

  return {
    url: `http://${host}`,
    host,
    port: address.port,
    requests,
    calls: (path) => requests.filter((request) => request.path === path),
    forget: () => void requests.splice(0),

    get reply() {
      return state.reply;
    },
    set reply(reply) {
      state.reply = reply;
    },
    get features() {
      return state.features;
    },
    set features(features) {
      state.features = features;
    },
    get version() {
      return state.version;
    },
    set version(version) {
      state.version = version;
    },

    get models() {
      return state.models;
    },
    setModels(models) {
      state.models = models;
    },
    putModel(model) {
      const others = state.models.filter(({ name }) => fullName(name) !== fullName(model.name));
      state.models = [...others, model];
    },
    removeModel(name) {
      state.models = state.models.filter((model) => fullName(model.name) !== fullName(name));
    },
    digest(name) {
      const model = findModel(state.models, name);
      if (model === undefined) throw new Error(`The stand-in has no model ${name}.`);
      return digestOf(model);
    },

    fault: (path, fault, times) => faults.add(path, fault, times),
    heal: (path) => faults.clear(path),
    hold: (path, gateOptions) => gates.hold(path, gateOptions),

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

function initialState(options: OllamaOptions): ServerState {
  const current = options.oldServer !== true;
  const features: Features = { embed: current, capabilities: current, thinking: current, chatLimits: current };
  return {
    models: options.models ?? DEFAULT_MODELS,
    reply: options.reply ?? defaultReply,
    features: { ...features, ...options.features },
    version: current ? "0.12.11" : "0.2.8",
  };
}
