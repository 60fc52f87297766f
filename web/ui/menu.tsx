import * as Radix from "@radix-ui/react-dropdown-menu";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
}

export function Menu({ trigger, children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="bg-surface border-line z-50 min-w-44 rounded-lg border p-1 shadow-lg"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface MenuItemProps {
  readonly onSelect: () => void;
  readonly isDangerous?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

export function MenuItem({ onSelect, isDangerous = false, disabled = false, children }: MenuItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={classNames(
        "data-highlighted:bg-hover flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2.5 text-sm outline-none select-none data-disabled:opacity-50",
        isDangerous && "text-danger",
      )}
    >
      {children}
    </Radix.Item>
  );
}
