interface Block {
  start: number;
  size: number;
}

/**
 * Hands out ranges of an address space: first fit, neighbours merge when freed. It prefers low addresses, so the memory
 * behind it has to grow only as far as it is used.
 */
export class Arena {
  /** By address; no two of them touch. */
  readonly #free: Block[];

  constructor(start: number, size: number) {
    this.#free = size > 0 ? [{ start, size }] : [];
  }

  allocate(size: number): number | undefined {
    const at = this.#free.findIndex((block) => block.size >= size);
    const block = this.#free[at];
    if (block === undefined) return undefined;
    const { start } = block;
    block.start += size;
    block.size -= size;
    if (block.size === 0) this.#free.splice(at, 1);
    return start;
  }

  /** Takes back exactly what `allocate` handed out. */
  free(start: number, size: number): void {
    const next = this.#free.findIndex((block) => block.start > start);
    const at = next === -1 ? this.#free.length : next;
    this.#free.splice(at, 0, { start, size });
    this.#mergeWithNext(at);
    this.#mergeWithNext(at - 1);
  }

  #mergeWithNext(at: number): void {
    const block = this.#free[at];
    const next = this.#free[at + 1];
    if (block === undefined || next === undefined || block.start + block.size !== next.start) return;
    block.size += next.size;
    this.#free.splice(at + 1, 1);
  }
}
