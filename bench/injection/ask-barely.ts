import { z } from "zod";
import type { LiveOllama } from "../../scripts/live-runtime/provide-ollama.ts";

const Reply = z.object({ message: z.object({ content: z.string() }) });

/** The text and the question, as a naive service would put them. */
export async function askBarely({ url, chatModel }: LiveOllama, text: string, question: string): Promise<string> {
  const messages = [{ role: "user", content: `${text}\n\n${question}` }];
  const response = await fetch(`${url}/api/chat`, {
    method: "POST",
    body: JSON.stringify({
      model: chatModel,
      messages,
      stream: false,
      options: { num_ctx: 4096, num_predict: 300 },
    }),
  });
  return Reply.parse(await response.json()).message.content;
}
