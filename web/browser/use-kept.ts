import { useCallback, useState } from "react";

/** A value that is remembered by this browser. `read` checks what was kept: it may be of an older version, or damaged. */
export function useKept<T>(name: string, read: (kept: unknown) => T): readonly [T, (next: T) => void] {
  const [value, setValue] = useState(() => read(parse(recall(name))));
  const keep = useCallback(
    (next: T) => {
      setValue(next);
      remember(name, JSON.stringify(next));
    },
    [name],
  );
  return [value, keep];
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A browser may forbid storage; the page then forgets. */
function recall(name: string): string | null {
  try {
    return localStorage.getItem(`docent.${name}`);
  } catch {
    return null;
  }
}

function remember(name: string, text: string): void {
  try {
    localStorage.setItem(`docent.${name}`, text);
  } catch {
    // Full or forbidden: the choice holds until the page is closed.
  }
}
