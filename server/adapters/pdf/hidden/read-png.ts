import { inflateSync } from "node:zlib";

/** A picture in shades of grey, row by row. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly shades: Uint8Array;
}

const HEADER_AT = 8;
const BYTES_PER_PIXEL: Readonly<Record<number, number>> = { 0: 1, 2: 3, 6: 4 };

/** Of the PNGs there are, those with eight bits a channel and no palette, as renderers write them. Throws for others. */
export function readPng(png: Buffer): GreyPicture {
  const [width, height] = [png.readUInt32BE(HEADER_AT + 8), png.readUInt32BE(HEADER_AT + 12)];
  const [depth, colour, interlaced] = [png[HEADER_AT + 16], png[HEADER_AT + 17] ?? -1, png[HEADER_AT + 20]];
  const pixel = BYTES_PER_PIXEL[colour];
  if (depth !== 8 || pixel === undefined || interlaced !== 0) throw new Error("A PNG of an unexpected kind.");
  const rows = inflateSync(dataOf(png), { maxOutputLength: (width * pixel + 1) * height });
  return { width, height, shades: toGrey(unfiltered(rows, width * pixel, pixel), pixel) };
}

function dataOf(png: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = HEADER_AT; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") pieces.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(pieces);
}

/** Each row begins with the number of its filter: what its bytes are differences from. */
function unfiltered(rows: Buffer, width: number, pixel: number): Uint8Array {
  const height = Math.floor(rows.length / (width + 1));
  const bytes = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (width + 1)] ?? 0;
    const from = y * (width + 1) + 1;
    const to = y * width;
    for (let x = 0; x < width; x++) {
      const left = x < pixel ? 0 : (bytes[to + x - pixel] ?? 0);
      const above = y === 0 ? 0 : (bytes[to + x - width] ?? 0);
      const corner = x < pixel || y === 0 ? 0 : (bytes[to + x - width - pixel] ?? 0);
      bytes[to + x] = (rows[from + x] ?? 0) + predicted(filter, left, above, corner);
    }
  }
  return bytes;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >>> 1;
  const [toLeft, toAbove] = [Math.abs(above - corner), Math.abs(left - corner)];
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function toGrey(bytes: Uint8Array, pixel: number): Uint8Array {
  if (pixel === 1) return bytes;
  const shades = new Uint8Array(bytes.length / pixel);
  for (let i = 0, at = 0; i < shades.length; i++, at += pixel) {
    shades[i] = Math.round(0.3 * (bytes[at] ?? 0) + 0.59 * (bytes[at + 1] ?? 0) + 0.11 * (bytes[at + 2] ?? 0));
  }
  return shades;
}
