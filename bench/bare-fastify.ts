/** The least that a Fastify server can be: what the service's own start is held against. */
import fastify from "fastify";

const app = fastify();
app.get("/health", async () => ({ status: "healthy" }));
await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
