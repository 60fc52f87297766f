import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { useKept } from "../browser/use-kept.ts";
import { sentenceOf } from "../service/service-error.ts";
import { useHealth } from "./use-health.ts";
import { MODELS, useModels } from "./use-models.ts";

export interface ModelChoice {
  /** The names of those that can answer. */
  readonly models: readonly string[];
  /** undefined: none is there. */
  readonly model: string | undefined;
  /** Why nothing can be asked now, in a few words. */
  readonly obstacle: string | undefined;
  readonly choose: (name: string) => void;
  /** Why none is there: the service's sentence. */
  readonly problem: string | undefined;
  /** The runtime answers, and has nobody who could. */
  readonly isNoneInstalled: boolean;
  readonly lookAgain: () => void;
}

/** Who answers: the last one chosen, or the first of those there are. */
export function useModelChoice(): ModelChoice {
  const client = useQueryClient();
  const { data, error } = useModels();
  const [chosen, choose] = useKept("model", (kept) => (typeof kept === "string" ? kept : undefined));
  const lookAgain = useCallback(() => void client.invalidateQueries({ queryKey: MODELS }), [client]);
  useLookAgainOnChange(lookAgain);
  const models = error === null ? (data ?? []).map(({ name }) => name) : [];
  const model = models.find((name) => name === chosen) ?? models[0];
  return {
    models,
    model,
    obstacle: model === undefined ? obstacle(error !== null, data !== undefined) : undefined,
    choose,
    problem: error === null ? undefined : sentenceOf(error),
    isNoneInstalled: error === null && data?.length === 0,
    lookAgain,
  };
}

function useLookAgainOnChange(lookAgain: () => void): void {
  const { data, isError } = useHealth();
  const health = isError ? "gone" : data && `${data.ollama_status} ${data.models_available}`;
  useEffect(() => {
    if (health !== undefined) lookAgain();
  }, [health, lookAgain]);
}

function obstacle(isUnreachable: boolean, isKnown: boolean): string {
  if (isUnreachable) return "Nothing can be asked until the models can be reached.";
  return isKnown ? "Nothing can be asked until a model is installed." : "Looking for models ...";
}
