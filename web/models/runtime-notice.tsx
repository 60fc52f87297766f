import type { Runtime } from "../../contract/runtime.ts";
import { Notice } from "../ui/notice.tsx";
import { BuiltinHint } from "./builtin-hint.tsx";
import { Command } from "./command.tsx";
import type { ModelChoice } from "./use-model-choice.ts";
import { useRuntime } from "./use-runtime.ts";

/** Why nobody can answer and what to type to change it; or that only quotes can be had. It goes when it is over. */
export function RuntimeNotice({ choice: { problem, isNoneInstalled } }: { readonly choice: ModelChoice }) {
  const { data: runtime } = useRuntime();
  if (problem !== undefined) {
    const command = commandIn(problem);
    return (
      <Spaced>
        <Notice kind="problem">
          {problem} This page looks again every few seconds.
          {command !== undefined && <Command>{command}</Command>}
        </Notice>
      </Spaced>
    );
  }
  if (isNoneInstalled) {
    const command = runtime && TO_GET_A_MODEL[runtime.runtime];
    return (
      <Spaced>
        <Notice kind="problem">
          No model that can answer is installed{runtime?.address && ` in the model runtime at ${runtime.address}`}. This
          page looks again every few seconds.
          {command !== undefined && <Command>{command}</Command>}
        </Notice>
      </Spaced>
    );
  }
  if (runtime?.runtime !== "builtin") return null;
  return <BuiltinHint reason={runtime.reason} />;
}

const TO_GET_A_MODEL: Partial<Record<Runtime["runtime"], string>> = {
  ollama: "ollama pull llama3.2",
  llamacpp: "npm run models:pull",
};

/** The service puts commands into quotes. */
function commandIn(sentence: string): string | undefined {
  return /'((?:ollama|npm run) [^']+)'/.exec(sentence)?.[1];
}

function Spaced({ children }: { readonly children: React.ReactNode }) {
  return <div className="pb-3">{children}</div>;
}
