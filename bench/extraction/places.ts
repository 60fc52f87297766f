import { readFile } from "node:fs/promises";
import { readPdf } from "../../server/adapters/pdf/read-pdf.ts";
import { count, printTable } from "../table.ts";
import { pdfsIn, type PdfFile } from "./eval-data.ts";
import { share, worstFirst, type Measurement } from "./measurement.ts";
import { scorePlaces, type PlaceScore } from "./metrics/place-scores.ts";
import { popplerWords } from "./poppler-words.ts";
import { decimal, printWorst } from "./print.ts";
import type { EvalSet } from "./sets.ts";

type ScoredPage = PlaceScore & { readonly where: string };

/** Poppler puts the glyphs of this file's vertical fonts beside where it draws them itself. */
const NOT_JUDGED = /PDFBOX-3127-.*VFont/;

/** Where words stand, compared with where Poppler sees the same letters; `worst` of them are shown for each set. */
export async function measurePlaces(sets: readonly EvalSet[], worst: number): Promise<void> {
  const scored: [name: string, pages: ScoredPage[]][] = [];
  const northwind = sets.length > 1 ? [{ name: "northwind", files: () => pdfsIn("northwind", "pdfs") }] : [];
  for (const { name, files } of [...sets, ...northwind]) scored.push([name, await scoreFiles(files())]);
  printTable(
    "Places of words (compared with pdftotext -bbox)",
    ["set", "words", "placed", "places", "letters right", "of another word"],
    [...scored, ["all", scored.flatMap(([, pages]) => pages)] as const].map(([name, pages]) => row(name, pages)),
  );
  if (worst > 0)
    for (const [name, pages] of scored) printWorst(name, { name: "ours", measurements: measurements(pages) }, worst);
}

async function scoreFiles(files: readonly PdfFile[]): Promise<ScoredPage[]> {
  const scored: ScoredPage[] = [];
  for (const { name, path } of files.filter((file) => !NOT_JUDGED.test(file.name))) {
    const seen = await popplerWords(path);
    const { pages } = await readPdf(await readFile(path));
    for (const page of pages)
      scored.push({ where: `${name} page ${page.number}`, ...scorePlaces(page, seen[page.number - 1] ?? []) });
  }
  return scored;
}

function row(name: string, pages: readonly ScoredPage[]): string[] {
  const sum = (figure: (page: ScoredPage) => number) => pages.reduce((total, page) => total + figure(page), 0);
  const [words, places] = [sum((page) => page.words), sum((page) => page.places)];
  const placed = words - sum((page) => page.unplaced.length);
  const right = places - sum((page) => page.wrong.length);
  const astray = sum((page) => page.astray.length);
  return [
    name,
    count(words),
    decimal(share(placed, words), 4),
    count(places),
    decimal(share(right, places), 4),
    count(astray),
  ];
}

function measurements(pages: readonly ScoredPage[]): Measurement[] {
  return (["wrong", "astray", "unplaced"] as const).map((metric) => ({
    metric,
    value: undefined,
    worst: worstFirst(
      pages.map((page) => ({ where: page.where, lost: page[metric].length, explain: () => page[metric] })),
    ),
  }));
}
