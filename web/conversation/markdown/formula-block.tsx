import "katex/dist/katex.min.css";
import { useMemo } from "react";
import Markdown from "react-markdown";
import rehypeKatex from "rehype-katex";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import { PLAIN_DOLLAR } from "./mark-formulas.ts";
import { MARKDOWN_PARTS } from "./markdown-parts.tsx";
import { placeCitations } from "./place-citations.ts";
import { keepSafe } from "./plain-block.tsx";
import type { BlockProps } from "./plain-block.tsx";
import { startOf, walk } from "./tree.ts";
import type { Tree } from "./tree.ts";

export interface FormulaBlockProps extends BlockProps {
  /** The text with its formulas marked. */
  readonly marked: string;
}

/** `trust` off: a formula may neither link nor load nor style; and none is larger than the page. */
const KATEX = { trust: false, strict: "ignore", maxSize: 20, maxExpand: 500, errorColor: "currentColor" } as const;

/** Markdown with formulas; loaded when the first one comes. */
export function FormulaBlock({ text, marked, marks }: FormulaBlockProps) {
  const plugins = useMemo(
    () => [remarkGfm, remarkMath, () => finishFormulas(text), () => placeCitations({ marks, source: marked })],
    [text, marked, marks],
  );
  return (
    <Markdown
      remarkPlugins={plugins}
      rehypePlugins={REHYPE_PLUGINS}
      components={MARKDOWN_PARTS}
      urlTransform={keepSafe}
    >
      {marked}
    </Markdown>
  );
}

const REHYPE_PLUGINS: [typeof rehypeKatex, typeof KATEX][] = [[rehypeKatex, KATEX]];

/** What was written as \[…\] or $$…$$ gets a line of its own, and money its dollar signs back. */
function finishFormulas(source: string) {
  return (tree: Tree): void =>
    walk(tree, (node) => {
      if (node.type === "inlineMath" && /^(?:\\\[|\$\$)/.test(source.slice(startOf(node), startOf(node) + 2))) {
        const shown = { hProperties: { className: ["language-math", "math-display"] } };
        node.data = { ...node.data, ...shown };
      }
      if (node.value !== undefined) node.value = node.value.replaceAll(PLAIN_DOLLAR, "$");
    });
}
