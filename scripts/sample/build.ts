import { readFileSync } from "node:fs";
import { readBlocks } from "./read-blocks.ts";
import { typeset } from "./typeset.ts";

export async function buildSample(): Promise<Buffer> {
  const blocks = readBlocks(readFileSync(new URL("handbook.md", import.meta.url), "utf8"));
  const [title] = blocks;
  return typeset(blocks, title?.kind === "heading" ? title.text : "");
}
