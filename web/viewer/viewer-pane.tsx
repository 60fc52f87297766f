export interface ViewerPaneProps {
  readonly pdfId: string;
  /** The page to show; it follows what the reader scrolls to. */
  readonly page: number | undefined;
  /** The citation to highlight: the number of an answer, and the number of the citation in it. */
  readonly answer: number | undefined;
  readonly citation: number | undefined;
  readonly onPage: (page: number) => void;
  readonly onClose: () => void;
}

export function ViewerPane(_props: ViewerPaneProps) {
  return <section aria-label="Pages" />;
}
