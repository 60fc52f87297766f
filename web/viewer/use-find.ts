import { useCallback, useEffect, useState } from "react";
import { FindState } from "./pdfjs.ts";
import type { Reader } from "./reader.ts";

export interface Found {
  /** Which of them is shown, from 1; 0: none yet. */
  readonly current: number;
  readonly total: number;
  readonly isSearching: boolean;
}

interface FindEvent {
  readonly state?: number;
  readonly matchesCount: { readonly current: number; readonly total: number };
}

export type Direction = "next" | "previous";

/** Finds words anywhere in the document, and marks them all. */
export function useFind(reader: Reader | undefined) {
  const [found, setFound] = useState<Found>();

  useEffect(() => {
    if (reader === undefined) return undefined;
    const { events } = reader;
    const onFind = ({ state, matchesCount }: FindEvent) =>
      setFound((last) => ({
        ...matchesCount,
        isSearching: state === undefined ? (last?.isSearching ?? true) : state === FindState.PENDING,
      }));
    events.on("updatefindmatchescount", onFind);
    events.on("updatefindcontrolstate", onFind);
    return () => {
      events.off("updatefindmatchescount", onFind);
      events.off("updatefindcontrolstate", onFind);
    };
  }, [reader]);

  const find = useCallback(
    (query: string, direction?: Direction) =>
      reader?.events.dispatch("find", {
        source: reader,
        type: direction === undefined ? "" : "again",
        query,
        caseSensitive: false,
        entireWord: false,
        matchDiacritics: false,
        highlightAll: true,
        findPrevious: direction === "previous",
      }),
    [reader],
  );
  const stop = useCallback(() => {
    reader?.events.dispatch("findbarclose", { source: reader });
    setFound(undefined);
  }, [reader]);
  return { found, find, stop };
}
