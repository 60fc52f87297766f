import { useEffect } from "react";

/**
 * Where one pane is shown at a time, a click on a citation hides what was clicked: the pages then take the focus, which
 * would be lost otherwise.
 */
export function useFocusWhenShown(pages: HTMLElement | null): void {
  useEffect(() => {
    if (pages === null) return undefined;
    const watch = new IntersectionObserver(([entry]) => {
      const isAlone = matchMedia("(width < 64rem)").matches;
      const isLost = document.activeElement === document.body;
      if (entry?.isIntersecting && isAlone && isLost) pages.focus({ preventScroll: true });
    });
    watch.observe(pages);
    return () => watch.disconnect();
  }, [pages]);
}
