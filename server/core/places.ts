import type { PlacedText } from "./ports.ts";

/** A tenth of a point: finer than any eye, and small as a number. */
const UNITS_PER_POINT = 10;

/**
 * Places as a few bytes each: in units, as differences from the place before, most of which are small. A page of 500 words
 * takes about 4 kB; compressing that would save a quarter and cost a third of the time it takes to lay out the page.
 */
export function packPlaces(places: readonly PlacedText[]): Uint8Array {
  const bytes: number[] = [];
  let last = { start: 0, x: 0, y: 0, height: 0 };
  for (const place of places) {
    const now = { start: place.start, x: units(place.x), y: units(place.y), height: units(place.height) };
    writeSigned(bytes, now.start - last.start);
    writeSigned(bytes, place.end - place.start);
    writeSigned(bytes, now.x - last.x);
    writeSigned(bytes, now.y - last.y);
    writeSigned(bytes, units(place.width));
    writeSigned(bytes, now.height - last.height);
    last = now;
  }
  return Uint8Array.from(bytes);
}

export function unpackPlaces(bytes: Uint8Array): PlacedText[] {
  const places: PlacedText[] = [];
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    }
  };
  let [start, x, y, height] = [0, 0, 0, 0];
  while (at < bytes.length) {
    start += next();
    const end = start + next();
    x += next();
    y += next();
    const width = next();
    height += next();
    places.push({ start, end, x: points(x), y: points(y), width: points(width), height: points(height) });
  }
  return places;
}

const units = (value: number) => Math.round(value * UNITS_PER_POINT);
const points = (value: number) => value / UNITS_PER_POINT;

/** Seven bits a byte, the sign in the lowest bit. */
function writeSigned(bytes: number[], value: number): void {
  let rest = value < 0 ? -value * 2 - 1 : value * 2;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}
