import { homedir } from "node:os";
import path from "node:path";

/** What the live runtime takes from the machine around it, so that no other file here reads the environment. */
export type Surroundings = {
  env: NodeJS.ProcessEnv;
  /** Everything built, fetched or stored for the live runtime is below this folder. */
  cache: string;
  say: (line: string) => void;
};

export function surroundings({ env = process.env, say = () => {} }: Partial<Surroundings> = {}): Surroundings {
  const userCache = env["XDG_CACHE_HOME"] || path.join(homedir(), ".cache");
  return { env, say, cache: path.join(userCache, "docent") };
}
