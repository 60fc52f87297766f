import type { FoundWords } from "./look-up-words.ts";
import type { Units } from "./score-keywords.ts";

/** A document as the keyword search sees it on four levels. */
export interface Levels {
  readonly passages: Units;
  readonly pages: Units;
  readonly chunks: Units;
  readonly document: Units;
}

export function levelsOf({ passageCount, chunkEnds, pages, lengths, lists }: FoundWords): Levels {
  const document = grouped(new Uint32Array(passageCount), lengths);
  const wordCount = document.lengths[0] ?? 0;
  return {
    passages: { lengths, wordCount, lists },
    pages: { ...grouped(pagesInRow(pages), lengths), wordCount, lists },
    chunks: { ...grouped(chunksInRow(passageCount, chunkEnds), lengths), wordCount, lists },
    document: { ...document, wordCount, lists },
  };
}

function chunksInRow(passageCount: number, chunkEnds: Uint32Array): Uint32Array {
  const chunkOf = new Uint32Array(passageCount);
  let passage = 0;
  for (let chunk = 0; chunk < chunkEnds.length; chunk++) {
    for (const end = chunkEnds[chunk] ?? 0; passage < end; passage++) chunkOf[passage] = chunk;
  }
  return chunkOf;
}

/** Pages without text do not count, so they are numbered anew. */
function pagesInRow(pages: Uint32Array): Uint32Array {
  const inRow = new Uint32Array(pages.length);
  for (let i = 1; i < pages.length; i++) inRow[i] = (inRow[i - 1] ?? 0) + (pages[i] === pages[i - 1] ? 0 : 1);
  return inRow;
}

/** Units come in order, so the last passage belongs to the last of them. */
function grouped(unitOf: Uint32Array, lengths: Uint16Array): Pick<Units, "unitOf" | "lengths"> {
  const sums = new Uint32Array(unitOf.length === 0 ? 0 : (unitOf.at(-1) ?? 0) + 1);
  for (let i = 0; i < unitOf.length; i++) {
    const unit = unitOf[i] ?? 0;
    sums[unit] = (sums[unit] ?? 0) + (lengths[i] ?? 0);
  }
  return { unitOf, lengths: sums };
}
