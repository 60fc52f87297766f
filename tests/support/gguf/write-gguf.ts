/** Headers of model files, true to the format or broken on purpose. What follows a header is left out. */
export type Value = string | number | boolean | readonly string[];

export const chatGguf = writeGguf({
  "general.architecture": "llama",
  "llama.context_length": 8192,
  "tokenizer.ggml.tokens": ["<s>", "</s>", "word"],
  "tokenizer.chat_template": "{% for message in messages %}{{ message.content }}{% endfor %}",
});

export const embeddingGguf = writeGguf({
  "general.architecture": "nomic-bert",
  "nomic-bert.context_length": 8192,
  "nomic-bert.pooling_type": 1,
});

export function writeGguf(facts: Readonly<Record<string, Value>>, version = 3): Buffer {
  const entries = Object.entries(facts);
  const head = [Buffer.from("GGUF"), u32(version), u64(0), u64(entries.length)];
  return Buffer.concat([...head, ...entries.flatMap(([key, value]) => [text(key), ...typed(value)])]);
}

function typed(value: Value): Buffer[] {
  if (typeof value === "string") return [u32(8), text(value)];
  if (typeof value === "number") return [u32(4), u32(value)];
  if (typeof value === "boolean") return [u32(7), Buffer.from([Number(value)])];
  return [u32(9), u32(8), u64(value.length), ...value.map(text)];
}

export function text(words: string): Buffer {
  return Buffer.concat([u64(Buffer.byteLength(words)), Buffer.from(words)]);
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

export function u64(value: number | bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
