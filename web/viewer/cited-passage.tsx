import type { Citation } from "../../contract/citations.ts";
import { QuoteIcon } from "../ui/icons.tsx";

export interface CitedPassageProps {
  readonly citation: Citation;
  readonly onGoTo: () => void;
}

/** What an answer quotes of this document; a click leads back to it. */
export function CitedPassage({ citation: { page, quote, places }, onGoTo }: CitedPassageProps) {
  return (
    <button
      type="button"
      onClick={onGoTo}
      title="Show the cited passage"
      className="border-line bg-accent-soft hover:bg-hover flex min-h-9 items-start gap-2 border-b px-4 py-2 text-left text-sm outline-offset-[-2px]"
    >
      <QuoteIcon className="text-accent mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        <span className="block font-medium">Cited passage, page {page}</span>
        <span className="text-muted line-clamp-2">{quote}</span>
        {places.length === 0 && <span className="block italic">The exact place is not known.</span>}
      </span>
    </button>
  );
}
