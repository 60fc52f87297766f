import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { html } from "../docs/html.ts";
import { page } from "../docs/page.ts";
import { sendPage } from "../docs/send-page.ts";
import type { Services } from "../services.ts";

const HOME = page(
  "Docent",
  html`<h1>Docent</h1>
    <p>Answers questions about your PDFs, on your own machine, and shows where each answer comes from.</p>
    <p>The service is running. Talk to it over its interface:</p>
    <ul>
      <li><a href="/docs">/docs</a>: try every request from this page</li>
      <li><a href="/redoc">/redoc</a>: the whole interface to read</li>
      <li><a href="/health">/health</a>: is the model runtime there?</li>
      <li><a href="/api/v1/pdfs">/api/v1/pdfs</a>: the library</li>
    </ul>
    <p>A first upload and a first question:</p>
    <pre>
curl -F file=@handbook.pdf http://127.0.0.1:8001/api/v1/pdfs/upload
curl -H 'content-type: application/json' http://127.0.0.1:8001/api/v1/query \\
  -d '{"question": "What does the handbook say about vacation?", "model": "llama3.2"}'</pre>`,
);

export const homeRoutes: FastifyPluginAsyncZod<Services> = async (app) => {
  app.get("/", { schema: { hide: true } }, async (_request, reply) => sendPage(reply, HOME));
};
