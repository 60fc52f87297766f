import { useCallback, useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

/** So near to the end that the reader means the end. */
const NEAR = 48;

export interface FollowEnd {
  /** What scrolls, and what grows in it. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly isAtEnd: boolean;
  readonly toEnd: () => void;
}

/** Keeps the end in sight while the content grows, until the reader scrolls up. */
export function useFollowEnd(): FollowEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [isAtEnd, setIsAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    follows.current = true;
    setIsAtEnd(true);
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, []);

  useEffect(() => {
    const [box, inner] = [scroller.current, content.current];
    if (box === null || inner === null) return undefined;
    let last = { top: box.scrollTop, height: box.scrollHeight };
    const onScroll = () => {
      const distance = box.scrollHeight - box.clientHeight - box.scrollTop;
      const wentUp = box.scrollTop < last.top && box.scrollHeight >= last.height;
      last = { top: box.scrollTop, height: box.scrollHeight };
      follows.current = distance < (wentUp ? 2 : NEAR);
      setIsAtEnd(distance < NEAR);
    };
    const onGrowth = () => {
      if (follows.current) box.scrollTop = box.scrollHeight;
      else onScroll();
    };
    box.addEventListener("scroll", onScroll, { passive: true });
    const observer = new ResizeObserver(onGrowth);
    observer.observe(inner);
    observer.observe(box);
    return () => {
      box.removeEventListener("scroll", onScroll);
      observer.disconnect();
    };
  }, []);

  return { scroller, content, isAtEnd, toEnd };
}
