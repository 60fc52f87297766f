import { makePdf } from "./make-pdf.ts";

/** Pages of distinct prose; page n begins "This is page n of …", and no two pages share a sentence. */
export async function makeLongPdf(pageCount: number): Promise<Buffer> {
  const pages = Array.from({ length: pageCount }, (_, index) => longPageText(index + 1, pageCount));
  return makePdf({ pages, title: `${pageCount} pages` });
}

/** What stands on the page, paragraphs separated by a blank line. */
export function longPageText(page: number, pageCount: number): string {
  const paragraphs = Array.from({ length: 3 }, (_, paragraph) =>
    Array.from({ length: 5 }, (__, line) => sentence(page, paragraph * 5 + line)).join(" "),
  );
  // Not on a line of its own: the extractor strips what looks like a running header.
  return `This is page ${page} of ${pageCount}. ${paragraphs.join("\n\n")}`;
}

function sentence(page: number, line: number): string {
  const number = page * 100 + line;
  return `In ledger ${number}, the ${pick(ADJECTIVES, number, 1)} ${pick(PEOPLE, number, 7)} of ${pick(PLACES, number, 49)} ${pick(DEEDS, number, 343)}.`;
}

/** A different step for each list, so that neighbouring sentences differ in every word. */
function pick(words: readonly string[], number: number, step: number): string {
  return words[(number + Math.floor(number / step)) % words.length] ?? "";
}

const ADJECTIVES = ["patient", "careful", "restless", "generous", "quiet", "stubborn", "curious"];
const PEOPLE = ["harbour master", "clockmaker", "surveyor", "gardener", "printer", "ferryman", "astronomer"];
const PLACES = ["Aldermoor", "Brackwater", "Coldharbour", "Dunmere", "Eastwick", "Fernhollow", "Greystone"];
const DEEDS = [
  "counted the lanterns along the northern quay",
  "repaired the bell that had been silent since winter",
  "measured the depth of the canal after the flood",
  "planted forty pear trees behind the chapel",
  "bound the annual register in green leather",
  "carried the mail across the strait in a storm",
  "recorded a comet above the western hills",
];
