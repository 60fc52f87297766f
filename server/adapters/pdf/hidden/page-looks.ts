import { LiteParse } from "@llamaindex/liteparse";
import type { PageOrientationCorrection, ScreenshotResult, VectorShape } from "@llamaindex/liteparse";

/** What can be asked of a document's pages besides their text. A page of which it cannot be told is missing. */
export interface PageLooks {
  /** For each page what is painted on it, in order. */
  shapes(numbers: readonly number[]): Promise<ReadonlyMap<number, readonly VectorShape[]>>;
  pictures(numbers: readonly number[]): Promise<readonly ScreenshotResult[]>;
}

export interface LookedAt {
  readonly pdf: Uint8Array;
  /** How its pages were turned to be read. */
  readonly pageOrientationCorrections: PageOrientationCorrection[];
  /**
   * To find what is painted takes the parser as long as reading did, which is long for a map of many lines: then it is not
   * asked. A picture of a map takes no longer than another.
   */
  readonly isSlow: boolean;
}

/** Coarse, but the smallest letters that can be read still leave a trace. */
const DPI = 48;

export function looksOf({ pdf, isSlow, pageOrientationCorrections }: LookedAt): PageLooks {
  const options = { ...OPTIONS, pageOrientationCorrections };
  return {
    async shapes(numbers) {
      if (isSlow) return new Map();
      const looking = new LiteParse({ ...options, targetPages: numbers.join(","), extractVectorGraphics: true });
      const pages = await looking.parse(pdf).then(
        (read) => read.pages,
        () => [],
      );
      return new Map(pages.map(({ pageNum, vectorGraphics }) => [pageNum, vectorGraphics?.shapes ?? []]));
    },
    async pictures(numbers) {
      const renderer = new LiteParse({ ...options, dpi: DPI });
      const alone = async (number: number) => renderer.screenshot(pdf, [number]).catch(() => []);
      // One page that cannot be rendered fails them all.
      return renderer.screenshot(pdf, [...numbers]).catch(async () => {
        const pictures: ScreenshotResult[] = [];
        for (const number of numbers) pictures.push(...(await alone(number)));
        return pictures;
      });
    },
  };
}

const OPTIONS = {
  ocrEnabled: false,
  imageMode: "off",
  outputFormat: "json",
  extractLinks: false,
  continueOnPageError: true,
  maxPages: 1_000_000,
  quiet: true,
} as const;
