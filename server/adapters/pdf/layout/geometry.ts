/** A rectangle in points of the page as it is shown, from its top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const right = (box: Box): number => box.x + box.width;
export const bottom = (box: Box): number => box.y + box.height;
export const middle = (box: Box): number => box.y + box.height / 2;

export function overlapsAcross(a: Box, b: Box): boolean {
  return a.x < right(b) && b.x < right(a);
}

/** Whether the middle of `inner` lies in `outer`, give or take `slack`. */
export function holds(outer: Box, inner: Box, slack: number): boolean {
  const x = inner.x + inner.width / 2;
  const y = middle(inner);
  return x >= outer.x - slack && x <= right(outer) + slack && y >= outer.y - slack && y <= bottom(outer) + slack;
}

/** The smallest rectangle around all; there must be one. */
export function union(boxes: readonly Box[]): Box {
  let [x, y, toRight, toBottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    x = Math.min(x, box.x);
    y = Math.min(y, box.y);
    toRight = Math.max(toRight, right(box));
    toBottom = Math.max(toBottom, bottom(box));
  }
  return { x, y, width: toRight - x, height: toBottom - y };
}

/** Whether what stands at `next` may go on from the end of a line at `box`. */
export function isOnNextLine(box: Box, next: Box): boolean {
  const down = middle(next) - middle(box);
  return down > box.height / 2 && down < box.height * 2.5 && next.x < right(box);
}
