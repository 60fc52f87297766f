import { LiteParse } from "@llamaindex/liteparse";
import type { Extractor } from "../extractors.ts";
import { inPageOrder } from "../in-page-order.ts";

const parser = new LiteParse({ ocrEnabled: false, imageMode: "off", outputFormat: "markdown", quiet: true });

/** The parser that ours is built on, called as its README calls it. */
export const naive: Extractor = {
  extract: async (path) => {
    const { pages } = await parser.parse(path);
    return inPageOrder(pages.map(({ pageNum, markdown }) => ({ number: pageNum, text: markdown })));
  },
};
