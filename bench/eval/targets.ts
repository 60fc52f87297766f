/** By set, part and measure: what the default way has to reach with all-MiniLM-L6-v2. */
const TARGETS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>> = {
  northwind: { "one PDF": { "chunk 3": 0.84 }, "all PDFs": { "chunk 3": 0.8, "page 5": 0.76 } },
  ohr: { "one PDF": { "page 5": 0.975 }, "all PDFs": { "page 5": 0.95 } },
  sec10q: { "one PDF answers": { "PDF 10": 0.97 } },
  text_cranfield: { "all texts": { "nDCG 10": 0.52 } },
};

export function targetOf(set: string, part: string, measure: string): number | undefined {
  return TARGETS[set]?.[part]?.[measure];
}
