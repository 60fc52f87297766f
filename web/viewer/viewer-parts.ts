import {
  AnnotationEditorType,
  AnnotationMode,
  EventBus,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from "./pdfjs.ts";
import type { PDFDocumentProxy, PDFPageProxy } from "./pdfjs.ts";

/** What is used here of a page that PDF.js lays out; its own types leave it open. */
export interface LaidOutPage {
  readonly div: HTMLDivElement;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  /** Null until the page was on the screen for the first time: its size is then a guess from page 1. */
  readonly pdfPage: PDFPageProxy | null;
  setPdfPage(page: PDFPageProxy): void;
}

export type Viewer = Omit<PDFViewer, "getPageView"> & { getPageView(index: number): LaidOutPage | undefined };

export interface ViewerParts {
  readonly viewer: Viewer;
  readonly events: EventBus;
  readonly document: PDFDocumentProxy;
  readonly container: HTMLDivElement;
  /** Takes everything down but the document. */
  readonly end: () => void;
}

/** PDF.js's list of pages in `container`. Nothing in a document can act by itself: no scripts, no forms. */
export function createViewer(container: HTMLDivElement, document: PDFDocumentProxy): ViewerParts {
  const ending = new AbortController();
  const events = new EventBus();
  const linkService = new PDFLinkService({
    eventBus: events,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: "noopener noreferrer nofollow",
    ignoreDestinationZoom: true,
  });
  const options = {
    container,
    eventBus: events,
    linkService,
    findController: new PDFFindController({ eventBus: events, linkService }),
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    imageResourcesPath: "/pdfjs/images/",
    enableAutoLinking: false,
    // PDF.js takes it, though its types do not tell.
    abortSignal: ending.signal,
  };
  const viewer = new PDFViewer(options);
  linkService.setViewer(viewer);
  linkService.setDocument(document);
  viewer.setDocument(document);
  events.on("textlayerrendered", ({ source }: { source: LaidOutPage }) => takeTabStop(source));
  const end = () => {
    linkService.setDocument(null);
    viewer.setDocument(null);
    void viewer.l10n?.destroy();
    ending.abort();
  };
  return { viewer, events, document, container, end };
}

/** The list of pages is one stop for the Tab key; that each page is another would only be in the way. */
function takeTabStop({ div }: LaidOutPage): void {
  div.querySelector(".textLayer")?.setAttribute("tabindex", "-1");
}
