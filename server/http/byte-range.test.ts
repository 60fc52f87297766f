import assert from "node:assert/strict";
import { test } from "node:test";
import { readRange } from "./byte-range.ts";

const CASES: { header: string | undefined; range: ReturnType<typeof readRange> }[] = [
  { header: undefined, range: undefined },
  { header: "bytes=0-0", range: { start: 0, end: 0 } },
  { header: "bytes=10-19", range: { start: 10, end: 19 } },
  { header: "bytes=90-", range: { start: 90, end: 99 } },
  { header: "bytes=90-200", range: { start: 90, end: 99 } },
  { header: "bytes=-10", range: { start: 90, end: 99 } },
  { header: "bytes=-1000", range: { start: 0, end: 99 } },
  { header: "Bytes=0-", range: { start: 0, end: 99 } },
  { header: "bytes=100-", range: "outside" },
  { header: `bytes=${"9".repeat(400)}-`, range: "outside" },
  { header: "bytes=-0", range: "outside" },
  // What is no range, or several, is answered with the whole file.
  { header: "bytes=5-4", range: undefined },
  { header: "bytes=0-1,5-6", range: undefined },
  { header: "bytes=", range: undefined },
  { header: "bytes=-", range: undefined },
  { header: "bytes=a-b", range: undefined },
  { header: "bytes=1-2x", range: undefined },
  { header: "lines=1-2", range: undefined },
];

for (const { header, range } of CASES) {
  test(`of 100 bytes, '${header?.slice(0, 40)}' is ${JSON.stringify(range) ?? "all"}`, () => {
    assert.deepEqual(readRange(header, 100), range);
  });
}
