import { useCallback, useState } from "react";

const PLACE = "docent.drafts";

type Drafts = Readonly<Record<string, string>>;

/** Text that was begun and not sent, one for each key. It outlives a reload, not the tab. */
export function useDrafts(): readonly [Drafts, (key: string, text: string) => void] {
  const [drafts, setDrafts] = useState(recall);
  const write = useCallback((key: string, text: string) => {
    setDrafts((last) => {
      const { [key]: _old, ...others } = last;
      return text === "" ? others : { ...others, [key]: text };
    });
    remember(key, text);
  }, []);
  return [drafts, write];
}

function recall(): Drafts {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}

function remember(key: string, text: string): void {
  try {
    const { [key]: _old, ...others } = recall();
    sessionStorage.setItem(PLACE, JSON.stringify(text === "" ? others : { ...others, [key]: text }));
  } catch {
    // Full or forbidden: the draft holds until the page is closed.
  }
}
