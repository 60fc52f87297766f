import type { SearchParts } from "../vectors/find-nearest.ts";
import type { PackedChunkHits, PackedPassageSearch } from "../vectors/messages.ts";
import { QUERIES_AT } from "../vectors/vector-memory.ts";
import { ChunkHitList } from "./chunk-hit-list.ts";
import { fuseSignals, type Signals } from "./fuse-signals.ts";
import { readCached, readStored, type DocumentQuery, type ReadDocument } from "./read-document.ts";
import { scoreKeywords } from "./score-keywords.ts";
import { levelsOf, type Levels } from "./units-of.ts";

/** The best chunks of each document for each query. */
export function findChunks(parts: SearchParts, search: PackedPassageSearch): PackedChunkHits {
  const hits = new ChunkHitList();
  const { positions, documents } = readDocuments(parts, search);
  const levels = documents.map(({ words }) => levelsOf(words));
  const hashes = distinct(search.words);
  for (const [query, words] of search.words.entries()) {
    const wanted = words.map((hash) => hashes.indexOf(hash));
    const signals = signalsOf(documents, levels, wanted, { query, queryCount: search.words.length });
    for (const [i, fused] of fuseSignals(signals, search.mix).entries()) {
      hits.addBest(
        { collection: positions[i] ?? 0, query, chunkEnds: signals[i]?.chunkEnds ?? NONE, ...fused },
        search.k,
      );
    }
  }
  return hits.pack();
}

interface Documents {
  /** Where each stands in the list of PDFs asked for. */
  readonly positions: readonly number[];
  readonly documents: readonly ReadDocument[];
}

/** First come the documents in memory, so that reading the others cannot push them out. */
function readDocuments(parts: SearchParts, search: PackedPassageSearch): Documents {
  const { pdfIds, dimension } = search;
  const query: DocumentQuery = { dimension, queryCount: search.words.length, hashes: distinct(search.words) };
  parts.memory.place(QUERIES_AT, new Uint8Array(search.vectors.buffer));
  parts.cache.beginPass();
  const found = new Map<number, ReadDocument>();
  const missing: [number, string][] = [];
  for (const [position, pdfId] of pdfIds.entries()) {
    const cached = readCached(parts, query, pdfId);
    if (cached === undefined) missing.push([position, pdfId]);
    else found.set(position, cached);
  }
  for (const [position, pdfId] of missing) {
    const stored = readStored(parts, query, pdfId);
    if (stored !== undefined) found.set(position, stored);
  }
  const positions = [...found.keys()].toSorted((a, b) => a - b);
  return { positions, documents: positions.flatMap((position) => found.get(position) ?? []) };
}

function distinct(words: PackedPassageSearch["words"]): number[] {
  return [...new Set(words.flat())];
}

const NONE = new Uint32Array(0);

function signalsOf(
  documents: readonly ReadDocument[],
  levels: readonly Levels[],
  words: readonly number[],
  { query, queryCount }: { readonly query: number; readonly queryCount: number },
): Signals[] {
  const score = (level: keyof Levels, skipCommon: boolean) =>
    scoreKeywords(
      levels.map((ofDocument) => ofDocument[level]),
      words,
      { skipCommon },
    );
  const [ofPassages, ofPages] = [score("passages", true), score("pages", true)];
  const [ofChunks, ofDocuments] = [score("chunks", true), score("document", false)];
  return documents.map(({ words: { chunkEnds, lengths }, similarities }, i) => {
    const passageVectors = everyNth(similarities, query, queryCount);
    return {
      chunkEnds,
      passageVectors,
      chunkVectors: meansByChunk(passageVectors, chunkEnds, lengths),
      passageKeywords: ofPassages[i] ?? new Float32Array(0),
      pageKeywords: ofPages[i] ?? new Float32Array(0),
      pageOf: levels[i]?.pages.unitOf ?? NONE,
      chunkKeywords: ofChunks[i] ?? new Float32Array(0),
      documentKeywords: ofDocuments[i]?.[0] ?? 0,
    };
  });
}

function everyNth(values: Float32Array, first: number, step: number): Float32Array {
  if (step === 1) return values;
  const taken = new Float32Array(values.length / step);
  for (let i = 0; i < taken.length; i++) taken[i] = values[i * step + first] ?? 0;
  return taken;
}

/**
 * How near a chunk is as a whole: the mean of its passages, each counted by its words. That saves keeping the chunks' own
 * vectors in memory.
 */
function meansByChunk(values: Float32Array, chunkEnds: Uint32Array, lengths: Uint16Array): Float32Array {
  if (values.length === 0) return values;
  const means = new Float32Array(chunkEnds.length);
  let passage = 0;
  for (let chunk = 0; chunk < means.length; chunk++) {
    const end = chunkEnds[chunk] ?? 0;
    let [sum, weight] = [0, 0];
    for (; passage < end; passage++) {
      const length = lengths[passage] ?? 0;
      sum += (values[passage] ?? 0) * length;
      weight += length;
    }
    means[chunk] = weight === 0 ? 0 : sum / weight;
  }
  return means;
}
