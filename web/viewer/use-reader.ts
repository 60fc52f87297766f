import { useEffect, useEffectEvent, useState } from "react";
import type { PDFDocumentProxy } from "./pdfjs.ts";
import { createReader } from "./reader.ts";
import type { Reader, Reading } from "./reader.ts";

interface Shown {
  readonly reader: Reader;
  readonly reading: Reading;
}

/** Pages of the document in the element; nothing until the first one stands in its place. */
export function useReader(
  container: HTMLDivElement | null,
  document: PDFDocumentProxy | undefined,
  firstPage: number,
): Partial<Shown> {
  const [shown, setShown] = useState<Shown>();
  const first = useEffectEvent(() => firstPage);
  useEffect(() => {
    if (container === null || document === undefined) return undefined;
    const onChange = (reading: Reading) =>
      setShown((last) => (isSame(last?.reading, reading) ? last : { reader, reading }));
    const reader = createReader({ container, document, firstPage: first(), onChange });
    return () => {
      setShown(undefined);
      reader.end();
    };
  }, [container, document]);
  return shown ?? {};
}

function isSame(one: Reading | undefined, other: Reading): boolean {
  return one?.page === other.page && one.scale === other.scale && one.isFitted === other.isFitted;
}
