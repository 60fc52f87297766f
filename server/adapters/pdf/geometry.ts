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

export function union(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return { x, y, width: Math.max(...boxes.map(right)) - x, height: Math.max(...boxes.map(bottom)) - y };
}
