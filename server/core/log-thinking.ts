import type { Asked } from "./answer-question.ts";
import * as step from "./reasoning-steps.ts";

export function logThinking({ log }: Pick<Asked, "log">, thinking: string): void {
  if (thinking !== "") log(step.thinkingText(thinking));
}
