import { useEffect, useRef } from "react";
import { isFocusLost } from "../browser/is-focus-lost.ts";
import type { Pane } from "./layout.tsx";

/**
 * What had the focus may have gone with the pane it was in: the focus then goes to what the pane that came marks by
 * `data-focus-first`. The pages of a document take it by themselves, once they are there.
 */
export function usePaneFocus(pane: Pane): void {
  const last = useRef(pane);
  useEffect(() => {
    if (last.current === pane) return undefined;
    last.current = pane;
    // A document that was closed first offers the focus to what it was opened from.
    const frame = requestAnimationFrame(() => {
      if (!isFocusLost()) return;
      const heirs = [...document.querySelectorAll<HTMLElement>("[data-focus-first]")];
      heirs.find((heir) => heir.checkVisibility())?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pane]);
}
