import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** One request that the runtime got. */
export interface RuntimeCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

export type FromRuntime =
  { readonly kind: "ready"; readonly url: string } | { readonly kind: "asked"; readonly calls: readonly RuntimeCall[] };

export interface InstantRuntime extends AsyncDisposable {
  readonly url: string;
  /** What it was asked since the last time. */
  takeCalls(): Promise<readonly RuntimeCall[]>;
}

/** How long it takes over the words of a chat; left out, no time at all. */
export interface RuntimePace {
  readonly firstWordMs?: number;
  readonly betweenWordsMs?: number;
}

const PROGRAM = fileURLToPath(new URL("./instant-runtime-process.ts", import.meta.url));

/** A model runtime that answers at once, or at a given pace, in a process of its own: what it does then weighs on no other. */
export async function startInstantRuntime(pace: RuntimePace = {}): Promise<InstantRuntime> {
  const child = fork(PROGRAM, [JSON.stringify(pace)], { execArgv: ["--disable-warning=ExperimentalWarning"] });
  const ended = failWhenEnded(child);
  const next = async (): Promise<FromRuntime> => {
    const [message] = (await Promise.race([once(child, "message"), ended])) as [FromRuntime];
    return message;
  };
  const ready = await next();
  if (ready.kind !== "ready") throw new Error("The runtime's stand-in did not say where it is.");
  return {
    url: ready.url,
    async takeCalls() {
      child.send("what were you asked?");
      const reply = await next();
      return reply.kind === "asked" ? reply.calls : [];
    },
    async [Symbol.asyncDispose]() {
      const exit = once(child, "exit");
      child.disconnect();
      await exit;
    },
  };
}

async function failWhenEnded(child: ChildProcess): Promise<never> {
  await once(child, "exit");
  throw new Error("The runtime's stand-in ended.");
}
