/** The stand-in for Ollama, answering at once, as a program: its parent is told the address and, when it asks, the requests. */
import { isPhrasing } from "../tests/support/asked-of-runtime.ts";
import { startOllama } from "../tests/support/ollama/start-ollama.ts";
import type { FromRuntime } from "./instant-runtime.ts";

const PHRASINGS = "What do the ledgers record of the harbour?\nWhich entries mention the harbour master?";
const ANSWER = "The harbour master counted the lanterns along the northern quay.";

const ollama = await startOllama({ reply: (request) => (isPhrasing(request) ? PHRASINGS : ANSWER) });
tell({ kind: "ready", url: ollama.url });
process.on("message", () => {
  tell({ kind: "asked", calls: ollama.requests.map(({ method, path, body }) => ({ method, path, body })) });
  ollama.forget();
});
process.once("disconnect", () => process.exit());

function tell(message: FromRuntime): void {
  process.send?.(message);
}
