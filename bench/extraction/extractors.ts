/** Loaded on demand, so that no extractor's process carries another's library in its memory. */
export interface Extractor {
  /** The text of each page, the first page first. */
  readonly extract: (path: string) => Promise<string[]>;
}

export const extractorNames = ["pdftotext", "naive", "unpdf", "ours"] as const;
export type ExtractorName = (typeof extractorNames)[number];

const loaders: Record<ExtractorName, () => Promise<Extractor>> = {
  pdftotext: async () => (await import("./extractors/pdftotext.ts")).pdftotext,
  naive: async () => (await import("./extractors/naive.ts")).naive,
  unpdf: async () => (await import("./extractors/unpdf.ts")).unpdf,
  ours: async () => (await import("./extractors/ours.ts")).ours,
};

export async function loadExtractor(name: ExtractorName): Promise<Extractor> {
  return loaders[name]();
}
