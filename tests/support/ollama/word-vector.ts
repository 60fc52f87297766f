const PREFIX = /^(?<task>search_document|search_query|clustering|classification): /u;

/** The words of a text, lower-cased, without any task prefix: it tells the model the task and is no content. */
export function wordsOf(text: string): string[] {
  return (
    text
      .replace(PREFIX, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

export function taskPrefixOf(text: string): string | undefined {
  return PREFIX.exec(text)?.groups?.["task"];
}

/**
 * A vector of unit length in which texts with common words lie near each other: every word is hashed to one dimension
 * and a sign, and weighs 1 + log(times it occurs). Another revision of a model hashes otherwise.
 */
export function wordVector(text: string, dimension: number, revision = ""): number[] {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);

  const vector = Array.from({ length: dimension }, () => 0);
  for (const [word, count] of counts) {
    const hash = hashOf(revision + word);
    const index = hash % dimension;
    const sign = hash >= 2 ** 31 ? -1 : 1;
    vector[index] = (vector[index] ?? 0) + sign * weightOf(word) * (1 + Math.log(count));
  }
  return unitLength(vector);
}

/** Short words are mostly "the", "of", "is": without this they would decide what is near. */
function weightOf(word: string): number {
  return word.length <= 3 ? 0.25 : 1;
}

/** FNV-1a, 32 bits. */
function hashOf(word: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const byte of Buffer.from(word)) hash = Math.imul(hash ^ byte, 0x01_00_01_93);
  return hash >>> 0;
}

function unitLength(vector: number[]): number[] {
  const length = Math.hypot(...vector);
  // A text without words still has a vector, as with a real model.
  if (length === 0) return vector.map((_, index) => (index === 0 ? 1 : 0));
  return vector.map((value) => Number((value / length).toPrecision(9)));
}
