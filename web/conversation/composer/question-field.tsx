import { useLayoutEffect } from "react";
import type { KeyboardEvent, RefObject } from "react";

export interface QuestionFieldProps {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSend: () => void;
  /** The id of what explains it. */
  readonly describedBy: string;
}

/** The service takes no longer question. */
const LONGEST = 20_000;
const GROWS_BY_ITSELF = CSS.supports("field-sizing", "content");

export function QuestionField({ ref, value, onChange, onSend, describedBy }: QuestionFieldProps) {
  useLayoutEffect(() => {
    const field = ref.current;
    if (GROWS_BY_ITSELF || field === null) return;
    field.style.height = "auto";
    field.style.height = `${field.scrollHeight}px`;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses a word. Safari reports the end of it first, and key code 229.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== "Enter" || event.shiftKey || isComposing) return;
    event.preventDefault();
    onSend();
  };
  return (
    <textarea
      ref={ref}
      rows={1}
      aria-label="Question"
      aria-describedby={describedBy}
      aria-keyshortcuts="/"
      placeholder="Ask about your documents"
      maxLength={LONGEST}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      className="placeholder:text-muted field-sizing-content max-h-48 min-h-11 min-w-0 flex-1 resize-none bg-transparent px-2.5 py-2.5 outline-none"
    />
  );
}
