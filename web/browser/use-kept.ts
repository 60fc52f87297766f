import { useCallback, useRef, useState } from "react";

type Keep<T> = (next: T | ((last: T) => T)) => void;

/** A value that is remembered by this browser. `read` checks what was kept: it may be of an older version, or damaged. */
export function useKept<T extends Kept>(name: string, read: (kept: unknown) => T): readonly [T, Keep<T>] {
  const [value, setValue] = useState(() => read(parse(recall(name))));
  // What was kept last, also before the page is drawn again.
  const latest = useRef(value);
  const keep = useCallback<Keep<T>>(
    (next) => {
      latest.current = typeof next === "function" ? next(latest.current) : next;
      setValue(latest.current);
      remember(name, JSON.stringify(latest.current));
    },
    [name],
  );
  return [value, keep];
}

type Kept = string | boolean | readonly string[] | undefined;

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
