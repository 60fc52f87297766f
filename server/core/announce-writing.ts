import type { Asked } from "./answer-question.ts";
import type { GenerationListener } from "./generate.ts";
import * as step from "./reasoning-steps.ts";

/**
 * Passes on what the model writes for one question, over all attempts at it: a new attempt takes back what an earlier one
 * wrote. That the model thinks is logged once, and only when the runtime has not refused it.
 */
export function announceWriting({ model, log, listener }: Asked): GenerationListener {
  let isLogged = false;
  let isWritten = false;
  return {
    begun(thinks) {
      if (isWritten) listener.restart();
      isWritten = false;
      if (thinks && !isLogged) log(step.thinkingEnabled(model.name));
      isLogged ||= thinks;
    },
    thinking(text) {
      isWritten = true;
      listener.thinking(text);
    },
    answer(text) {
      isWritten = true;
      listener.answer(text);
    },
    restart: () => listener.restart(),
  };
}
