import { execFile } from "node:child_process";
import { access, constants } from "node:fs/promises";
import path from "node:path";

export type Outcome = { ok: boolean; stdout: string; stderr: string };

/** Runs a command to its end; a command that fails, or that is not there, is an outcome and not an exception. */
export function runCommand(command: string, args: string[], { env, cwd }: { env: NodeJS.ProcessEnv; cwd?: string }) {
  return new Promise<Outcome>((resolve) => {
    execFile(command, args, { env, cwd, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve({ ok: error === null, stdout, stderr: stderr || (error?.message ?? "") });
    });
  });
}

/** The last lines of what a failed command said, which is where compilers and pip put the reason. */
export function lastWords({ stderr }: Outcome, lines = 8): string {
  return stderr.trim().split("\n").slice(-lines).join("\n");
}

export async function findOnPath(name: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  for (const folder of (env["PATH"] ?? "").split(path.delimiter).filter(Boolean)) {
    const file = path.join(folder, name);
    if (await isExecutable(file)) return file;
  }
  return undefined;
}

export async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
