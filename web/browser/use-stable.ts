import { useCallback, useLayoutEffect, useRef } from "react";

/** The same function at every render, which does what the latest one does: for items of a long list that are kept as they are. */
export function useStable<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args) => latest.current(...args), []);
}
