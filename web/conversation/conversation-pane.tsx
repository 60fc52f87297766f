export interface ConversationPaneProps {
  /** undefined: a new conversation. */
  readonly sessionId: string | undefined;
  /** The PDFs to ask about; undefined: all of them. */
  readonly pdfIds: readonly string[] | undefined;
  readonly onStarted: (sessionId: string) => void;
  /** A citation of a stored answer was chosen. */
  readonly onShowCitation: (place: CitedPlace) => void;
  readonly onOpenDocument: (pdfId: string, page?: number) => void;
  /** The citation whose place is shown beside the conversation. */
  readonly shown: { readonly answer?: number | undefined; readonly citation?: number | undefined };
}

export interface CitedPlace {
  readonly answer: number;
  readonly citation: number;
  readonly document: string;
  readonly page: number;
}

export function ConversationPane(_props: ConversationPaneProps) {
  return <section aria-label="Messages" />;
}
