import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
export const WEB = join(ROOT, "web");
export const WEB_DIST = join(WEB, "dist");
