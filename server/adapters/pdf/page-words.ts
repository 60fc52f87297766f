import type { ParsedPage } from "@llamaindex/liteparse";
import type { Box } from "./geometry.ts";

/** A word as it stands on the page. */
export interface Word {
  readonly text: string;
  /** The text as it is compared: one form for ligatures and widths, and no case. */
  readonly key: string;
  readonly box: Box;
  /** The line it belongs to, counted in the parser's order. */
  readonly line: number;
}

export function pageWords(page: ParsedPage): Word[] {
  return page.textItems.flatMap((item, line) =>
    (item.words ?? []).flatMap(({ text, x, y, width, height }) => {
      const key = comparable(text);
      return key === "" ? [] : [{ text, key, box: { x, y, width, height }, line }];
    }),
  );
}

export function comparable(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\u00AD\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/g, "");
}
