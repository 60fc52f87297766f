import { useCallback, useMemo, useSyncExternalStore } from "react";
import { readAddress, writeAddress } from "./address.ts";
import type { Address } from "./address.ts";

/** `push` can be gone back from; `replace` is for what changes while reading, such as the page. */
export type Go = (change: Partial<Address>, how?: "push" | "replace") => void;

export function useAddress(): readonly [Address, Go] {
  const search = useSyncExternalStore(subscribe, () => location.search);
  const address = useMemo(() => readAddress(search), [search]);
  const go = useCallback<Go>((change, how = "push") => {
    const next = writeAddress({ ...readAddress(location.search), ...change });
    if (next === location.pathname + location.search) return;
    if (how === "push") history.pushState(null, "", next);
    else history.replaceState(null, "", next);
    // The browser tells of its own moves only.
    dispatchEvent(new PopStateEvent("popstate"));
  }, []);
  return [address, go];
}

function subscribe(listener: () => void): () => void {
  addEventListener("popstate", listener);
  return () => removeEventListener("popstate", listener);
}
