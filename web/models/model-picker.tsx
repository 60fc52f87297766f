import { useId } from "react";
import type { ModelChoice } from "./use-model-choice.ts";

/** Nothing where there is nothing to choose from. */
export function ModelPicker({ choice: { models, model, choose } }: { readonly choice: ModelChoice }) {
  const id = useId();
  if (models.length === 0) return null;
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      <label htmlFor={id} className="text-muted text-xs font-medium @max-lg:sr-only">
        Model
      </label>
      <select
        id={id}
        value={model}
        onChange={(event) => choose(event.target.value)}
        className="border-line bg-surface hover:bg-hover min-h-9 min-w-0 flex-1 rounded-lg border px-2 text-xs font-medium text-ellipsis"
      >
        {models.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
