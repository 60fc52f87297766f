import { useMemo } from "react";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { MARKDOWN_PARTS } from "./markdown-parts.tsx";
import { placeCitations } from "./place-citations.ts";
import type { Mark } from "./place-citations.ts";
import { safeUrl } from "./safe-url.ts";

export interface BlockProps {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** Markdown without formulas. Raw HTML in it is shown as the text it is. */
export function PlainBlock({ text, marks }: BlockProps) {
  const plugins = useMemo(() => [remarkGfm, () => placeCitations({ marks, source: text })], [marks, text]);
  return (
    <Markdown remarkPlugins={plugins} components={MARKDOWN_PARTS} urlTransform={keepSafe}>
      {text}
    </Markdown>
  );
}

export function keepSafe(url: string): string {
  return safeUrl(url) ?? "";
}
