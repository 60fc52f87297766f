import { useEffect, useState } from "react";
import { explainFailure } from "./explain-failure.ts";
import type { Failure } from "./explain-failure.ts";
import { openDocument } from "./open-document.ts";
import type { PDFDocumentProxy } from "./pdfjs.ts";

export type OpenedDocument =
  | { readonly is: "loading"; readonly loaded: number; readonly total: number }
  | { readonly is: "open"; readonly document: PDFDocumentProxy }
  | ({ readonly is: "failed" } & Failure);

const BEGINNING: OpenedDocument = { is: "loading", loaded: 0, total: 0 };

/** The document and its worker, ended when another one is shown. */
export function useDocument(pdfId: string): OpenedDocument {
  const [opened, setOpened] = useState<OpenedDocument>(BEGINNING);

  useEffect(() => {
    let isWanted = true;
    const show = (next: OpenedDocument) => isWanted && setOpened(next);
    const task = openDocument(pdfId);
    // It goes on telling as more of an open document is read.
    task.onProgress = ({ loaded, total }: { loaded: number; total: number }) =>
      isWanted && setOpened((last) => (last.is === "loading" ? { is: "loading", loaded, total } : last));
    task.promise.then(
      (document) => show({ is: "open", document }),
      async () => isWanted && show({ is: "failed", ...(await explainFailure(pdfId)) }),
    );
    return () => {
      isWanted = false;
      void task.destroy();
    };
  }, [pdfId]);

  return opened;
}
