import { UploadIcon } from "../ui/icons.tsx";

/** Over the whole page while files are dragged across it. It must not become a target itself. */
export function DropOverlay() {
  return (
    <div className="bg-page/80 pointer-events-none fixed inset-0 z-50 p-4">
      <div className="border-accent bg-accent-soft/70 text-accent flex h-full flex-col items-center justify-center gap-3 rounded-xl border-2 border-dashed">
        <UploadIcon className="size-10" />
        <p className="text-lg font-semibold">Drop PDFs to add them to the library</p>
      </div>
    </div>
  );
}
