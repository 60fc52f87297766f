import { useRef } from "react";
import { useFocusHandover } from "../browser/use-focus-handover.ts";
import { Button } from "../ui/button.tsx";

/** The first thing that somebody new sees. */
export function EmptyLibrary({ onSample }: { readonly onSample: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useFocusHandover(box);
  return (
    <div
      ref={box}
      className="border-line flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 py-6 text-center text-sm"
    >
      <p className="text-muted">Drop a PDF here or choose one. It is kept on this machine.</p>
      <Button onClick={onSample}>Try the sample document</Button>
    </div>
  );
}
