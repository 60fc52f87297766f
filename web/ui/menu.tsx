import * as Radix from "@radix-ui/react-dropdown-menu";
import { createContext, useContext, useMemo, useRef } from "react";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
}

const Choose = createContext<(act: () => void) => void>(() => undefined);

/**
 * What is chosen begins when the menu is gone and its button has the focus again: a dialog then knows where to lead back
 * to, and a field that appears keeps the focus it takes.
 */
export function Menu({ trigger, children }: MenuProps) {
  const chosen = useRef<(() => void) | undefined>(undefined);
  const choose = useMemo(() => (act: () => void) => void (chosen.current = act), []);
  const act = () => {
    chosen.current?.();
    chosen.current = undefined;
  };
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={() => queueMicrotask(act)}
          className="bg-surface border-line z-50 min-w-44 rounded-lg border p-1 shadow-lg"
        >
          <Choose value={choose}>{children}</Choose>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const ITEM =
  "data-highlighted:bg-hover flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2.5 text-sm outline-none select-none data-disabled:opacity-50";

export interface MenuItemProps {
  readonly onSelect: () => void;
  readonly isDangerous?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

export function MenuItem({ onSelect, isDangerous = false, disabled = false, children }: MenuItemProps) {
  const choose = useContext(Choose);
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={() => choose(onSelect)}
      className={classNames(ITEM, isDangerous && "text-danger")}
    >
      {children}
    </Radix.Item>
  );
}

export interface MenuDownloadProps {
  readonly href: string;
  /** The file's name, where the service gives none. */
  readonly name: string;
  readonly children: ReactNode;
}

export function MenuDownload({ href, name, children }: MenuDownloadProps) {
  return (
    <Radix.Item asChild className={ITEM}>
      <a href={href} download={name}>
        {children}
      </a>
    </Radix.Item>
  );
}
