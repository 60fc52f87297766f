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
  /** Goes to something else, and stays there. */
  readonly toElement: (element: Element) => void;
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

  const toElement = useCallback((element: Element) => {
    follows.current = false;
    element.scrollIntoView({ block: "start" });
  }, []);

  useEffect(() => {
    const [box, inner] = [scroller.current, content.current];
    if (box === null || inner === null) return undefined;
    let last = { top: box.scrollTop, height: box.scrollHeight };
    const distance = () => box.scrollHeight - box.clientHeight - box.scrollTop;
    const look = () => {
      last = { top: box.scrollTop, height: box.scrollHeight };
      setIsAtEnd(follows.current || distance() < NEAR);
    };
    const onScroll = () => {
      // What is far from the end may have grown since the end was gone to: only going up is the reader's doing.
      const wentUp = box.scrollTop < last.top && box.scrollHeight >= last.height;
      if (wentUp && distance() > 2) follows.current = false;
      else if (distance() < NEAR) follows.current = true;
      look();
    };
    const onGrowth = () => {
      if (follows.current) box.scrollTop = box.scrollHeight;
      look();
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

  return { scroller, content, isAtEnd, toEnd, toElement };
}
