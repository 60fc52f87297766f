import { GlobalWorkerOptions } from "pdfjs-dist";

// The viewer's parts find PDF.js as a global that the import above has made: no file may import them before this one.
export { AnnotationEditorType, AnnotationMode, getDocument, PDFDataRangeTransport } from "pdfjs-dist";
export {
  EventBus,
  FindState,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from "pdfjs-dist/web/pdf_viewer.mjs";
export type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";

GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).href;
