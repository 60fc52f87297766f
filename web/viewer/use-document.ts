import { useEffect, useState } from "react";
import { failureOf } from "./failure.ts";
import type { Failure } from "./failure.ts";
import { openDocument } from "./open-document.ts";
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from "./pdfjs.ts";

export interface OpenedDocument {
  readonly document?: PDFDocumentProxy;
  /** Why it could not be opened, or why a part of it could not be read later. */
  readonly failure?: Failure;
  /** From 0 to 1. */
  readonly progress: number;
}

/** The document and its worker, ended when another one is shown. */
export function useDocument(pdfId: string): OpenedDocument {
  const [opened, setOpened] = useState<OpenedDocument>({ progress: 0 });

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const change = (next: Partial<OpenedDocument>) => !signal.aborted && setOpened((last) => ({ ...last, ...next }));
    const onTrouble = (error: unknown) => change({ failure: failureOf(error) });
    let task: PDFDocumentLoadingTask | undefined;
    const open = async () => {
      task = await openDocument({ pdfId, signal, onTrouble });
      if (signal.aborted) return task.destroy();
      task.onProgress = ({ percent }: { percent: number }) => change({ progress: percent / 100 });
      return change({ document: await task.promise });
    };
    open().catch(onTrouble);
    return () => {
      ending.abort();
      void task?.destroy();
    };
  }, [pdfId]);

  return opened;
}
