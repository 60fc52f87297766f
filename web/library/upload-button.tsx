import { useRef } from "react";
import { Button } from "../ui/button.tsx";
import type { ButtonKind } from "../ui/button.tsx";
import { UploadIcon } from "../ui/icons.tsx";

export interface UploadButtonProps {
  readonly kind: ButtonKind;
  readonly onFiles: (files: readonly File[]) => void;
}

export function UploadButton({ kind, onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind={kind} aria-keyshortcuts="u" data-focus-fallback="" onClick={() => input.current?.click()}>
        <UploadIcon className="size-4" />
        Upload PDFs
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        multiple
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Otherwise choosing the same file again would be no change.
          target.value = "";
        }}
      />
    </>
  );
}
