import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { WarningIcon } from "./icons.tsx";

export interface NoticeProps {
  readonly kind: "problem" | "hint";
  readonly children: ReactNode;
  /** Buttons. */
  readonly actions?: ReactNode;
}

/** Something the reader should know, in the place where it matters. */
export function Notice({ kind, children, actions }: NoticeProps) {
  return (
    <div
      role={kind === "problem" ? "alert" : "note"}
      className={classNames(
        "flex flex-wrap items-start gap-3 rounded-lg px-3 py-2.5 text-sm",
        kind === "problem" ? "bg-danger-soft" : "bg-warn-soft",
      )}
    >
      <WarningIcon className={classNames("mt-0.5 size-4 shrink-0", kind === "problem" && "text-danger")} />
      <div className="min-w-0 flex-1">{children}</div>
      {actions}
    </div>
  );
}
