import { failedBecause } from "./errors.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { meanVector, toUnitLength } from "./mean-vector.ts";
import type { CountDone, ModelRuntime } from "./ports.ts";

const BATCH_SIZE = 16;
/** A window that is not known is taken to be this small; the runtime's refusal corrects a guess that is too large. */
const CAUTIOUS_WINDOW = 512;
const SPECIAL_TOKENS = 8;

export interface EmbedTexts {
  readonly runtime: ModelRuntime;
  readonly model: string;
  readonly window: number | undefined;
  readonly prefix: string;
  readonly texts: readonly string[];
  readonly signal: AbortSignal;
  /** Told of the texts that are embedded whole. */
  readonly onTexts?: CountDone | undefined;
}

/**
 * One vector of unit length per text. No text is ever cut: one that exceeds the model's window is embedded in parts, and
 * its vector is their mean, weighted by length.
 */
export async function embedTexts(request: EmbedTexts): Promise<Float32Array[]> {
  const room = (request.window ?? CAUTIOUS_WINDOW) - SPECIAL_TOKENS - estimateTokens(request.prefix);
  const partsOf = request.texts.map((text) => partsThatFit(text, room));
  const parts = partsOf.flat();
  const vectors: Float32Array[] = [];
  for (let i = 0; i < parts.length; i += BATCH_SIZE) {
    vectors.push(...(await embedParts(request, parts.slice(i, i + BATCH_SIZE))));
    request.onTexts?.(textsWithin(partsOf, vectors.length), partsOf.length);
  }
  let next = 0;
  return partsOf.map((own) => meanVector(own.map((part) => ({ vector: vectors[next++], weight: part.length }))));
}

/** How many texts the first `count` parts make up. */
function textsWithin(partsOf: readonly (readonly string[])[], count: number): number {
  let parts = 0;
  const unfinished = partsOf.findIndex((own) => (parts += own.length) > count);
  return unfinished === -1 ? partsOf.length : unfinished;
}

/** The estimate may still be too high for this text's tokens; then the runtime says so, and smaller parts are tried. */
async function embedParts(request: EmbedTexts, parts: readonly string[]): Promise<Float32Array[]> {
  const { runtime, model, window, prefix, signal } = request;
  try {
    const vectors = await runtime.embed({ model, window, texts: parts.map((part) => prefix + part) }, signal);
    // Old servers give vectors of any length; in a mean each part must count by its text alone.
    return vectors.map(toUnitLength);
  } catch (error) {
    if (!failedBecause(error, "too-long")) throw error;
    if (parts.length > 1)
      return [...(await embedParts(request, parts.slice(0, 1))), ...(await embedParts(request, parts.slice(1)))];
    const halves = halve(parts[0] ?? "");
    if (halves.length < 2) throw error;
    const vectors = await embedParts(request, halves);
    return [meanVector(halves.map((half, i) => ({ vector: vectors[i], weight: half.length })))];
  }
}

function partsThatFit(text: string, room: number): string[] {
  if (text.length <= room || estimateTokens(text) <= room) return [text];
  const halves = halve(text);
  return halves.length < 2 ? [text] : halves.flatMap((half) => partsThatFit(half, room));
}

/** Cuts at the white space nearest to the middle, or in the middle of a text that has none. */
function halve(text: string): string[] {
  const middle = Math.floor(text.length / 2);
  const after = text.slice(middle).search(/\s/);
  const cut = after === -1 || after > middle / 2 ? wholeCharacter(text, middle) : middle + after;
  return [text.slice(0, cut), text.slice(cut)].filter((half) => half.trim() !== "");
}

function wholeCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
}
