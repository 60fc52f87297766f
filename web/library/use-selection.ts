import { useMemo } from "react";
import { useKept } from "../browser/use-kept.ts";

/** Which PDFs a question is about. Those left out are remembered, so that a new PDF is always included. */
export interface Selection {
  includes(pdfId: string): boolean;
  include(pdfId: string, isIncluded: boolean): void;
  includeAll(): void;
  includeNone(pdfIds: readonly string[]): void;
}

export function useSelection(): Selection {
  const [leftOut, setLeftOut] = useKept("left-out", readIds);
  return useMemo(() => {
    const out = new Set(leftOut);
    return {
      includes: (pdfId) => !out.has(pdfId),
      include: (pdfId, isIncluded) =>
        setLeftOut((last) => (isIncluded ? last.filter((id) => id !== pdfId) : [...new Set([...last, pdfId])])),
      includeAll: () => setLeftOut([]),
      includeNone: (pdfIds) => setLeftOut([...pdfIds]),
    };
  }, [leftOut, setLeftOut]);
}

function readIds(kept: unknown): string[] {
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === "string") : [];
}
