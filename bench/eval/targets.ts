/** all-MiniLM-L6-v2, as Ollama names it here. */
const JUDGED = "all-minilm";

/** By set, part and measure: what the default way has to reach with it. Other vectors are held against BM25 alone. */
const TARGETS: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>> = {
  northwind: { "one PDF": { "chunk 3": 0.84 }, "all PDFs": { "chunk 3": 0.8, "page 5": 0.76 } },
  ohr: { "one PDF": { "page 5": 0.975 }, "all PDFs": { "page 5": 0.95 } },
  sec10q: { "one PDF answers": { "PDF 10": 0.97 } },
  text_cranfield: { "all texts": { "nDCG 10": 0.52 } },
};

export interface Measured {
  readonly embeddings: string;
  readonly set: string;
  readonly part: string;
  readonly measure: string;
}

export function targetOf({ embeddings, set, part, measure }: Measured): number | undefined {
  return embeddings === JUDGED ? TARGETS[set]?.[part]?.[measure] : undefined;
}
