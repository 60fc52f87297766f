import { grown } from "./grown.ts";

/** The units that hold a word and how often: 2i and 2i + 1, for i below `length` / 2. Units come in order. */
export class UnitList {
  values = new Uint32Array(64);
  length = 0;

  emptied(): this {
    this.length = 0;
    return this;
  }

  /** Appends a list made by packKeywords, whose passages are counted from `first` on. Returns how often the word is there. */
  addPacked(packed: Uint8Array, first: number): number {
    const values = (this.values = grown(Uint32Array, this.values, this.length + packed.length));
    let length = this.length;
    let total = 0;
    let unit = first;
    let value = 0;
    let shift = 0;
    for (let at = 0; at < packed.length; at++) {
      const byte = packed[at] ?? 0;
      value |= (byte & 127) << shift;
      shift += 7;
      if (byte >= 128) continue;
      if (length % 2 === 0) value = unit += value;
      else total += value;
      values[length++] = value;
      value = shift = 0;
    }
    this.length = length;
    return total;
  }

  /** Appends what stands in another list from `from` on, counted in larger units. */
  addGrouped(list: UnitList, from: number, unitOf: Uint32Array): void {
    const smaller = list.values;
    const values = (this.values = grown(Uint32Array, this.values, this.length + list.length - from));
    let length = this.length;
    let last = -1;
    for (let i = from; i < list.length; i += 2) {
      const unit = unitOf[smaller[i] ?? 0] ?? 0;
      const count = smaller[i + 1] ?? 0;
      if (unit === last) values[length - 1] = (values[length - 1] ?? 0) + count;
      else {
        values[length++] = unit;
        values[length++] = count;
      }
      last = unit;
    }
    this.length = length;
  }

  add(unit: number, count: number): void {
    this.values = grown(Uint32Array, this.values, this.length + 2);
    this.values[this.length++] = unit;
    this.values[this.length++] = count;
  }
}
