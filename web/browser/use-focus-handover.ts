import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { isFocusLost } from "./is-focus-lost.ts";

/**
 * For something that may vanish while it has the focus, such as an item of a list. The focus then goes to the next
 * `data-focus-heir` of the section, or to the one before, or else to its `data-focus-fallback`.
 */
export function useFocusHandover(item: RefObject<HTMLElement | null>, isBeingDeleted = false): void {
  const isDeleted = useRef(isBeingDeleted);
  useLayoutEffect(() => {
    isDeleted.current = isBeingDeleted;
  }, [isBeingDeleted]);
  useLayoutEffect(() => {
    const leaving = item.current;
    return () => {
      if (leaving === null) return;
      const heir = heirOf(leaving);
      if (leaving.contains(document.activeElement)) heir?.focus();
      // The dialog that asked has gone, and the focus is on its way back to the item that goes as well.
      else if (isDeleted.current) queueMicrotask(() => isFocusLost() && heir?.focus());
    };
  }, [item]);
}

function heirOf(leaving: HTMLElement): HTMLElement | null | undefined {
  const section = leaving.closest("section");
  const heirs = [...(section?.querySelectorAll<HTMLElement>("[data-focus-heir]") ?? [])].filter(
    (heir) => !leaving.contains(heir),
  );
  const isAfter = (heir: HTMLElement) =>
    (leaving.compareDocumentPosition(heir) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const fallback = section?.querySelector<HTMLElement>("[data-focus-fallback]");
  return heirs.find(isAfter) ?? heirs.at(-1) ?? fallback;
}
