import { useEffect, useEffectEvent, useRef } from "react";
import type { Citation } from "../../contract/citations.ts";
import type { Reader } from "./reader.ts";
import { spotOf } from "./use-citation.ts";

interface Position {
  readonly reader: Reader | undefined;
  /** Where the address says the reader is. */
  readonly asked: number | undefined;
  /** Where the reader is. */
  readonly shown: number | undefined;
  readonly citation: Citation | undefined;
  readonly onPage: (page: number) => void;
}

/** Scrolls to what the address asks for, and tells the address where the reader scrolls to, without one chasing the other. */
export function usePosition({ reader, asked, shown, citation, onPage }: Position): void {
  /** What the address and the pages agreed on last. */
  const agreed = useRef<{ reader: Reader; page: number; citation: Citation | undefined }>(undefined);

  useEffect(() => {
    if (reader === undefined) return;
    const last = agreed.current?.reader === reader ? agreed.current : { page: reader.firstPage, citation: undefined };
    agreed.current = { reader, page: asked ?? 1, citation };
    // After a reload on another page, the reader wants that page; the quote can still be gone to.
    const isHere = citation !== undefined && (asked === undefined || pagesOf(citation).includes(asked));
    if (last.page === (asked ?? 1) && (last.citation === citation || !isHere)) return;
    reader.goTo(isHere ? spotOf(citation) : { page: asked ?? 1 });
  }, [reader, asked, citation]);

  const tell = useEffectEvent((page: number) => {
    if (agreed.current !== undefined) agreed.current.page = page;
    onPage(page);
  });
  useEffect(() => {
    if (shown === undefined || shown === (asked ?? 1)) return undefined;
    const timer = setTimeout(() => tell(shown), A_MOMENT);
    return () => clearTimeout(timer);
  }, [shown, asked]);
}

function pagesOf({ page, places }: Citation): number[] {
  return [page, ...places.map((place) => place.page)];
}

/** Pages that fly by are not told of. */
const A_MOMENT = 250;
