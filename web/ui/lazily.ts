import { lazy } from "react";
import type { ComponentType } from "react";

/**
 * A component that is fetched when it is first needed, and another for when it cannot be had. Awaited rather than chained:
 * Vite takes a `then` into its own loading, and the failure of a style sheet past it.
 */
export function lazily<P>(load: () => Promise<ComponentType<P>>, instead: ComponentType<P>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: instead };
    }
  });
}
