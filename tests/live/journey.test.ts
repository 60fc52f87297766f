/**
 * The front-door journey against a real Ollama server with real models: what the stand-in can only imitate. Small texts,
 * because the models run on a processor.
 */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { z } from "zod";
import { provideOllama } from "../../scripts/live-runtime/provide-ollama.ts";
import type { LiveOllama } from "../../scripts/live-runtime/provide-ollama.ts";
import { compose } from "../../server/compose.ts";
import { estimatePrompt } from "../../server/core/fit-to-window.ts";
import { answerPrompt } from "../../server/core/prompts.ts";
import { readSettings } from "../../server/settings.ts";
import { createClient } from "../support/client.ts";
import { makePdf } from "../support/pdfs/make-pdf.ts";

const PromptCount = z.object({ prompt_eval_count: z.number() });

const provided = await provideOllama({ say: (line) => process.stderr.write(`${line}\n`) });

if ("missing" in provided) {
  process.stderr.write(
    `The live suite did not run: ${provided.missing}\n'npm run live:provide' fetches and builds what it needs.\n`,
  );
  test("live journey", { skip: provided.missing }, () => undefined);
} else {
  liveJourney(provided);
}

function liveJourney({ url, embeddingModel, chatModel, stop }: LiveOllama): void {
  suite("against a real Ollama server", () => {
    let dataDir = "";
    let base = "";
    let close = async (): Promise<void> => undefined;
    const docent = createClient(() => base);

    async function open(): Promise<void> {
      const settings = readSettings({
        DATA_DIR: dataDir,
        OLLAMA_HOST: url,
        EMBEDDING_MODEL: embeddingModel,
        MAX_CONTEXT_TOKENS: "4096",
        LOG_LEVEL: "silent",
      });
      const app = await compose({ settings });
      base = await app.listen({ host: "127.0.0.1", port: 0 });
      close = async () => app.close();
    }

    before(async () => {
      dataDir = await mkdtemp(join(tmpdir(), "docent-live-"));
      await open();
    });

    after(async () => {
      await close();
      await rm(dataDir, { recursive: true, force: true });
      await stop();
    });

    test("the runtime is connected and only the chat model is listed", async () => {
      const { body } = await docent.send<{ ollama_status: string; models_available: number }>("GET", "/health");
      assert.equal(body.ollama_status, "connected");
      assert.ok(body.models_available >= 2);
      const models = await docent.send<{ name: string }[]>("GET", "/api/v1/models");
      const names = models.body.map((model) => model.name);
      assert.ok(names.includes(`${chatModel}:latest`) && !names.includes(`${embeddingModel}:latest`), names.join());
    });

    test("upload, ask, follow up, read the history, delete, restart", async () => {
      const handbook = await docent.upload(
        await makePdf({ pages: ["Holidays. Every employee has thirty days of paid leave each year."] }),
        "handbook.pdf",
      );
      const garage = await docent.upload(
        await makePdf({ pages: ["Garage rules. Bicycles are parked in the basement next to the lift."] }),
        "garage.pdf",
      );
      assert.deepEqual([handbook.doc_count, handbook.page_count], [1, 1]);

      const asked = { question: "What does the handbook say about vacation?", model: chatModel, session_id: "live" };
      const first = await docent.ask(asked);
      assert.equal(first.sources[0]?.pdf_id, handbook.pdf_id, "real vectors know that holidays are vacation");
      assert.equal(first.metadata.pdfs_queried, 2);
      assert.equal(first.metadata.chunks_retrieved, 2);
      assert.ok(first.answer.length > 0);

      await docent.ask({ ...asked, question: "And where in the building are bicycles parked?" });
      assert.deepEqual(
        (await docent.messages("live")).map((message) => message.role),
        ["user", "assistant", "user", "assistant"],
      );

      assert.equal((await docent.delete(garage.pdf_id)).status, 200);
      await close();
      await open();
      assert.deepEqual(
        (await docent.pdfs()).map((pdf) => pdf.name),
        ["handbook.pdf"],
      );
      assert.equal((await docent.messages("live")).length, 4);
    });

    test("a text longer than the embedding model's window is embedded whole", async () => {
      const sentence = "The warranty covers every part of the machine except the belt. ";
      const { doc_count } = await docent.upload(
        await makePdf({ pages: [sentence.repeat(45), sentence.repeat(45)] }),
        "warranty.pdf",
      );
      assert.equal(doc_count, 1, "about 5,700 characters: one chunk, more than twice the window of 512 tokens");
    });

    test("a question without documents goes straight to the model, which may be named without its tag", async () => {
      const { answer, sources } = await docent.ask({ question: "Say hello.", model: chatModel });
      assert.ok(answer.length > 0);
      assert.deepEqual(sources, []);
    });

    test("a model that is not installed is a 404, one that only embeds a 400", async () => {
      assert.equal((await docent.tryAsking({ question: "Hello", model: "nope" })).status, 404);
      assert.equal((await docent.tryAsking({ question: "Hello", model: embeddingModel })).status, 400);
    });

    test("the estimate of a prompt's tokens is not below the runtime's own count, and not far above it", async () => {
      const texts = {
        prose: "The keeper of the lighthouse counted the lanterns along the northern quay before the storm. ".repeat(
          20,
        ),
        figures: "| 2023 | 117,154 | 81,797 | (1,204) | 12.5% |\n".repeat(12),
        german: "Die Übertragung der Urlaubsansprüche erfolgt ausschließlich nach schriftlicher Genehmigung. ".repeat(
          15,
        ),
        chinese: "本手册说明如何申请年假以及在何处停放自行车。".repeat(6),
        code: "for (const [key, value] of Object.entries(rows)) sum += value.total;\n".repeat(8),
      };
      for (const [kind, text] of Object.entries(texts)) {
        const messages = answerPrompt({ question: "What?", context: text, fence: "===", history: [], thinks: false });
        const response = await fetch(`${url}/api/chat`, {
          method: "POST",
          body: JSON.stringify({
            model: chatModel,
            messages,
            stream: false,
            options: { num_predict: 1, num_ctx: 4096 },
          }),
        });
        const { prompt_eval_count: counted } = PromptCount.parse(await response.json());
        const estimated = estimatePrompt(messages);
        assert.ok(estimated >= counted && estimated < 3 * counted, `${kind}: ${estimated} for ${counted}`);
      }
    });

    test("a prompt that would not fit the window is refused, never cut", async () => {
      const question = `Tell me about ${"xq zj vw ".repeat(2000)}`;
      const { status, body } = await docent.tryAsking({ question, model: chatModel });
      assert.equal(status, 500);
      assert.match(body.detail, /do not fit the window/);
    });
  });
}
