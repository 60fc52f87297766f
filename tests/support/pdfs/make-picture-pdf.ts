import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { crc32, deflateSync } from "node:zlib";
import { newDocument } from "./make-pdf.ts";

/** Each page says "This is page n." above a picture of its own that takes about 200 kB of the file. */
export async function makePicturePdf(pageCount: number): Promise<Buffer> {
  const document = newDocument("Pictures");
  const bytes = buffer(document);
  for (let page = 1; page <= pageCount; page++) {
    document.addPage();
    document
      .fontSize(12)
      .text(`This is page ${page}.`)
      .image(makeNoise(String(page)), { width: 400 });
  }
  document.end();
  return bytes;
}

const SIDE = 256;

/** A PNG that cannot be made smaller, and is the same each time. */
function makeNoise(seed: string): Buffer {
  const row = SIDE * 3;
  const noise = createHash("shake256", { outputLength: SIDE * row })
    .update(seed)
    .digest();
  const rows = Array.from({ length: SIDE }, (_, y) => [Buffer.from([0]), noise.subarray(y * row, (y + 1) * row)]);
  const header = Buffer.from([0, 0, SIDE >> 8, SIDE & 255, 0, 0, SIDE >> 8, SIDE & 255, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows.flat()), { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
