import { useRef } from "react";
import { usePdfs } from "../service/pdfs.ts";
import { sentenceOf } from "../service/service-error.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { DropOverlay } from "./drop-overlay.tsx";
import { EmptyLibrary } from "./empty-library.tsx";
import { PdfList } from "./pdf-list.tsx";
import { UploadButton } from "./upload-button.tsx";
import { UploadList } from "./upload-list.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import type { Selection } from "./use-selection.ts";
import { useUploads } from "./use-uploads.ts";

export interface LibraryPaneProps {
  readonly selection: Selection;
  /** The PDF that is open beside the conversation. */
  readonly shownDocument: string | undefined;
  readonly onOpenDocument: (pdfId: string) => void;
  /** A PDF is gone: what shows it has to close. */
  readonly onDeleted: (pdfId: string) => void;
  /** Files were dropped, maybe while another pane is shown. */
  readonly onFilesTaken: () => void;
}

export function LibraryPane({ onFilesTaken, ...listed }: LibraryPaneProps) {
  const pdfs = usePdfs();
  const { queue, jobs } = useUploads();
  const scrolled = useRef<HTMLDivElement>(null);
  const upload = (files: readonly File[]) => {
    if (files.length === 0) return;
    queue.add(files);
    onFilesTaken();
    // New uploads appear on top.
    scrolled.current?.scrollTo({ top: 0 });
  };
  const isOverPage = useFileDrop(upload);
  const isEmpty = pdfs.data?.length === 0;
  return (
    <section aria-labelledby="library" className="short:max-h-none short:shrink-0 flex max-h-[55%] min-h-0 flex-col">
      <div className="flex items-center justify-between gap-2 px-4 pt-2 pb-2">
        <h2 id="library" className="text-sm font-semibold">
          Library
        </h2>
        <UploadButton kind={isEmpty ? "primary" : "plain"} onFiles={upload} />
      </div>
      <div ref={scrolled} className="min-h-0 overflow-y-auto px-3 pb-3">
        {pdfs.isError && (
          <Notice kind="problem" actions={<Button onClick={() => void pdfs.refetch()}>Try again</Button>}>
            {sentenceOf(pdfs.error)}
          </Notice>
        )}
        <UploadList jobs={jobs} queue={queue} />
        {pdfs.isPending && <p className="text-muted px-1 text-sm">Looking into the library ...</p>}
        {isEmpty && jobs.length === 0 && <EmptyLibrary onSample={queue.addSample} />}
        {pdfs.data !== undefined && !isEmpty && <PdfList pdfs={pdfs.data} {...listed} />}
      </div>
      {isOverPage && <DropOverlay />}
    </section>
  );
}
