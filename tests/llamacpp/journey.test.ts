/** The service with the real llama.cpp and real weights, through the front door. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { TestContext } from "node:test";
import { askStreaming } from "../support/ask-streaming.ts";
import { canFindProcesses } from "../support/extractors.ts";
import { makePdf } from "../support/pdfs/make-pdf.ts";
import { startDocent } from "../support/start-docent.ts";
import { modelProcesses } from "./model-processes.ts";
import { provideLlamacpp } from "./provide.ts";
import type { Provided } from "./provide.ts";

const handbook = await makePdf({ pages: ["Holidays. Every employee has thirty days of paid leave each year."] });
const garage = await makePdf({ pages: ["Garage rules. Bicycles are parked in the basement next to the lift."] });
const provided = await provideLlamacpp();

if ("missing" in provided) {
  process.stderr.write(`The journey with llama.cpp did not run: ${provided.missing}\n`);
  test("journey with llama.cpp", { skip: provided.missing }, () => undefined);
} else {
  after(provided.remove);
  journey(provided);
}

function journey({ extra, modelsDir, chatModel, embeddingModel }: Provided): void {
  const open = async (t: TestContext) =>
    startDocent(t, {
      env: { MODEL_RUNTIME: "llamacpp", MODELS_DIR: modelsDir, MAX_CONTEXT_TOKENS: "1024" },
      llamacppExtra: extra,
    });

  test("with llama.cpp: upload, ask, follow up, restart, ask again", async (t) => {
    const docent = await open(t);
    const runtime = await docent.send<{ runtime: string; embedding_model: string }>("GET", "/api/v1/runtime");
    assert.deepEqual([runtime.body.runtime, runtime.body.embedding_model], ["llamacpp", embeddingModel]);
    const { pdf_id } = await docent.upload(handbook, "handbook.pdf");
    await docent.upload(garage, "garage.pdf");
    const asked = { question: "What does the handbook say about vacation?", model: chatModel, session_id: "one" };
    const first = await docent.ask(asked);
    assert.ok(first.answer.length > 0);
    assert.equal(first.sources[0]?.pdf_id, pdf_id, "real vectors know that holidays are vacation");
    assert.equal(first.metadata.model_used, chatModel);
    await docent.ask({ ...asked, question: "And where in the building are bicycles parked?" });
    await docent.restart();
    assert.equal((await docent.messages("one")).length, 4);
    assert.equal((await docent.ask(asked)).sources[0]?.pdf_id, pdf_id);
    assert.equal((await docent.tryAsking({ question: "Hello", model: embeddingModel })).status, 400);
    assert.equal((await docent.tryAsking({ question: "Hello", model: "nope" })).status, 404);
  });

  test("a model's process that is killed is one failed question: the next is answered", canFindProcesses, async (t) => {
    const docent = await open(t);
    const story = { question: "Tell me a very long story.", model: chatModel, documents: "never", session_id: "two" };
    let error: string | undefined;
    let isKilled = false;
    for await (const { event, data } of askStreaming(docent, story)) {
      if (event === "error") error = data.detail;
      if (event !== "answer" || isKilled) continue;
      for (const id of await modelProcesses(modelsDir)) process.kill(id, "SIGKILL");
      isKilled = true;
    }
    assert.match(error ?? "", /^llama\.cpp broke off in the middle of its work.*try again/);
    assert.deepEqual(await docent.messages("two"), []);
    assert.equal((await docent.send<{ ollama_status: string }>("GET", "/health")).body.ollama_status, "connected");
    assert.ok((await docent.ask({ question: "Say hello.", model: chatModel })).answer.length > 0);
  });
}
