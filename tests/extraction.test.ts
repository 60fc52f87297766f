import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { suite, test } from "node:test";
import { unpackPlaces } from "../server/core/places.ts";
import type { ExtractedPage } from "../server/core/ports.ts";
import { extractPdf } from "./support/extract-pdf.ts";
import { newDocument } from "./support/pdfs/make-pdf.ts";

const BODY = "Every employee of the company has a right to thirty days of paid leave in each calendar year.";
const BODY_LINES = [
  "Every employee of the company has a right to",
  "thirty days of paid leave in each calendar year.",
  "The doors of the refrigerator are heavy.",
];

suite("reading a PDF", () => {
  async function drawn(draw: (document: PDFKit.PDFDocument) => void): Promise<ExtractedPage> {
    const document = newDocument("Test");
    const bytes = buffer(document);
    document.addPage();
    draw(document);
    document.end();
    const [page] = await extractPdf(await bytes);
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

  test("a word divided at a line's end is joined where another column stands beside it, and each half knows its place", async () => {
    const page = await drawn((document) => {
      document.fontSize(10);
      const left = [...BODY_LINES, "Remove all shelves of the door and com-", "partments before you remove the door."];
      for (const [i, line] of left.entries())
        document.text(line, 56, 80 + i * 12).text("Right of it goes on what the other column tells.", 320, 80 + i * 12);
    });
    assert.match(page.text, /the door and compartments before/);
    assert.equal(page.text.match(/com-|partments/g)?.length, 1);
    const halves = placedWords(page).filter(({ word }) => word === "com" || word === "partments");
    assert.deepEqual(
      halves.map(({ word, y }) => [word, Math.round(y / 12)]),
      [
        ["com", 9],
        ["partments", 10],
      ],
    );
  });

  test("a hyphen at a line's end stays where the document writes the word with one", async () => {
    const { text } = await drawn((document) => {
      document
        .fontSize(10)
        .text("Ask whether your doctor is an in-network doctor. Others are not in-", 56, 80)
        .text("network, and a day-to-", 56, 92)
        .text("day choice is yours—", 56, 104)
        .text("or that of your employ-", 56, 116)
        .text("er.", 56, 128);
    });
    assert.match(text, /are not in-network, and a day-to-day choice is yours—or that of your employer\./);
  });

  test("a word in two pieces with no room between them is one, where the document has it whole elsewhere", async () => {
    const { text } = await drawn((document) => {
      document.fontSize(10).text("Empty the drip tray first.", 56, 80);
      // A space, and as far back again: "Tr ay" and "No thing", whose pieces touch.
      document.addContent("BT /F1 10 Tf 1 0 0 -1 56 140 Tm [<547220> 278 <6179>] TJ ET");
      document.addContent("BT /F1 10 Tf 1 0 0 -1 56 200 Tm [<4e6f20> 278 <7468696e67>] TJ ET");
    });
    assert.deepEqual(text.split("\n\n"), ["Empty the drip tray first.", "Tray", "No thing"]);
  });

  test("a word that occurs several times is placed where it is meant", async () => {
    const lines = ["data security is a duty", "data protection is a right", "data security audits are held"];
    const page = await drawn((document) => {
      document.fontSize(10);
      for (const [i, line] of lines.entries()) document.text(line, 56, 100 + i * 12);
    });
    for (const [i, line] of lines.entries()) {
      const start = page.text.indexOf(line);
      const its = placedWords(page).filter((place) => place.start >= start && place.end <= start + line.length);
      assert.equal(its.length, line.split(" ").length);
      for (const { y } of its) assert.ok(Math.abs(y - (98 + i * 12)) < 3, `${line} at ${y}`);
    }
  });

  test("accents, dashes and quotation marks stay what they are", async () => {
    const { text } = await drawn((document) => {
      document.fontSize(10).text("Der Käse à la crème – “fin” — kostet 5 € und schmeckt ’s auch.");
    });
    assert.equal(text, "Der Käse à la crème – “fin” — kostet 5 € und schmeckt ’s auch.");
  });

  for (const [turned, size, place] of [
    [90, [600, 350], [530.6, 50, 14, 26.7]],
    [180, [350, 600], [273.3, 530.6, 26.7, 14]],
    [270, [600, 350], [55.4, 273.3, 14, 26.7]],
  ] as const) {
    test(`on a page turned by ${turned} degrees words stand where they are shown, from the corner of what is shown`, async () => {
      const page = await drawn((document) => {
        Object.assign(document.page.dictionary.data, { Rotate: turned, CropBox: [50, 100, 400, 700] });
        document.fontSize(12).text("Here", 100, 200);
      });
      assert.equal(page.text, "Here");
      assert.deepEqual([page.width, page.height], size);
      const [only, ...others] = placedWords(page);
      assert.ok(only && others.length === 0);
      for (const [i, at] of [only.x, only.y, only.width, only.height].entries())
        assert.ok(Math.abs(at - (place[i] ?? NaN)) < 1, JSON.stringify(only));
    });
  }

  for (const [turned, first] of [
    [90, (x: number, y: number, width: number) => [width - y, x]],
    [180, (x: number, y: number, width: number, height: number) => [width - x, height - y]],
    [270, (x: number, y: number, _: number, height: number) => [y, height - x]],
  ] as const) {
    test(`a page whose text is turned by ${turned} degrees is read as if it stood upright`, async () => {
      const draw = (document: PDFKit.PDFDocument) =>
        document.fontSize(24).text("Holidays", 56, 56).moveDown(1).fontSize(10).text(BODY.repeat(6));
      const upright = await drawn(draw);
      const page = await drawn((document) => {
        Object.assign(document.page.dictionary.data, { Rotate: turned });
        draw(document);
      });
      assert.equal(page.text, upright.text);
      assert.equal(placedWords(page).length, placedWords(upright).length);
      for (const [i, { x, y, width, height }] of placedWords(upright).entries()) {
        const [left = 0, top = 0] = first(x + width / 2, y + height / 2, page.width, page.height);
        const place = placedWords(page)[i];
        assert.ok(place);
        assert.ok(Math.abs(place.x + place.width / 2 - left) < 1 && Math.abs(place.y + place.height / 2 - top) < 1);
      }
    });
  }

  test("every word knows its place on the page", async () => {
    const page = await drawn((document) => {
      document.fontSize(12).text("Somewhere", 100, 200).text("else", 300, 500);
    });
    const [first, second] = placedWords(page);
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
});

function placedWords({ text, places }: ExtractedPage) {
  return unpackPlaces(places).map((place) => ({ ...place, word: text.slice(place.start, place.end) }));
}
