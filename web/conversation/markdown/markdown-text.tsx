import { memo, Suspense, useMemo } from "react";
import remend from "remend";
import type { Citation } from "../../../contract/citations.ts";
import { Boundary } from "../../ui/boundary.tsx";
import { lazily } from "../../ui/lazily.ts";
import type { FormulaBlockProps } from "./formula-block.tsx";
import { isTooTangled } from "./is-too-tangled.ts";
import { markFormulas } from "./mark-formulas.ts";
import { PlainBlock } from "./plain-block.tsx";
import type { BlockProps } from "./plain-block.tsx";
import { splitIntoBlocks } from "./split-into-blocks.ts";
import type { Mark } from "./place-citations.ts";
import "./answer-text.css";

/** KaTeX is large, and few answers need it. Where it cannot be had, formulas are shown as they are written. */
const FormulaBlock = lazily<FormulaBlockProps>(
  async () => (await import("./formula-block.tsx")).FormulaBlock,
  PlainBlock,
);

export interface MarkdownTextProps {
  readonly text: string;
  /** More of it is coming: what is still open at its end is closed. */
  readonly isGrowing: boolean;
  readonly citations: readonly Citation[];
}

const NO_MARKS: readonly Mark[] = [];

export function MarkdownText({ text, isGrowing, citations }: MarkdownTextProps) {
  const blocks = useMemo(
    () =>
      splitIntoBlocks(text).map((block) => {
        const end = block.start + block.text.length;
        const within = citations.filter(({ answer_end }) => answer_end > block.start && answer_end <= end);
        const marks = within.map(({ id, answer_end }) => ({ id, at: answer_end - block.start }));
        return { ...block, marks: marks.length === 0 ? NO_MARKS : marks };
      }),
    [text, citations],
  );
  return (
    <div className="answer-text">
      {blocks.map((block, i) => (
        <Block
          key={block.start}
          text={isGrowing && i === blocks.length - 1 ? remend(block.text) : block.text}
          marks={block.marks}
        />
      ))}
    </div>
  );
}

const Block = memo(function Block(props: BlockProps) {
  const asWritten = <p className="whitespace-pre-wrap">{props.text}</p>;
  if (isTooTangled(props.text)) return asWritten;
  return (
    <Boundary fallback={asWritten}>
      <ParsedBlock {...props} />
    </Boundary>
  );
});

function ParsedBlock({ text, marks }: BlockProps) {
  const marked = useMemo(() => markFormulas(text), [text]);
  const plain = <PlainBlock text={text} marks={marks} />;
  if (marked === undefined) return plain;
  return (
    <Suspense fallback={plain}>
      <FormulaBlock text={text} marked={marked} marks={marks} />
    </Suspense>
  );
}
