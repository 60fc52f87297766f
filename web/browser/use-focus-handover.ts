import { useLayoutEffect } from "react";
import type { RefObject } from "react";

/**
 * For something that may vanish while it has the focus, such as an item of a list. The focus then goes to the next
 * `data-focus-heir` of the section, or to the one before, or else to its `data-focus-fallback`.
 */
export function useFocusHandover(item: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const leaving = item.current;
    return () => {
      if (leaving?.contains(document.activeElement)) handOver(leaving);
    };
  }, [item]);
}

function handOver(leaving: HTMLElement): void {
  const section = leaving.closest("section");
  const heirs = [...(section?.querySelectorAll<HTMLElement>("[data-focus-heir]") ?? [])].filter(
    (heir) => !leaving.contains(heir),
  );
  const isAfter = (heir: HTMLElement) =>
    (leaving.compareDocumentPosition(heir) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const fallback = section?.querySelector<HTMLElement>("[data-focus-fallback]");
  (heirs.find(isAfter) ?? heirs.at(-1) ?? fallback)?.focus();
}
