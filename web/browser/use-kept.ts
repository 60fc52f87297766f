import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";

type Keep<T> = (next: T | ((last: T) => T)) => void;

/** A value that is remembered by this browser, and the same in all its tabs. `read` checks what was kept: it may be of an older version, or damaged. */
export function useKept<T extends Kept>(name: string, read: (kept: unknown) => T): readonly [T, Keep<T>] {
  const [value, setValue] = useState(() => read(parse(recall(name))));
  const readLatest = useEffectEvent(read);
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
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== placeOf(name)) return;
      latest.current = readLatest(parse(newValue));
      setValue(latest.current);
    };
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, [name]);
  return [value, keep];
}

type Kept = string | boolean | readonly string[] | undefined;

const placeOf = (name: string) => `docent.${name}`;

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
    return localStorage.getItem(placeOf(name));
  } catch {
    return null;
  }
}

function remember(name: string, text: string): void {
  try {
    localStorage.setItem(placeOf(name), text);
  } catch {
    // Full or forbidden: the choice holds until the page is closed.
  }
}
