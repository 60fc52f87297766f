import { readFileSync } from "node:fs";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { fastifyPlugin } from "fastify-plugin";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { renderReference } from "./docs/reference-page.ts";
import { tidyComponents } from "./docs/tidy-components.ts";
import { sendPage } from "./docs/send-page.ts";

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")));

/** The reader's own default allows styles and fonts from anywhere, and breaks plain http on other hosts than this one. */
const NOTHING_FROM_ELSEWHERE =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const UPLOAD_BODY = {
  type: "object",
  required: ["file"],
  properties: { file: { type: "string", format: "binary", description: "The PDF." } },
};

/** The interface's own description, made from the schemas that check its requests and responses, and two readers for it. */
export const openapi = fastifyPlugin(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Docent",
        version,
        description: "Answers questions about your PDFs, on your own machine, and shows where each answer comes from.",
      },
      tags: [
        { name: "pdfs", description: "The library." },
        { name: "uploads", description: "PDFs on their way into the library." },
        { name: "query", description: "Questions and answers." },
        { name: "sessions", description: "Conversations." },
        { name: "models", description: "The model runtime." },
        { name: "service", description: "The service itself." },
      ],
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const takesFile = route.schema?.consumes?.includes("multipart/form-data") === true;
      return { url, schema: takesFile ? { ...schema, body: UPLOAD_BODY } : schema };
    },
    transformObject: (document) => tidyComponents(jsonSchemaTransformObject(document)),
  });
  // No validator: it would send the description to a server elsewhere.
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: NOTHING_FROM_ELSEWHERE,
    uiConfig: { validatorUrl: null },
  });
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());
  app.get("/redoc", { schema: { hide: true } }, async (_request, reply) =>
    sendPage(reply, renderReference(app.swagger())),
  );
});
