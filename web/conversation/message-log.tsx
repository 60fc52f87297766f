import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { isFocusLost } from "../browser/is-focus-lost.ts";
import { Button } from "../ui/button.tsx";
import { ChevronDownIcon } from "../ui/icons.tsx";
import { useFollowEnd } from "./use-follow-end.ts";

export interface MessageLogProps {
  /** The last turn is shown anew when it changes. */
  readonly startAgain: string;
  /** The answer that a fresh page begins with, marked by `data-answer`; undefined: the last turn. */
  readonly beginAt: number | undefined;
  /** All of it is there. */
  readonly isReady: boolean;
  readonly children: ReactNode;
}

/** What was said, in a box that scrolls. Pieces of an answer are not read aloud: its end is announced elsewhere. */
export function MessageLog({ startAgain, beginAt, isReady, children }: MessageLogProps) {
  const { scroller, content, isAtEnd, toLatest, toEnd, toElement } = useFollowEnd();
  const last = useRef(startAgain);
  useEffect(() => {
    toLatest();
    if (last.current !== startAgain && isFocusLost()) scroller.current?.focus({ preventScroll: true });
    last.current = startAgain;
  }, [toLatest, scroller, startAgain]);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isReady || hasBegun.current) return;
    hasBegun.current = true;
    const first = beginAt === undefined ? null : content.current?.querySelector(`[data-answer="${beginAt}"]`);
    if (first) toElement(first);
  }, [isReady, beginAt, content, toElement]);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-label="Messages"
        aria-live="off"
        data-focus-first=""
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
        tabIndex={0}
        // Positioned, so that what is hidden from the eye alone scrolls with the rest and not the whole page.
        className="relative h-full overflow-y-auto outline-offset-[-2px]"
      >
        <div ref={content} className="mx-auto flex min-h-full max-w-3xl flex-col gap-8 px-4 pt-6 pb-8 sm:px-6">
          {children}
        </div>
      </div>
      {!isAtEnd && (
        <Button
          className="absolute bottom-3 left-1/2 -translate-x-1/2 !rounded-full shadow-md"
          onClick={() => {
            toEnd();
            // The button is about to go.
            scroller.current?.focus({ preventScroll: true });
          }}
        >
          <ChevronDownIcon className="size-4" />
          Jump to the end
        </Button>
      )}
    </div>
  );
}
