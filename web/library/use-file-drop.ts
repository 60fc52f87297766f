import { useEffect, useEffectEvent, useState } from "react";

/** Files dropped anywhere on the page. Returns whether some are being dragged over it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    // Moving from one element to the next enters the new one before the old one is left.
    let depth = 0;
    const show = (change: number) => {
      depth = Math.max(0, depth + change);
      setIsOver(depth > 0);
    };
    const handlers = {
      dragenter: () => show(1),
      dragleave: () => show(-1),
      // Without this the browser opens the file in place of the page.
      dragover: (event: DragEvent) => event.preventDefault(),
      drop: (event: DragEvent) => {
        event.preventDefault();
        show(-depth);
        take([...(event.dataTransfer?.files ?? [])]);
      },
    };
    const off = Object.entries(handlers).map(([name, handle]) => listenForFiles(name, handle));
    return () => off.forEach((end) => end());
  }, []);
  return isOver;
}

/** Dragged text is none of ours. */
function listenForFiles(name: string, handle: (event: DragEvent) => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof DragEvent && event.dataTransfer?.types.includes("Files")) handle(event);
  };
  addEventListener(name, listener);
  return () => removeEventListener(name, listener);
}
