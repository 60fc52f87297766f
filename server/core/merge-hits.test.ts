import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST_CHUNKS, mergeHits } from "./merge-hits.ts";
import type { ChunkHit } from "./ports.ts";

/** Numbers from 0 to 1, the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

function hitsIn(pdfs: number, next: () => number): ChunkHit[] {
  return Array.from({ length: pdfs * 9 }, (_, i) => ({
    pdfId: `pdf-${Math.floor(i / 9)}`,
    chunkIndex: Math.floor(next() * 5),
    query: i % 3,
    score: next(),
  }));
}

test("chunks come in the order of their scores over all queries, as many as are wanted", () => {
  const weights = [1, 0.5, 0.5];
  for (const [pdfs, limit] of [
    [1, 10],
    [4, 10],
    [300, 10],
    [300, 100],
  ] as const) {
    const hits = hitsIn(pdfs, numbers(pdfs + limit));
    const scores = new Map<string, number>();
    for (const { pdfId, chunkIndex, query, score } of hits) {
      const chunk = `${pdfId} ${chunkIndex}`;
      scores.set(chunk, (scores.get(chunk) ?? 0) + score * (weights[query] ?? 0));
    }
    const { best, total } = mergeHits(hits, { weights, limit });
    assert.equal(total, scores.size);
    assert.equal(best.length, Math.min(limit, scores.size));
    for (const { pdfId, chunkIndex, score } of best) assert.equal(score, scores.get(`${pdfId} ${chunkIndex}`));
    const inOrder = (some: typeof best) => some.every(({ score }, i) => i === 0 || score <= (some[i - 1]?.score ?? 0));
    assert.ok(inOrder(best.slice(0, FIRST_CHUNKS)) && inOrder(best.slice(FIRST_CHUNKS)));
    const highest = [...scores.values()].toSorted((one, other) => other - one);
    assert.equal(best[0]?.score, highest[0]);
    if (limit > FIRST_CHUNKS) {
      const wanted = new Set(best.map(({ score }) => score));
      assert.ok(highest.slice(0, limit - FIRST_CHUNKS).every((score) => wanted.has(score)));
    }
  }
});

test("the best chunk of a clearly relevant PDF is among the first, however many a better PDF has", () => {
  const many = Array.from({ length: 12 }, (_, i) => ({ pdfId: "many", chunkIndex: i, query: 0, score: 1 - i / 100 }));
  const others = [
    { pdfId: "relevant", chunkIndex: 0, query: 0, score: 0.6 },
    { pdfId: "hardly", chunkIndex: 0, query: 0, score: 0.4 },
  ];
  const { best } = mergeHits([...many, ...others], { weights: [1], limit: FIRST_CHUNKS });
  assert.deepEqual(
    best.map(({ pdfId }) => pdfId),
    [...Array.from({ length: 9 }, () => "many"), "relevant"],
  );
});

test("nothing comes of no hits", () => {
  assert.deepEqual(mergeHits([], { weights: [1], limit: 10 }).best, []);
});
