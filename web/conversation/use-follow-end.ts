import { useCallback, useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { followEnd } from "./follow-end.ts";
import type { Following } from "./follow-end.ts";

export interface FollowEnd {
  /** What scrolls, and what grows in it. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly isAtEnd: boolean;
  /** Follows the last turn until its beginning is at the top, where it is read from. */
  readonly toLatest: () => void;
  /** Follows the end, however far it goes. */
  readonly toEnd: () => void;
  /** Goes to something else, and stays there. */
  readonly toElement: (element: Element) => void;
}

export function useFollowEnd(): FollowEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const following = useRef<Following>(undefined);
  const [isAtEnd, setIsAtEnd] = useState(true);

  useEffect(() => {
    if (scroller.current === null || content.current === null) return undefined;
    following.current = followEnd(scroller.current, content.current, setIsAtEnd);
    return following.current.end;
  }, []);

  const toLatest = useCallback(() => following.current?.follow("latest"), []);
  const toEnd = useCallback(() => following.current?.follow("end"), []);
  const toElement = useCallback((element: Element) => following.current?.goTo(element), []);
  return { scroller, content, isAtEnd, toLatest, toEnd, toElement };
}
