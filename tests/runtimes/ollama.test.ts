import type { TestContext } from "node:test";
import { createOllama } from "../../server/adapters/models/ollama/ollama.ts";
import { startOllama } from "../support/ollama/start-ollama.ts";
import { keepsTheContract } from "./contract.ts";
import { keepsTheRemoteContract } from "./remote-contract.ts";

async function open(t: TestContext) {
  const server = await startOllama({ reply: () => "The handbook grants 30 days of vacation." });
  t.after(async () => server.close());
  return {
    runtime: createOllama({ host: server.url, timeoutSeconds: 1 }),
    chatModel: "tinyllama:latest",
    embeddingModel: "nomic-embed-text:latest",
    dimension: 768,
    paths: { list: "/api/tags", embed: "/api/embed", chat: "/api/chat" },
    setting: "OLLAMA_HOST",
    server,
  };
}

keepsTheContract("Ollama", open);
keepsTheRemoteContract("Ollama", open);
