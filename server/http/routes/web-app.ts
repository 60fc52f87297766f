import { existsSync } from "node:fs";
import { join } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyPluginAsync, FastifyReply } from "fastify";
import { sendPage } from "../docs/send-page.ts";
import { UNBUILT } from "../docs/unbuilt-page.ts";

export interface WebAppOptions {
  /** Folder of the built app. */
  readonly webDir: string;
}

/**
 * Nothing comes from elsewhere, and nothing goes there. WebAssembly decodes pictures inside PDFs, whose fonts and pictures
 * are made in the page itself.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const A_YEAR = "public, max-age=31536000, immutable";

/** The web app at `/`. Its state stands in the address after `?`, so this is its only page. */
export const webAppRoutes: FastifyPluginAsync<WebAppOptions> = async (app, { webDir }) => {
  if (!existsSync(join(webDir, "index.html"))) {
    app.get("/", { schema: { hide: true } }, async (_request, reply) => sendPage(reply, UNBUILT));
    return;
  }
  await app.register(staticFiles, {
    root: webDir,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
  });
  app.get("/", { schema: { hide: true } }, async (_request, reply) => sendApp(reply));
  app.get("/icon.svg", { schema: { hide: true } }, async (_request, reply) =>
    reply.headers({ "cache-control": "public, max-age=86400" }).sendFile("icon.svg"),
  );
  // Named by their content.
  app.get<{ Params: { "*": string } }>("/assets/*", { schema: { hide: true } }, async (request, reply) =>
    reply.headers({ "cache-control": A_YEAR, ...SAFE }).sendFile(`assets/${request.params["*"]}`),
  );
  // What the PDF viewer reads on demand: fonts, character maps, decoders.
  app.get<{ Params: { "*": string } }>("/pdfjs/*", { schema: { hide: true } }, async (request, reply) =>
    reply.headers({ "cache-control": "public, max-age=86400", ...SAFE }).sendFile(`pdfjs/${request.params["*"]}`),
  );
};

const SAFE = { "x-content-type-options": "nosniff" };

function sendApp(reply: FastifyReply): FastifyReply {
  return reply
    .headers({
      "content-security-policy": POLICY,
      "referrer-policy": "no-referrer",
      "cache-control": "no-cache",
      ...SAFE,
    })
    .sendFile("index.html");
}
