import { provideOllama } from "./provide-ollama.ts";

// Builds and fetches what the live tests need, starts it once to see that it works, and leaves everything in the cache.
const ollama = await provideOllama({ say: console.log });

if ("missing" in ollama) {
  console.error(ollama.missing);
  process.exitCode = 1;
} else {
  console.log(`Ollama answers at ${ollama.url} with ${ollama.embeddingModel} and ${ollama.chatModel}; stopping it.`);
  await ollama.stop();
}
