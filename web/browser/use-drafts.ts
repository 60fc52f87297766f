import { useCallback, useState } from "react";

const PLACE = "docent.drafts";

type Drafts = ReadonlyMap<string, string>;

/** Text that was begun and not sent, one for each key. It outlives a reload, not the tab. */
export function useDrafts(): readonly [Drafts, (key: string, text: string) => void] {
  const [drafts, setDrafts] = useState(recall);
  const write = useCallback((key: string, text: string) => {
    setDrafts((last) => withDraft(last, key, text));
    remember(withDraft(recall(), key, text));
  }, []);
  return [drafts, write];
}

function withDraft(drafts: Drafts, key: string, text: string): Drafts {
  const next = new Map(drafts);
  if (text === "") next.delete(key);
  else next.set(key, text);
  return next;
}

function recall(): Drafts {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? "[]");
    return new Map(Array.isArray(kept) ? kept.filter(isDraft) : []);
  } catch {
    return new Map();
  }
}

function isDraft(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string");
}

function remember(drafts: Drafts): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify([...drafts]));
  } catch {
    // Full or forbidden: the draft holds until the page is closed.
  }
}
