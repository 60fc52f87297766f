import { IconButton } from "../ui/button.tsx";
import { MoonIcon, SunIcon, SystemThemeIcon } from "../ui/icons.tsx";
import { useTheme } from "./use-theme.ts";

const SHOWN = {
  system: { Icon: SystemThemeIcon, label: "Colours: as the system" },
  light: { Icon: SunIcon, label: "Colours: light" },
  dark: { Icon: MoonIcon, label: "Colours: dark" },
};

export function ThemeButton() {
  const [theme, change] = useTheme();
  const { Icon, label } = SHOWN[theme];
  return (
    <IconButton label={label} onClick={change}>
      <Icon />
    </IconButton>
  );
}
