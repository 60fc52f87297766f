import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const MAX_BYTES = 512 * 1024 * 1024;

/** A word and its rectangle, in points of the page as it is shown. */
export interface PopplerWord {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * The words of each page with their places, as Poppler sees them. `-cropbox` because that is what is shown of a page; without
 * it places are counted from the corner of the media box. A turned page's words are given where they are shown, only its
 * stated width and height are those before the turn.
 */
export async function popplerWords(path: string): Promise<PopplerWord[][]> {
  const { stdout } = await run("pdftotext", ["-bbox", "-cropbox", path, "-"], { maxBuffer: MAX_BYTES });
  return stdout
    .split("<page ")
    .slice(1)
    .map((page) =>
      Array.from(page.matchAll(WORD), ([, x, y, right, bottom, text = ""]) => word(x, y, right, bottom, text)),
    );
}

const WORD = /<word xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)">(.*?)<\/word>/gs;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function word(x?: string, y?: string, right?: string, bottom?: string, text = ""): PopplerWord {
  return {
    text: text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? ""),
    x: Number(x),
    y: Number(y),
    right: Number(right),
    bottom: Number(bottom),
  };
}
