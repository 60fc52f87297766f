import * as Radix from "@radix-ui/react-dialog";
import { useRef } from "react";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { CloseIcon } from "./icons.tsx";

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** One sentence under the title. */
  readonly description?: string;
}

/** Over everything else; the focus stays in it and goes back where it was. */
export function Dialog({ title, description, isOpen, onClose, children }: DialogProps) {
  const about = description === undefined ? { "aria-describedby": undefined } : {};
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        {/* Radix's own overlay writes a style element into the page, which the security policy refuses. */}
        <div className="fixed inset-0 z-40 bg-black/50" />
        <Radix.Content
          {...about}
          onOpenAutoFocus={() => void (opener.current = document.activeElement)}
          onCloseAutoFocus={(event) => {
            // Radix leads back to a trigger of its own only, and there is none.
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className="bg-surface border-line fixed top-1/2 left-1/2 z-50 max-h-[85dvh] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border p-5 shadow-xl"
        >
          <div className="mb-3 flex items-start justify-between gap-4">
            <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" className="-mt-1 -mr-2">
                <CloseIcon />
              </IconButton>
            </Radix.Close>
          </div>
          {description !== undefined && (
            <Radix.Description className="text-muted mb-4 text-sm">{description}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
