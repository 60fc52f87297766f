import { Button } from "../ui/button.tsx";

export interface InclusionBarProps {
  readonly included: number;
  readonly total: number;
  readonly onAll: () => void;
  readonly onNone: () => void;
}

/** How many PDFs a question is about. */
export function InclusionBar({ included, total, onAll, onNone }: InclusionBarProps) {
  return (
    <div role="group" aria-label="Included in questions" className="flex items-center text-sm">
      <p role="status" className="text-muted flex-1 pl-2.5 text-xs">
        {included.toLocaleString("en")} of {total.toLocaleString("en")} included
      </p>
      <Button kind="quiet" onClick={onAll}>
        All
      </Button>
      <Button kind="quiet" onClick={onNone}>
        None
      </Button>
    </div>
  );
}
