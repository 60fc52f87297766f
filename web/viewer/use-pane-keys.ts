import { useEffect, useEffectEvent } from "react";
import type { RefObject } from "react";

export interface PaneKeys {
  /** Ctrl+F, or Cmd+F. */
  readonly onFind: () => void;
  /** Escape. */
  readonly onLeave: () => void;
}

/** Keys that mean something anywhere in the pane, and only there. */
export function usePaneKeys(pane: RefObject<HTMLElement | null>, { onFind, onLeave }: PaneKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") onLeave();
    if (event.key !== "f" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onFind();
  });
  useEffect(() => {
    const element = pane.current;
    const listen = (event: KeyboardEvent) => onKey(event);
    element?.addEventListener("keydown", listen);
    return () => element?.removeEventListener("keydown", listen);
  }, [pane]);
}
