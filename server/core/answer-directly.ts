import { announceWriting } from "./announce-writing.ts";
import type { Asked, Wrote } from "./answer-question.ts";
import { tooLongForModel } from "./errors.ts";
import { estimatePrompt, fitHistory, roomForAnswer } from "./fit-to-window.ts";
import { generate, wroteOf } from "./generate.ts";
import type { ModelRuntime } from "./ports.ts";
import { directPrompt } from "./prompts.ts";
import { logThinking } from "./log-thinking.ts";
import * as step from "./reasoning-steps.ts";

/** For a question that is not about documents: the model and the conversation so far, no search. */
export async function answerDirectly(runtime: ModelRuntime, asked: Asked): Promise<Wrote> {
  const { question, model, window, documents, log, listener, signal } = asked;
  log(step.usingModel(model.name));
  log(step.answeringDirectly(documents));
  listener.sources([]);
  const bare = directPrompt({ question, history: [], thinks: model.thinks });
  const room = window - roomForAnswer(window) - estimatePrompt(bare);
  if (room < 0) throw tooLongForModel(model.name);
  const messages = directPrompt({ question, history: fitHistory(asked.history, room), thinks: model.thinks });
  const written = await generate({
    runtime,
    model,
    messages,
    window,
    think: true,
    signal,
    listener: announceWriting(asked),
  });
  logThinking(asked, written.thinking);
  const wrote = wroteOf(model, written);
  log(step.completed());
  return wrote;
}
