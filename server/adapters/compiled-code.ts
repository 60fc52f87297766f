import { getCompileCacheDir } from "node:module";

/**
 * All that a process or worker of ours is given of the environment: where the service keeps compiled code, with which a
 * worker starts in two fifths of the time.
 */
export function compiledCode(): Record<string, string> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}
