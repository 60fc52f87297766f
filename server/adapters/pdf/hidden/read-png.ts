import { inflateSync } from "node:zlib";

/** Pixels row by row, from one to four bytes each: grey, or red, green and blue, and perhaps opacity. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly bytesPerPixel: number;
  readonly bytes: Uint8Array;
}

const HEADER_AT = 8;
const BYTES_PER_PIXEL: Readonly<Record<number, number>> = { 0: 1, 2: 3, 6: 4 };

/** Of the PNGs there are, those with eight bits a channel and no palette, as renderers write them. Throws for others. */
export function readPng(png: Buffer): Picture {
  const [width, height] = [png.readUInt32BE(HEADER_AT + 8), png.readUInt32BE(HEADER_AT + 12)];
  const [depth, colour, interlaced] = [png[HEADER_AT + 16], png[HEADER_AT + 17] ?? -1, png[HEADER_AT + 20]];
  const bytesPerPixel = BYTES_PER_PIXEL[colour];
  if (depth !== 8 || bytesPerPixel === undefined || interlaced !== 0) throw new Error("A PNG of an unexpected kind.");
  const rows = inflateSync(dataOf(png), { maxOutputLength: (width * bytesPerPixel + 1) * height });
  return { width, height, bytesPerPixel, bytes: unfiltered(rows, width * bytesPerPixel, bytesPerPixel) };
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
  let above = new Uint8Array(width);
  for (let y = 0; y < height; y++) {
    const from = y * (width + 1) + 1;
    const row = bytes.subarray(y * width, (y + 1) * width);
    row.set(rows.subarray(from, from + width));
    FILTERS[rows[from - 1] ?? 0]?.(row, above, pixel);
    above = row;
  }
  return bytes;
}

type Undo = (row: Uint8Array, above: Uint8Array, pixel: number) => void;

// A loop for each, because every byte of the picture goes through one.
const FILTERS: readonly Undo[] = [
  () => undefined,
  (row, _, pixel) => {
    for (let x = pixel; x < row.length; x++) row[x] = (row[x] ?? 0) + (row[x - pixel] ?? 0);
  },
  (row, above) => {
    for (let x = 0; x < row.length; x++) row[x] = (row[x] ?? 0) + (above[x] ?? 0);
  },
  (row, above, pixel) => {
    for (let x = 0; x < row.length; x++) {
      const left = x < pixel ? 0 : (row[x - pixel] ?? 0);
      row[x] = (row[x] ?? 0) + ((left + (above[x] ?? 0)) >>> 1);
    }
  },
  (row, above, pixel) => {
    for (let x = 0; x < row.length; x++) {
      const left = x < pixel ? 0 : (row[x - pixel] ?? 0);
      const corner = x < pixel ? 0 : (above[x - pixel] ?? 0);
      const up = above[x] ?? 0;
      const [toLeft, toUp, toCorner] = [
        Math.abs(up - corner),
        Math.abs(left - corner),
        Math.abs(left + up - 2 * corner),
      ];
      const nearest = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
      row[x] = (row[x] ?? 0) + nearest;
    }
  },
];
