import { useEffect } from "react";

/** When the viewer is closed, the focus goes back to what it was opened from. */
export function useReturningFocus(): void {
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected) {
          opener.focus();
        }
      });
    };
  }, []);
}
