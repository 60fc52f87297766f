/** Puts the table of settings into the README, between its two marks. */
import { readFileSync, writeFileSync } from "node:fs";
import { settingsTable } from "./settings-table.ts";

const README = new URL("../README.md", import.meta.url);
const readme = readFileSync(README, "utf8");
const between = /(<!-- settings -->\n)[\s\S]*?(\n<!-- \/settings -->)/;
if (!between.test(readme)) throw new Error("The README has no place marked for the settings.");
writeFileSync(
  README,
  readme.replace(between, (_, open: string, close: string) => `${open}\n${settingsTable()}\n${close}`),
);
