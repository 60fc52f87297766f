import assert from "node:assert/strict";
import { test } from "node:test";
import { contentDisposition } from "./content-disposition.ts";

const CASES: { name: string; header: string }[] = [
  { name: "handbook.pdf", header: 'filename="handbook.pdf"' },
  { name: "HANDBOOK.PDF", header: 'filename="HANDBOOK.pdf"' },
  { name: "no extension", header: 'filename="no extension.pdf"' },
  { name: "../../etc/passwd", header: 'filename="_.._etc_passwd.pdf"' },
  { name: 'a"; filename="b', header: 'filename="a_ filename=_b.pdf"' },
  { name: "a\r\nset-cookie: x", header: 'filename="a_set-cookie_ x.pdf"' },
  { name: "100%41.pdf", header: 'filename="100_41.pdf"' },
  { name: "...", header: 'filename="untitled.pdf"' },
  { name: "Bücher (2).pdf", header: "filename=\"B_cher (2).pdf\"; filename*=UTF-8''B%C3%BCcher%20%282%29.pdf" },
  { name: "fdp.\u202Eexe", header: 'filename="fdp._exe.pdf"' },
  { name: "x".repeat(500), header: `filename="${"x".repeat(120)}.pdf"` },
];

for (const { name, header } of CASES) {
  test(`${JSON.stringify(name).slice(0, 40)} is saved as ${header.slice(0, 60)}`, () => {
    assert.equal(contentDisposition("inline", name, ".pdf"), `inline; ${header}`);
  });
}
