import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before, suite, test } from "node:test";
import { createTextExtractor } from "../server/adapters/pdf/text-extractor.ts";
import { unpackPlaces } from "../server/core/places.ts";
import type { ExtractedPage } from "../server/core/ports.ts";
import { makeLongPdf } from "./support/pdfs/make-long-pdf.ts";
import { newDocument } from "./support/pdfs/make-pdf.ts";

const LIMITS = { timeoutSeconds: 60, memoryMb: 1536, maxPages: 5000, concurrency: 1 };
const BODY = "Every employee of the company has a right to thirty days of paid leave in each calendar year.";

suite("reading a PDF", () => {
  let folder = "";
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "docent-extraction-"));
  });
  after(async () => rm(folder, { recursive: true, force: true }));

  async function extract(bytes: Buffer, limits: Partial<typeof LIMITS> = {}): Promise<ExtractedPage[]> {
    const path = join(folder, "file.pdf");
    await writeFile(path, bytes);
    return createTextExtractor({ ...LIMITS, ...limits }).extract(path, AbortSignal.timeout(60_000));
  }

  async function drawn(draw: (document: PDFKit.PDFDocument) => void): Promise<ExtractedPage> {
    const document = newDocument("Test");
    const bytes = buffer(document);
    document.addPage();
    draw(document);
    document.end();
    const [page] = await extract(await bytes);
    assert.ok(page);
    return page;
  }

  test("headings become Markdown headings, and paragraphs are separated by blank lines", async () => {
    const { text } = await drawn((document) => {
      document.fontSize(24).text("Holidays").moveDown(1);
      document.fontSize(10).text(BODY.repeat(6)).moveDown(2).text(BODY.repeat(6)).moveDown(2);
      document.fontSize(16).text("Sick leave").moveDown(1).fontSize(10).text(BODY.repeat(6));
    });
    assert.match(text, /^# Holidays\n\nEvery employee .* year\.\n\nEvery employee .* year\.\n\n## Sick leave\n\nEvery/);
  });

  test("list items come one a line with their marker", async () => {
    const { text } = await drawn((document) => {
      document.fontSize(10).text(BODY).moveDown(1);
      for (const item of ["Apples from the garden", "Pears from the market", "Plums from the tree"])
        document.text(`• ${item}`);
    });
    assert.match(text, /\n- Apples from the garden\n- Pears from the market\n- Plums from the tree$/);
  });

  test("a table becomes a Markdown table whose rows keep their cells together", async () => {
    const rows = [
      ["Country", "Capital", "People"],
      ["France", "Paris", "68"],
      ["Spain", "Madrid", "48"],
      ["Poland", "Warsaw", "38"],
    ];
    const { text } = await drawn((document) => {
      document.fontSize(10).text(BODY, 56, 56);
      for (const [r, row] of rows.entries()) {
        for (const [c, cell] of row.entries())
          document
            .rect(56 + c * 120, 120 + r * 20, 120, 20)
            .stroke()
            .text(cell, 62 + c * 120, 125 + r * 20);
      }
    });
    for (const row of rows) assert.ok(text.includes(`| ${row.join(" | ")} |`), text);
  });

  test("labels that stand apart from their figures are put on one row with them", async () => {
    const labels = ["Income from sales", "Income from rent", "Costs of material", "Costs of staff"];
    const { text } = await drawn((document) => {
      document.fontSize(10);
      for (const [i, label] of labels.entries()) {
        document
          .text(label, 56, 100 + i * 18)
          .text(`${i + 1},250`, 300, 100 + i * 18)
          .text(`${i + 4},750`, 400, 100 + i * 18);
      }
    });
    const lines = text.split("\n");
    for (const [i, label] of labels.entries()) {
      const line = lines.find((one) => one.includes(label)) ?? "";
      assert.ok(line.includes(`${i + 1},250`) && line.includes(`${i + 4},750`), text);
    }
  });

  test("columns are read one after the other", async () => {
    const left = "Left column prose goes on and on about the garden and its many trees. ".repeat(6).trim();
    const right = "Right column prose tells of the kitchen, its pots and its patient cook. ".repeat(6).trim();
    const { text } = await drawn((document) => {
      document.fontSize(10).text(left, 56, 80, { width: 220 }).text(right, 320, 80, { width: 220 });
    });
    const flat = text.replaceAll(/\s+/g, " ");
    assert.ok(flat.includes(left) && flat.includes(right), text);
    assert.ok(flat.indexOf(left) < flat.indexOf(right));
  });

  test("words divided at a line's end are joined", async () => {
    const { text } = await drawn((document) => {
      document
        .fontSize(10)
        .text("The contract says that every employ-", 56, 80)
        .text("ee has a right to holidays.", 56, 92);
    });
    assert.match(text, /every employee has a right/);
  });

  test("accents, dashes and quotation marks stay what they are", async () => {
    const { text } = await drawn((document) => {
      document.fontSize(10).text("Der Käse à la crème – “fin” — kostet 5 € und schmeckt ’s auch.");
    });
    assert.equal(text, "Der Käse à la crème – “fin” — kostet 5 € und schmeckt ’s auch.");
  });

  test("a rotated page is read, and its words lie within it", async () => {
    const page = await drawn((document) => {
      Object.assign(document.page.dictionary.data, { Rotate: 90 });
      document.fontSize(10).text(BODY);
    });
    assert.equal(page.text.replaceAll(/\s+/g, " "), BODY);
    const places = unpackPlaces(page.places);
    assert.equal(places.length, BODY.split(" ").length);
    for (const { x, y, width, height } of places) {
      assert.ok(x >= 0 && y >= 0 && x + width <= page.width && y + height <= page.height);
    }
  });

  test("every word knows its place on the page", async () => {
    const page = await drawn((document) => {
      document.fontSize(12).text("Somewhere", 100, 200).text("else", 300, 500);
    });
    const places = unpackPlaces(page.places).map((place) => ({
      ...place,
      word: page.text.slice(place.start, place.end),
    }));
    const [first, second] = places;
    assert.deepEqual([first?.word, second?.word], ["Somewhere", "else"]);
    assert.ok(first && second);
    for (const [place, x, y] of [[first, 100, 200] as const, [second, 300, 500] as const]) {
      assert.ok(Math.abs(place.x - x) < 2 && Math.abs(place.y - y) < 5, JSON.stringify(place));
      assert.ok(place.width > 10 && place.height > 5 && place.height < 20);
    }
    assert.deepEqual([Math.round(page.width), Math.round(page.height)], [595, 842]);
  });

  test("text beside a column of bullets is not lost", async () => {
    const { text } = await drawn((document) => {
      document.fontSize(10);
      for (let i = 0; i < 5; i++) {
        document
          .text("•", 56, 100 + i * 40)
          .text(`Item ${i} begins here and goes on for the length of this line,`, 90, 100 + i * 40);
        document.text(`and the second line of item ${i} ends it.`, 90, 114 + i * 40);
      }
    });
    const flat = text.replaceAll(/\s+/g, " ");
    for (let i = 0; i < 5; i++)
      assert.ok(flat.includes(`Item ${i} begins here`) && flat.includes(`second line of item ${i} ends it.`), text);
  });

  test("a thousand pages are all read, each under its own number", async () => {
    const pages = await extract(await makeLongPdf(1000));
    assert.equal(pages.length, 1000);
    assert.deepEqual(
      pages.map((page) => page.number),
      Array.from({ length: 1000 }, (_, i) => i + 1),
    );
    assert.ok(pages.every((page) => page.text !== ""));
  });

  test("more pages than allowed are refused with their own sentence", async () => {
    await assert.rejects(
      extract(await makeLongPdf(4), { maxPages: 3 }),
      /has more than 3 pages: split it, or raise MAX_PAGES/,
    );
  });

  test("more memory than allowed ends the reading with its own sentence", async () => {
    await assert.rejects(extract(await makeLongPdf(600), { memoryMb: 128 }), /more than 128 MB of memory/);
  });

  test("more time than allowed ends the reading with its own sentence", async () => {
    await assert.rejects(extract(await makeLongPdf(2500), { timeoutSeconds: 1 }), /took longer than 1 seconds/);
  });

  test("a reading nobody waits for any more is ended", async () => {
    const path = join(folder, "file.pdf");
    await writeFile(path, await makeLongPdf(300));
    const leaving = new AbortController();
    const reading = createTextExtractor(LIMITS).extract(path, leaving.signal);
    leaving.abort();
    await assert.rejects(reading, /cancelled/);
  });

  test("files wait their turn: what is cancelled in line never starts", async () => {
    const path = join(folder, "file.pdf");
    await writeFile(path, await makeLongPdf(50));
    const extractor = createTextExtractor({ ...LIMITS, concurrency: 1 });
    const first = extractor.extract(path, AbortSignal.timeout(60_000));
    await assert.rejects(extractor.extract(path, AbortSignal.abort()), /cancelled/);
    assert.equal((await first).length, 50);
    assert.equal((await extractor.extract(path, AbortSignal.timeout(60_000))).length, 50);
  });
});
