/** The facts of a GGUF header that tell what a model can do. https://github.com/ggml-org/ggml/blob/master/docs/gguf.md */
export type GgufValue = string | number | boolean;
export type GgufFacts = ReadonlyMap<string, GgufValue>;

/** The bytes end before the header does. */
export class MoreBytesNeeded extends Error {}

const MAGIC = 0x46_55_47_47;
const MOST_ENTRIES = 10_000;
const LONGEST_KEY = 1024;
/** The longest chat templates have some 20,000 characters. */
const LONGEST_TEXT = 1_048_576;
const FLOAT = 6;
const BOOLEAN = 7;
const STRING = 8;
const ARRAY = 9;
const WIDE = 10;
const SIZES: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8 };
const WANTED =
  /^(?:general\.(?:architecture|type)|tokenizer\.chat_template|split\.no)$|\.(?:context_length|pooling_type|attention\.causal)$/;

/**
 * Reads a stranger's file: every length is checked against what is there before it is believed, and nothing is kept but
 * what is wanted. Throws MoreBytesNeeded, and an Error for what is no such header.
 */
export function parseHeader(bytes: Buffer): GgufFacts {
  const { number, length, text, skip } = reader(bytes);

  function skipArray(): void {
    const type = number(4);
    const count = length();
    if (type === STRING) for (let i = 0; i < count; i++) skip(length());
    else skip(count * sizeOf(type));
  }

  function pass(type: number): void {
    if (type === STRING) skip(length());
    else if (type === ARRAY) skipArray();
    else skip(sizeOf(type));
  }

  function read(type: number): GgufValue | undefined {
    if (type === STRING) return text(LONGEST_TEXT);
    if (type === BOOLEAN) return number(1) !== 0;
    if (type === WIDE) return length();
    if (type < FLOAT) return number(sizeOf(type));
    pass(type);
    return undefined;
  }

  if (number(4) !== MAGIC) throw new Error("It does not begin as a GGUF file does.");
  const version = number(4);
  if (version < 2 || version > 3) throw new Error("Its version of GGUF is not known.");
  length();
  const entries = length();
  if (entries > MOST_ENTRIES) throw new Error("It has too many entries.");
  const facts = new Map<string, GgufValue>();
  for (let i = 0; i < entries; i++) {
    const key = text(LONGEST_KEY);
    const type = number(4);
    if (!WANTED.test(key)) pass(type);
    else {
      const value = read(type);
      if (value !== undefined) facts.set(key, value);
    }
  }
  return facts;
}

function sizeOf(type: number): number {
  const size = SIZES[type];
  if (size === undefined) throw new Error("It has a value of no known type.");
  return size;
}

function reader(bytes: Buffer) {
  let at = 0;

  function skip(count: number): void {
    if (count > bytes.length - at) throw new MoreBytesNeeded();
    at += count;
  }

  function number(size: number): number {
    skip(size);
    return bytes.readUIntLE(at - size, size);
  }

  /** 64 bits. What does not fit into 48 of them is longer than any file. */
  function length(): number {
    const low = number(6);
    if (number(2) !== 0) throw new Error("It gives a length that cannot be.");
    return low;
  }

  function text(longest: number): string {
    const size = length();
    if (size > longest) throw new Error("It has a text that is too long.");
    skip(size);
    return bytes.toString("utf8", at - size, at);
  }

  return { number, length, text, skip };
}
