import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";

export type ButtonKind = "primary" | "plain" | "quiet" | "danger";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind;
  readonly ref?: Ref<HTMLButtonElement>;
}

const LOOK: Record<ButtonKind, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  plain: "border border-line bg-surface text-ink hover:bg-hover",
  quiet: "text-muted hover:bg-hover hover:text-ink",
  danger: "bg-danger text-on-accent hover:opacity-90",
};

export function Button({ kind = "plain", className, type = "button", ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames(
        "inline-flex min-h-9 items-center justify-center gap-2 rounded-lg px-3 text-sm font-medium transition-colors",
        "disabled:cursor-not-allowed disabled:opacity-50",
        LOOK[kind],
        className,
      )}
      {...rest}
    />
  );
}

export interface IconButtonProps extends Omit<ButtonProps, "children" | "aria-label"> {
  /** What it does: its name for screen readers and its tooltip. */
  readonly label: string;
  readonly children: ReactNode;
}

export function IconButton({ label, kind = "quiet", className, children, ...rest }: IconButtonProps) {
  return (
    <Button
      kind={kind}
      aria-label={label}
      title={label}
      className={classNames("!px-0 w-9 shrink-0", className)}
      {...rest}
    >
      {children}
    </Button>
  );
}
