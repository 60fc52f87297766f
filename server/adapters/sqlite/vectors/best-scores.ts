/** The k best rows of one collection for each query, best first; of equal scores the lower row. NaN is never among them. */
export class BestScores {
  readonly queryCount: number;
  #k = 0;
  readonly #counts: Uint32Array;
  /** Query q's ranks begin at q * k. */
  #rows = new Uint32Array(0);
  #scores = new Float32Array(0);

  constructor(queryCount: number) {
    this.queryCount = queryCount;
    this.#counts = new Uint32Array(queryCount);
  }

  /** Begins a collection. The arrays serve one collection after the other. */
  reset(k: number): void {
    this.#k = k;
    this.#counts.fill(0);
    if (this.#rows.length >= k * this.queryCount) return;
    this.#rows = new Uint32Array(k * this.queryCount);
    this.#scores = new Float32Array(k * this.queryCount);
  }

  /** Looks through a block of scores, row by row as the kernel wrote them. Blocks come in the order of their rows. */
  add(block: Float32Array, offset: number, firstRow: number, rowCount: number): void {
    // Locals, because this runs once per stored row and query: with fields it takes twice as long.
    const [k, rows, scores, queryCount] = [this.#k, this.#rows, this.#scores, this.queryCount];
    for (let query = 0; query < queryCount; query++) {
      const first = query * k;
      let count = this.count(query);
      let toBeat = count < k ? -Infinity : (scores[first + k - 1] ?? NaN);
      for (let row = 0, from = offset + query; row < rowCount; row++, from += queryCount) {
        const score = block[from] ?? NaN;
        if (!(score > toBeat)) continue;
        if (count < k) count++;
        insert(scores, rows, first, first + count - 1, score, firstRow + row);
        if (count === k) toBeat = scores[first + k - 1] ?? NaN;
      }
      this.#counts[query] = count;
    }
  }

  count(query: number): number {
    return this.#counts[query] ?? 0;
  }

  row(query: number, rank: number): number {
    return this.#rows[query * this.#k + rank] ?? 0;
  }

  score(query: number, rank: number): number {
    return this.#scores[query * this.#k + rank] ?? NaN;
  }
}

/** Moves the worse ones down, over the last; what is equal stays above. */
function insert(
  scores: Float32Array,
  rows: Uint32Array,
  first: number,
  last: number,
  score: number,
  row: number,
): void {
  let at = last;
  for (; at > first && (scores[at - 1] ?? NaN) < score; at--) {
    scores[at] = scores[at - 1] ?? NaN;
    rows[at] = rows[at - 1] ?? 0;
  }
  scores[at] = score;
  rows[at] = row;
}
