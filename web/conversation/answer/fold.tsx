import type { ReactNode } from "react";
import { ChevronRightIcon } from "../../ui/icons.tsx";

export interface FoldProps {
  readonly title: string;
  /** What the title says in closed state, beside it. */
  readonly aside?: string | undefined;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** Something for those who want to know. */
export function Fold({ title, aside, isBusy = false, children }: FoldProps) {
  return (
    <details className="group text-sm">
      <summary className="text-muted hover:text-ink flex min-h-9 list-none items-center gap-1.5 rounded-md [&::-webkit-details-marker]:hidden">
        <ChevronRightIcon className="size-4 shrink-0 transition-transform group-open:rotate-90" />
        <span className="font-medium">{title}</span>
        {aside !== undefined && <span className="min-w-0 truncate group-open:invisible">{aside}</span>}
        {isBusy && <span className="bg-accent size-1.5 shrink-0 animate-pulse rounded-full" aria-hidden="true" />}
      </summary>
      <div className="border-line mt-1 mb-2 ml-[7px] border-l pl-4">{children}</div>
    </details>
  );
}
