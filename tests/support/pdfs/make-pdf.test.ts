import assert from "node:assert/strict";
import { test } from "node:test";
import { LiteParse } from "@llamaindex/liteparse";
import { longPageText, makeLongPdf } from "./make-long-pdf.ts";
import { makeBrokenPdf, makeEmptyPdf, makeEncryptedPdf, makeImageOnlyPdf, makeTruncatedPdf } from "./make-odd-pdf.ts";
import { makePdf } from "./make-pdf.ts";

test("The text of each page can be read back, paragraph by paragraph", async () => {
  const pdf = await makePdf({
    pages: [
      "The bridge was built by Ada.\n\nIt is 40 metres long.",
      [{ text: "Weather", size: 20 }, "Rain fell in May."],
    ],
  });
  const [first, second] = await read(pdf);
  assert.match(first ?? "", /The bridge was built by Ada\.\s*\n\s*\nIt is 40 metres long\./u);
  assert.match(second ?? "", /Weather\s+Rain fell in May\./u);
});

test("Letters of western European languages survive", async () => {
  const [text] = await read(await makePdf({ pages: ["Größe, façade, niño, 5 €"] }));
  assert.match(text ?? "", /Größe, façade, niño, 5 €/u);
});

test("A long paragraph wraps and is still one text", async () => {
  const words = Array.from({ length: 200 }, (_, index) => `word${index}`).join(" ");
  const [text] = await read(await makePdf({ pages: [words] }));
  assert.equal(flat(text), words);
});

test("The same description makes the same bytes", async () => {
  const description = { pages: ["Twice the same."] };
  assert.deepEqual(await makePdf(description), await makePdf(description));
});

test("Text that overflows its page is an error rather than a page too many", async () => {
  await assert.rejects(makePdf({ pages: ["Fits.", "too long ".repeat(3000)] }), /page 2 does not fit/u);
});

test("A long PDF has a distinct text on every page", async () => {
  const pages = await read(await makeLongPdf(12));
  assert.equal(pages.length, 12);
  for (const [index, page] of pages.entries()) assert.equal(flat(page), flat(longPageText(index + 1, 12)));

  const all = Array.from({ length: 1000 }, (_, index) => longPageText(index + 1, 1000).split(/(?<=\.)\s+/u)).flat();
  assert.equal(new Set(all).size, all.length);
});

test("An empty and an image-only PDF have a page and no text", async () => {
  for (const pdf of [await makeEmptyPdf(), await makeImageOnlyPdf()]) {
    const pages = await read(pdf);
    // Where there is no text, the extractor's Markdown is an empty code block.
    assert.deepEqual(pages.map(flat), ["```text ```"]);
  }
});

test("An encrypted PDF cannot be read without its password, and can with it", async () => {
  const pdf = await makeEncryptedPdf("open sesame");
  await assert.rejects(read(pdf));
  assert.match((await read(pdf, "open sesame"))[0] ?? "", /know the password/u);
});

test("A broken and a truncated PDF begin like one and cannot be read", async () => {
  for (const pdf of [makeBrokenPdf(), await makeTruncatedPdf()]) {
    assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
    await assert.rejects(read(pdf));
  }
});

async function read(pdf: Buffer, password?: string): Promise<string[]> {
  const parser = new LiteParse({
    ocrEnabled: false,
    imageMode: "off",
    outputFormat: "markdown",
    quiet: true,
    extractLinks: false,
    ...(password === undefined ? {} : { password }),
  });
  const { pages } = await parser.parse(pdf);
  return pages.map((page) => page.markdown);
}

function flat(text: string | undefined): string {
  return (text ?? "").replaceAll(/\s+/gu, " ").trim();
}
