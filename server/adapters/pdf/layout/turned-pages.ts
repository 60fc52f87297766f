import type { ParsedPage } from "@llamaindex/liteparse";
import type { Box } from "./geometry.ts";

/** A page whose text is turned as it is shown, and the size it is shown in. */
export interface TurnedPage {
  readonly number: number;
  /** Degrees, clockwise. */
  readonly turn: 90 | 180 | 270;
  readonly width: number;
  readonly height: number;
}

const MOSTLY = 0.8;
/** A page number or a picture's label says nothing about the page. */
const FEWEST_LETTERS = 40;

/** The pages whose text runs up, down or upside down, as tables often do that are wider than the page. */
export function turnedPages(pages: readonly ParsedPage[]): TurnedPage[] {
  return pages.flatMap((page) => {
    const turn = turnOf(page);
    return turn === undefined ? [] : [{ number: page.pageNum, turn, width: page.width, height: page.height }];
  });
}

function turnOf({ textItems }: ParsedPage): TurnedPage["turn"] | undefined {
  const letters = new Map<number, number>();
  let all = 0;
  for (const { text, rotation = 0 } of textItems) {
    all += text.length;
    if (rotation === 0) continue;
    const turned = ((Math.round(rotation) % 360) + 360) % 360;
    letters.set(turned, (letters.get(turned) ?? 0) + text.length);
  }
  return TURNS.find((turn) => (letters.get(turn) ?? 0) >= Math.max(FEWEST_LETTERS, all * MOSTLY));
}

const TURNS = [90, 180, 270] as const;

/** Where a place on the upright page is on the page as it is shown. */
export function asShown<Place extends Box>(place: Place, { turn, ...shown }: TurnedPage): Place {
  const { x, y, width, height } = place;
  if (turn === 180) return { ...place, x: shown.width - x - width, y: shown.height - y - height };
  const sideways = { width: height, height: width };
  if (turn === 90) return { ...place, ...sideways, x: shown.width - y - height, y: x };
  return { ...place, ...sideways, x: y, y: shown.height - x - width };
}
