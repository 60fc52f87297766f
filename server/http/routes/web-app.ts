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
  for (const [folder, cacheControl] of Object.entries(FOLDERS)) {
    app.get<{ Params: { "*": string } }>(`/${folder}/*`, { schema: { hide: true } }, async (request, reply) => {
      const name = request.params["*"];
      if (!PLAIN_NAME.test(name)) return reply.callNotFound();
      return reply.headers({ "cache-control": cacheControl, ...SAFE }).sendFile(`${folder}/${name}`);
    });
  }
};

/** Files in `assets` are named by their content; `pdfjs` holds what the viewer reads on demand. */
const FOLDERS = { assets: "public, max-age=31536000, immutable", pdfjs: "public, max-age=86400" };

const PLAIN_NAME = /^[\w-]+(?:\/[\w-]+)*(?:\.[\w-]+)+$/;

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
