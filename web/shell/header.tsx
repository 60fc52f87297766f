import { ShortcutHelp } from "./shortcut-help.tsx";
import { ThemeButton } from "./theme-button.tsx";

export function Header() {
  return (
    <header className="flex items-center gap-2 px-4 pt-3 pb-1">
      <img src="/icon.svg" alt="" className="size-7" />
      <h1 className="flex-1 text-lg font-semibold tracking-tight">Docent</h1>
      <ShortcutHelp />
      <ThemeButton />
    </header>
  );
}
