import { useEffect } from "react";
import { useKept } from "../browser/use-kept.ts";

const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export function useTheme(): readonly [Theme, () => void] {
  const [theme, setTheme] = useKept("theme", (kept): Theme => THEMES.find((name) => name === kept) ?? "system");
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  return [theme, () => setTheme(next)];
}
