export type Texts = ReadonlyMap<string, string>;

/** Texts by key that outlive a reload, not the tab. */
export interface KeptTexts {
  readonly recall: () => Texts;
  /** An empty text is forgotten. */
  readonly keep: (key: string, text: string) => void;
}

export function keepTexts(place: string): KeptTexts {
  const recall = () => read(place);
  return { recall, keep: (key, text) => write(place, withText(recall(), key, text)) };
}

export function withText(texts: Texts, key: string, text: string): Texts {
  const next = new Map(texts);
  if (text === "") next.delete(key);
  else next.set(key, text);
  return next;
}

function read(place: string): Texts {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? "[]");
    return new Map(Array.isArray(kept) ? kept.filter(isText) : []);
  } catch {
    return new Map();
  }
}

function isText(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string");
}

function write(place: string, texts: Texts): void {
  try {
    sessionStorage.setItem(place, JSON.stringify([...texts]));
  } catch {
    // Full or forbidden: the texts hold until the page is closed.
  }
}
