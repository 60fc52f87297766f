import { render } from "katex";
import "katex/dist/katex.min.css";
import { useLayoutEffect, useRef } from "react";

export interface FormulaProps {
  readonly tex: string;
  /** On a line of its own. */
  readonly isDisplayed: boolean;
}

/** `trust` off: a formula may neither link nor load nor style; and none is larger than the page. */
const OPTIONS = { trust: false, strict: "ignore", throwOnError: false, maxSize: 20, maxExpand: 500 } as const;

/** KaTeX builds the elements itself: the page's security policy refuses the styles in its HTML. */
export function Formula({ tex, isDisplayed }: FormulaProps) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (ref.current === null) return;
    try {
      render(tex, ref.current, { ...OPTIONS, displayMode: isDisplayed, errorColor: "currentColor" });
    } catch {
      // What it cannot even report on is shown as it was written.
      ref.current.textContent = tex;
    }
  }, [tex, isDisplayed]);
  return <span ref={ref} className={isDisplayed ? "formula" : undefined} />;
}
