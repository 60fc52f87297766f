import type { Selection } from "./use-selection.ts";

export interface LibraryPaneProps {
  readonly selection: Selection;
  /** The PDF that is open beside the conversation. */
  readonly shownDocument: string | undefined;
  readonly onOpenDocument: (pdfId: string) => void;
  /** A PDF is gone: what shows it has to close. */
  readonly onDeleted: (pdfId: string) => void;
}

export function LibraryPane(_props: LibraryPaneProps) {
  return <section aria-label="Library" />;
}
