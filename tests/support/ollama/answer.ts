import { z } from "zod";
import { chat } from "./chat.ts";
import { listModel, showModel } from "./describe-models.ts";
import { embed, embedLegacy } from "./embed.ts";
import { findModel } from "./models.ts";
import { failure, json, plainText, type Outcome } from "./outcome.ts";
import type { RecordedRequest } from "./recorded-request.ts";
import type { ServerState } from "./server-state.ts";

type Route = (request: RecordedRequest, state: ServerState) => Outcome | Promise<Outcome>;

const home: Route = () => plainText(200, "Ollama is running");
const version: Route = (_, state) => json({ version: state.version });
const tags: Route = (_, state) => json({ models: state.models.map(listModel) });

const showRequest = z.object({ model: z.string().optional(), name: z.string().optional() });

const show: Route = ({ body }, state) => {
  const request = showRequest.safeParse(body).data;
  const name = request?.model ?? request?.name ?? "";
  if (name === "") return failure(400, "model is required");
  const model = findModel(state.models, name);
  return model === undefined ? failure(404, `model '${name}' not found`) : json(showModel(model, state.features));
};

const ROUTES: Record<string, Record<string, Route>> = {
  "/": { GET: home, HEAD: home },
  "/api/version": { GET: version, HEAD: version },
  "/api/tags": { GET: tags, HEAD: tags },
  "/api/show": { POST: show },
  "/api/chat": { POST: chat },
  "/api/embed": { POST: embed },
  "/api/embeddings": { POST: embedLegacy },
};

export async function answer(request: RecordedRequest, state: ServerState): Promise<Outcome> {
  const known = request.path !== "/api/embed" || state.features.embed;
  const methods = known ? ROUTES[request.path] : undefined;
  if (methods === undefined) return plainText(404, "404 page not found");
  const route = methods[request.method] ?? (() => plainText(405, "405 method not allowed"));
  return route(request, state);
}
