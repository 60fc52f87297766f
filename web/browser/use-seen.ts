import { useEffect, useState } from "react";
import type { RefObject } from "react";

/** True once the element has come near the part of the page that is seen, and from then on. */
export function useSeen(ref: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (isSeen || ref.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsSeen(true);
      },
      { rootMargin: "400px" },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isSeen, ref]);
  return isSeen;
}
