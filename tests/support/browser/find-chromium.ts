import { spawnSync } from "node:child_process";
import type { SpawnSyncOptions } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome.exe", "msedge.exe"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
];

export const MISSING_CHROMIUM =
  "no Chromium was found: install Chromium or Chrome, or set CHROME_PATH to one, to test the web app.";

/** Where a Chromium is; on Debian, as root, it is installed when there is none. undefined: there is none to be had. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env["CHROME_PATH"]) return env["CHROME_PATH"];
  return lookAround(env) ?? (installFromDebian() ? lookAround(env) : undefined);
}

function lookAround(env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env["PATH"] ?? "").split(delimiter);
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...ELSEWHERE];
  return candidates.find((path) => existsSync(path));
}

function installFromDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.error("Installing Debian's Chromium to test the web app ...");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options: SpawnSyncOptions = { stdio: ["ignore", "ignore", "inherit"], env };
  const apt = (...args: string[]) => spawnSync("apt-get", ["-q", "-y", ...args], options).status === 0;
  const install = () => apt("install", "--no-install-recommends", "chromium");
  return install() || (apt("update") && install());
}
