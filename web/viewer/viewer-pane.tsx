import { useEffect, useRef, useState } from "react";
import { usePdfs } from "../service/pdfs.ts";
import { useAnnounce } from "../ui/announcements.tsx";
import { CitedPassage } from "./cited-passage.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { FindBar } from "./find-bar.tsx";
import { Progress } from "./progress.tsx";
import { Thumbnails } from "./thumbnails.tsx";
import { TitleBar } from "./title-bar.tsx";
import { Toolbar } from "./toolbar.tsx";
import { UnreadNote } from "./unread-note.tsx";
import { spotOf, useCitation } from "./use-citation.ts";
import { useDocument } from "./use-document.ts";
import { useFocusWhenShown } from "./use-focus-when-shown.ts";
import { usePaneKeys } from "./use-pane-keys.ts";
import { usePosition } from "./use-position.ts";
import { useReader } from "./use-reader.ts";
import { useReturningFocus } from "./use-returning-focus.ts";
import "./viewer.css";

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

export function ViewerPane(props: ViewerPaneProps) {
  const [tries, setTries] = useState(0);
  useReturningFocus();
  return <Pane key={tries} {...props} isRetry={tries > 0} onRetry={() => setTries(tries + 1)} />;
}

interface PaneProps extends ViewerPaneProps {
  /** The button that was pressed for it is gone with the failure: the pages take the focus. */
  readonly isRetry: boolean;
  readonly onRetry: () => void;
}

function Pane({ pdfId, page, answer, citation: number, onPage, onClose, isRetry, onRetry }: PaneProps) {
  const name = usePdfs().data?.find(({ pdf_id }) => pdf_id === pdfId)?.name ?? "Document";
  const { document, failure, progress } = useDocument(pdfId);
  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  const { reader, reading } = useReader(container, document, page ?? 1);
  const citation = useCitation(pdfId, answer, number);
  const [isFinding, setIsFinding] = useState(false);
  const [hasThumbnails, setHasThumbnails] = useState(false);
  const announce = useAnnounce();
  const pane = useRef<HTMLElement>(null);

  usePosition({ reader, asked: page, shown: reading?.page, citation, onPage });
  useEffect(() => reader?.highlight(citation), [reader, citation]);
  useEffect(() => {
    if (citation !== undefined) announce(`Cited passage, page ${citation.page}: ${citation.quote}`);
  }, [citation, announce]);
  useFocusWhenShown(container);
  useEffect(() => {
    if (isRetry) container?.focus();
  }, [isRetry, container]);

  const find = () => {
    setIsFinding(true);
    pane.current?.querySelector<HTMLInputElement>("input[type=search]")?.select();
  };
  const closeFind = () => {
    setIsFinding(false);
    pane.current?.querySelector<HTMLElement>("[aria-keyshortcuts=f]")?.focus();
  };
  usePaneKeys(pane, { onFind: () => reader && find(), onLeave: () => isFinding && closeFind() });

  return (
    <section ref={pane} aria-label={name} className="bg-surface flex min-h-0 flex-1 flex-col">
      <TitleBar pdfId={pdfId} name={name} onClose={onClose} />
      {document !== undefined && (
        <Toolbar
          reader={reader}
          reading={reading}
          pageCount={document.numPages}
          isFinding={isFinding}
          onFind={find}
          hasThumbnails={hasThumbnails}
          onThumbnails={() => setHasThumbnails(!hasThumbnails)}
        />
      )}
      {document !== undefined && <UnreadNote pdfId={pdfId} pageCount={document.numPages} />}
      {isFinding && <FindBar reader={reader} onClose={closeFind} />}
      {document !== undefined && citation !== undefined && (
        <CitedPassage citation={citation} onGoTo={() => reader?.goTo(spotOf(citation))} />
      )}
      {failure !== undefined && <FailureNotice pdfId={pdfId} failure={failure} onRetry={onRetry} onClose={onClose} />}
      {document === undefined && failure === undefined && <Progress part={progress} />}
      <div className="bg-sunken flex min-h-0 flex-1">
        {document !== undefined && hasThumbnails && (
          <Thumbnails document={document} page={reading?.page ?? 1} onPage={(next) => reader?.goTo({ page: next })} />
        )}
        <div className="relative min-w-0 flex-1">
          {/* The keys that scroll need the focus to be here. */}
          <div
            ref={setContainer}
            role="region"
            aria-label="Pages"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="absolute inset-0 overflow-auto outline-offset-[-2px]"
          >
            <div className="pdfViewer" />
          </div>
        </div>
      </div>
    </section>
  );
}
