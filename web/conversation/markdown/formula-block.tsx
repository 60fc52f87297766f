import { useMemo } from "react";
import Markdown from "react-markdown";
import type { Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import { finishFormulas } from "./finish-formulas.ts";
import { Formula } from "./formula.tsx";
import { MARKDOWN_PARTS } from "./markdown-parts.tsx";
import { placeCitations } from "./place-citations.ts";
import { keepSafe } from "./plain-block.tsx";
import type { BlockProps } from "./plain-block.tsx";

export interface FormulaBlockProps extends BlockProps {
  /** The text with its formulas marked. */
  readonly marked: string;
}

const PARTS: Components = {
  ...MARKDOWN_PARTS,
  span({ node, children }) {
    const { dataFormula, dataDisplayed } = node?.properties ?? {};
    if (typeof dataFormula !== "string") return <span>{children}</span>;
    return <Formula tex={dataFormula} isDisplayed={dataDisplayed === true} />;
  },
};

/** Markdown with formulas; loaded when the first one comes. */
export function FormulaBlock({ text, marked, marks }: FormulaBlockProps) {
  const plugins = useMemo(
    () => [remarkGfm, remarkMath, () => finishFormulas(text), () => placeCitations({ marks, source: text })],
    [text, marks],
  );
  return (
    <Markdown remarkPlugins={plugins} components={PARTS} urlTransform={keepSafe}>
      {marked}
    </Markdown>
  );
}
