import { useEffect, useRef, useState } from "react";
import { classNames } from "../ui/class-names.ts";
import type { PDFDocumentProxy } from "./pdfjs.ts";
import { drawThumbnail } from "./draw-thumbnail.ts";

export interface ThumbnailsProps {
  readonly document: PDFDocumentProxy;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Small pictures of all pages; only those in view are drawn. */
export function Thumbnails({ document, page, onPage }: ThumbnailsProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[page - 1]?.scrollIntoView({ block: "nearest" });
  }, [page]);
  return (
    <ol
      ref={list}
      aria-label="Page pictures"
      className="border-line bg-sunken relative w-28 shrink-0 overflow-y-auto border-r p-2"
    >
      {Array.from({ length: document.numPages }, (_, index) => (
        <Thumbnail
          key={index + 1}
          document={document}
          page={index + 1}
          isCurrent={index + 1 === page}
          onClick={() => onPage(index + 1)}
        />
      ))}
    </ol>
  );
}

interface ThumbnailProps {
  readonly document: PDFDocumentProxy;
  readonly page: number;
  readonly isCurrent: boolean;
  readonly onClick: () => void;
}

function Thumbnail({ document, page, isCurrent, onClick }: ThumbnailProps) {
  const place = useRef<HTMLLIElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return undefined;
    const watch = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <li ref={place}>
      <button
        type="button"
        aria-label={`Page ${page}`}
        aria-current={isCurrent ? "page" : undefined}
        onClick={onClick}
        className={classNames(
          "hover:bg-hover flex h-36 w-full flex-col items-center justify-between rounded-lg p-1.5",
          isCurrent && "bg-accent-soft",
        )}
      >
        <span className="flex min-h-0 flex-1 items-center">
          {isNear && <Picture document={document} page={page} />}
        </span>
        <span className={classNames("text-xs tabular-nums", isCurrent ? "text-accent font-semibold" : "text-muted")}>
          {page}
        </span>
      </button>
    </li>
  );
}

function Picture({ document, page }: { readonly document: PDFDocumentProxy; readonly page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(
    () => (canvas.current === null ? undefined : drawThumbnail(document, page, canvas.current)),
    [document, page],
  );
  return <canvas ref={canvas} className="max-h-full max-w-full bg-white shadow-sm" width={76} height={108} />;
}
