import cors from "@fastify/cors";
import multipart from "@fastify/multipart";
import fastify, { LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import {
  answerBrokenHttp,
  answerUnknownExpectation,
  answerWithDetail,
  replyToFailure,
  replyToUnknownRoute,
} from "./error-response.ts";
import { ignoreTypeOfNoBody } from "./ignore-type-of-no-body.ts";
import { knownPaths } from "./known-paths.ts";
import { openapi } from "./openapi.ts";
import { logRequests } from "./request-log.ts";
import { chunkRoutes } from "./routes/chunks.ts";
import { citationRoutes } from "./routes/citations.ts";
import { exportRoutes } from "./routes/export.ts";
import { healthRoutes } from "./routes/health.ts";
import { messageRoutes } from "./routes/messages.ts";
import { modelRoutes } from "./routes/models.ts";
import { pdfFileRoutes } from "./routes/pdf-file.ts";
import { pdfRoutes } from "./routes/pdfs.ts";
import { queryRoutes } from "./routes/query.ts";
import { queryStreamRoutes } from "./routes/query-stream.ts";
import { reembedRoutes } from "./routes/reembed.ts";
import { runtimeRoutes } from "./routes/runtime.ts";
import { sampleRoutes } from "./routes/sample.ts";
import { searchRoutes } from "./routes/search.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { unreadRoutes } from "./routes/unread.ts";
import { uploadRoutes } from "./routes/upload.ts";
import { uploadEventRoutes } from "./routes/upload-events.ts";
import { uploadQueueRoutes } from "./routes/uploads.ts";
import { webAppRoutes } from "./routes/web-app.ts";
import type { Services } from "./services.ts";
import { logUploads } from "./upload-log.ts";

export interface AppOptions extends Services {
  readonly corsOrigins: readonly string[];
  readonly logLevel: string;
  /** Folder of the built web app. */
  readonly webDir: string;
}

/** A request that takes longer to arrive has been abandoned. */
const LONGEST_SENDING_MS = 15 * 60 * 1000;

const ROUTES = [
  healthRoutes,
  modelRoutes,
  runtimeRoutes,
  pdfRoutes,
  pdfFileRoutes,
  chunkRoutes,
  unreadRoutes,
  reembedRoutes,
  uploadRoutes,
  uploadQueueRoutes,
  uploadEventRoutes,
  sampleRoutes,
  queryRoutes,
  queryStreamRoutes,
  messageRoutes,
  citationRoutes,
  searchRoutes,
  sessionRoutes,
  exportRoutes,
];

/** The front door: built here, listening elsewhere. */
export async function buildApp({ corsOrigins, logLevel, webDir, ...services }: AppOptions) {
  const app = fastify({
    logger: { level: logLevel, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    // Longer than any address that Node accepts: an unknown id is unknown, however long.
    routerOptions: { maxParamLength: 16_384 },
    requestTimeout: LONGEST_SENDING_MS,
    onProtoPoisoning: "remove",
    onConstructorPoisoning: "remove",
    frameworkErrors: answerWithDetail,
    clientErrorHandler: answerBrokenHttp,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(replyToFailure);
  app.setNotFoundHandler(replyToUnknownRoute(knownPaths(app)));
  logRequests(app);
  ignoreTypeOfNoBody(app);
  app.server.on("checkExpectation", answerUnknownExpectation);

  await app.register(cors, {
    origin: corsOrigin(corsOrigins),
    methods: ["GET", "POST", "PATCH", "DELETE"],
    // A page elsewhere reads a PDF in parts, and a download's name, only when it may see these.
    exposedHeaders: ["accept-ranges", "content-disposition", "content-range", "etag", "location"],
    strictPreflight: false,
  });
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(openapi);
  for (const routes of ROUTES) await app.register(routes, services);
  await app.register(webAppRoutes, { webDir });
  logUploads(app, services.uploads);
  return app;
}

function corsOrigin(origins: readonly string[]): string[] | "*" {
  return origins.includes("*") ? "*" : [...origins];
}
