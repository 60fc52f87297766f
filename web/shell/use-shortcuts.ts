import { useEffect } from "react";
import { activate, isWriting } from "./shortcuts.ts";

export function useShortcuts(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      // A dialog or menu that is open has the keyboard for itself.
      if (document.querySelector("[role=dialog], [role=menu]")) return;
      if (activate(event.key)) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isOn]);
}
