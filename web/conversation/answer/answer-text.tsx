import { lazy, Suspense } from "react";
import { Notice } from "../../ui/notice.tsx";
import type { AnswerView } from "./answer-view.ts";

/** Comes on its own, at once: the page need not wait for it. Where it cannot be had, answers are shown as they are written. */
const loading = import("../markdown/markdown-text.tsx").catch(() => ({ MarkdownText: AsWritten }));
const MarkdownText = lazy(async () => ({ default: (await loading).MarkdownText }));

const WARNING = /^⚠️?\s*/u;

export function AnswerText({ view: { text, state, sources, citations } }: { readonly view: AnswerView }) {
  if (text === "") return null;
  // So does the service begin what it says instead of an answer.
  if (sources.length === 0 && WARNING.test(text)) return <Notice kind="hint">{text.replace(WARNING, "")}</Notice>;
  return (
    <Suspense fallback={<AsWritten text={text} />}>
      <MarkdownText text={text} isGrowing={state === "running"} citations={citations} />
    </Suspense>
  );
}

function AsWritten({ text }: { readonly text: string }) {
  return <p className="whitespace-pre-wrap">{text}</p>;
}
