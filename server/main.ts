import { enableCompileCache } from "node:module";
import { readSettings } from "./settings.ts";

// Compiled code is kept between starts, which takes a third off the time to ready. It counts only for what is imported later.
enableCompileCache();

try {
  const settings = readSettings(process.env);
  const { compose } = await import("./compose.ts");
  const app = await compose({ settings });
  await app.listen({ host: settings.HOST, port: settings.PORT }).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void closeAndExit(app));
} catch (error) {
  process.stderr.write(`Docent could not start. ${startFailure(error)}\n`);
  process.exitCode = 1;
}

async function closeAndExit(app: { close(): PromiseLike<unknown> }): Promise<void> {
  await app.close();
  process.exit(0);
}

function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EADDRINUSE") {
    return "Its address is already in use: stop what runs there, or set PORT to another one.";
  }
  return error.message;
}
