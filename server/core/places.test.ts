import assert from "node:assert/strict";
import { test } from "node:test";
import { placeText } from "./place-text.ts";
import { packPlaces, unpackPlaces } from "./places.ts";

test("places come back as they were, to a tenth of a point", () => {
  const places = [
    { start: 0, end: 5, x: 56.04, y: 72.5, width: 30.2, height: 11 },
    { start: 6, end: 9, x: 90, y: 72.5, width: 12, height: 11 },
    { start: 10, end: 400, x: 0, y: 14_400, width: 1.5, height: 0 },
    { start: 2, end: 3, x: 12.3, y: 5, width: 4, height: 4 },
  ];
  assert.deepEqual(unpackPlaces(packPlaces(places)), [{ ...places[0], x: 56 }, ...places.slice(1)]);
  assert.deepEqual(unpackPlaces(packPlaces([])), []);
});

test("a quote's words share a rectangle a line, page by page", async () => {
  const page = (number: number, start: number, places: ReturnType<typeof word>[]) => ({
    number,
    start,
    end: start + 100,
    width: 595,
    height: 842,
    places: packPlaces(places),
  });
  const pages = [
    page(1, 0, [word(0, 50, 700), word(5, 74, 700), word(10, 50, 715)]),
    page(2, 102, [word(0, 50, 60), word(50, 50, 90)]),
  ];
  const placed = await placeText({ pages: async () => pages }, "pdf_1", { start: 5, end: 110 });
  assert.deepEqual(placed, [
    {
      page: 1,
      width: 595,
      height: 842,
      rectangles: [
        { x: 74, y: 700, width: 20, height: 10 },
        { x: 50, y: 715, width: 20, height: 10 },
      ],
    },
    { page: 2, width: 595, height: 842, rectangles: [{ x: 50, y: 60, width: 20, height: 10 }] },
  ]);
  const whole = await placeText({ pages: async () => pages.slice(0, 1) }, "pdf_1", { start: 0, end: 9 });
  assert.deepEqual(whole[0]?.rectangles, [{ x: 50, y: 700, width: 44, height: 10 }]);
});

test("words of a line that is read from right to left share a rectangle too", async () => {
  const places = packPlaces([word(0, 74, 700), word(5, 50, 700), word(10, 74, 715)]);
  const pages = [{ number: 1, start: 0, end: 100, width: 595, height: 842, places }];
  const placed = await placeText({ pages: async () => pages }, "pdf_1", { start: 0, end: 100 });
  assert.deepEqual(placed[0]?.rectangles, [
    { x: 50, y: 700, width: 44, height: 10 },
    { x: 74, y: 715, width: 20, height: 10 },
  ]);
});

test("words of a line that runs down the page share a rectangle too", async () => {
  const places = packPlaces([down(0, 300, 50), down(5, 300, 74), down(10, 285, 50)]);
  const pages = [{ number: 1, start: 0, end: 100, width: 595, height: 842, places }];
  const placed = await placeText({ pages: async () => pages }, "pdf_1", { start: 0, end: 100 });
  assert.deepEqual(placed[0]?.rectangles, [
    { x: 300, y: 50, width: 10, height: 44 },
    { x: 285, y: 50, width: 10, height: 20 },
  ]);
});

const word = (start: number, x: number, y: number) => ({ start, end: start + 4, x, y, width: 20, height: 10 });

/** Of a line that runs down the page. */
const down = (start: number, x: number, y: number) => ({ start, end: start + 4, x, y, width: 10, height: 20 });
