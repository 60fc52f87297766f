import { useEffect } from "react";

/** Names the browser's tab after what is shown. */
export function useTitle(shown: string | undefined): void {
  useEffect(() => {
    document.title = shown === undefined ? "Docent" : `${shown} · Docent`;
  }, [shown]);
}
