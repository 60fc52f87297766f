/** The stand-in for Ollama as a program: its parent is told the address and, when it asks, the requests. */
import { isPhrasing } from "../tests/support/asked-of-runtime.ts";
import type { ChatRequest } from "../tests/support/ollama/chat-request.ts";
import { startOllama } from "../tests/support/ollama/start-ollama.ts";
import type { FromRuntime, RuntimePace } from "./instant-runtime.ts";

const PHRASINGS = "What do the ledgers record of the harbour?\nWhich entries mention the harbour master?";
const ANSWER = "The harbour master counted the lanterns along the northern quay.";

const { firstWordMs = 0, betweenWordsMs = 0 } = JSON.parse(process.argv[2] ?? "{}") as RuntimePace;
const ollama = await startOllama({ reply });
if (firstWordMs > 0 || betweenWordsMs > 0)
  ollama.fault("/api/chat", { kind: "slow", beforeMs: firstWordMs, betweenMs: betweenWordsMs });
tell({ kind: "ready", url: ollama.url });
process.on("message", () => {
  tell({ kind: "asked", calls: ollama.requests.map(({ method, path, body }) => ({ method, path, body })) });
  ollama.forget();
});
process.once("disconnect", () => process.exit());

/** An answer of any length can be ordered: "Write 600 words". */
function reply(request: ChatRequest): string {
  if (isPhrasing(request)) return PHRASINGS;
  const ordered = /^Write (\d+) words$/.exec(request.messages.at(-1)?.content ?? "")?.[1];
  return ordered === undefined ? ANSWER : "lantern ".repeat(Number(ordered)).trim();
}

function tell(message: FromRuntime): void {
  process.send?.(message);
}
