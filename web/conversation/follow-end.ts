import { holdInPlace } from "./hold-in-place.ts";

/** So near to the end that the reader means the end. */
const NEAR = 48;
/** Above the last turn, when it begins at the top. */
const MARGIN = 16;

/** `latest`: the end, until the last turn begins at the top. `nothing`: the reader is somewhere else. */
type Followed = "latest" | "end" | "nothing";

export interface Following {
  readonly follow: (what: "latest" | "end") => void;
  readonly goTo: (element: Element) => void;
  readonly end: () => void;
}

/** Scrolls `box` as `inner` grows, until the reader scrolls. */
export function followEnd(box: HTMLElement, inner: HTMLElement, onAtEnd: (isAtEnd: boolean) => void): Following {
  let followed: Followed = "latest";
  let last = { top: 0, height: 0, width: box.offsetWidth };
  const held = holdInPlace(box, inner);
  const distance = () => box.scrollHeight - box.clientHeight - box.scrollTop;

  function look(): void {
    last = { top: box.scrollTop, height: box.scrollHeight, width: box.offsetWidth };
    held.look();
    onAtEnd(followed === "end" || distance() < NEAR);
  }
  function catchUp(): void {
    if (followed === "latest") box.scrollTop = Math.min(box.scrollHeight, beginningOfLatest(box, inner));
    if (followed === "end") box.scrollTop = box.scrollHeight;
    look();
  }
  function onGrowth(): void {
    // Another pane has taken the window: all stays as it was for the way back.
    if (box.offsetWidth === 0) return;
    // Another width sets every line anew: what the reader has just used is not to leave its place by it.
    if (box.offsetWidth !== last.width && held.restore()) followed = "nothing";
    catchUp();
  }
  function onScroll(): void {
    // The browser scrolls by itself when lines are set anew, and tells of that first.
    if (box.offsetWidth !== last.width) return onGrowth();
    const way = box.scrollTop - last.top;
    // What shrinks takes the reader up as well.
    const wentUp = way < 0 && box.scrollHeight >= last.height && distance() > 2;
    if (wentUp) followed = "nothing";
    else if (way > 0) followed = distance() < NEAR ? "end" : "nothing";
    return look();
  }

  box.addEventListener("scroll", onScroll, { passive: true });
  const observer = new ResizeObserver(onGrowth);
  observer.observe(inner);
  observer.observe(box);
  return {
    follow(what) {
      followed = what;
      held.release();
      catchUp();
    },
    goTo(element) {
      followed = "nothing";
      element.scrollIntoView({ block: "start" });
      look();
    },
    end() {
      box.removeEventListener("scroll", onScroll);
      observer.disconnect();
      held.end();
    },
  };
}

function beginningOfLatest(box: HTMLElement, inner: HTMLElement): number {
  const latest = inner.querySelector(":scope > article:last-of-type");
  if (latest === null) return Infinity;
  return box.scrollTop + latest.getBoundingClientRect().top - box.getBoundingClientRect().top - MARGIN;
}
