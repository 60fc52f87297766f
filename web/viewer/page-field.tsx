import { useState } from "react";

export interface PageFieldProps {
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
}

/** "3 / 120"; another number and Enter leads there. */
export function PageField({ page, pageCount, onPage }: PageFieldProps) {
  /** What is being written; undefined: nothing is. */
  const [draft, setDraft] = useState<string>();
  const go = () => {
    const wanted = Number(draft);
    if (Number.isInteger(wanted) && wanted >= 1) onPage(Math.min(wanted, pageCount));
    setDraft(undefined);
  };
  return (
    <form
      className="flex items-center gap-1.5 text-sm whitespace-nowrap tabular-nums"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        inputMode="numeric"
        aria-label={`Page, of ${pageCount}`}
        className="border-line bg-surface min-h-9 rounded-lg border text-center"
        style={{ width: `${Math.max(3, String(pageCount).length + 1.5)}ch` }}
        value={draft ?? page}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => setDraft(undefined)}
      />
      <span className="text-muted" aria-hidden="true">
        / {pageCount}
      </span>
    </form>
  );
}
