import assert from "node:assert/strict";
import { test } from "node:test";
import { Failure } from "../../server/core/errors.ts";
import type { Fault, FaultKind } from "../support/ollama/faults.ts";
import type { Gate, GateOptions } from "../support/ollama/gates.ts";
import { chatOf, collect, failsWith, isCutOff } from "./contract.ts";
import type { Open, OpenRuntime } from "./contract.ts";

/** A runtime behind HTTP, with a server that can be told to misbehave. It may be silent for a second at most. */
export interface OpenRemote extends OpenRuntime {
  readonly paths: { readonly list: string; readonly embed: string; readonly chat: string };
  readonly server: {
    fault(path: string, fault: Fault | FaultKind): void;
    hold(path: string, options?: GateOptions): Gate;
    close(): Promise<void>;
  };
  /** What the user is told to set when the server is not there. */
  readonly setting: string;
}

const forever = () => new AbortController().signal;
const callsOf = ({ runtime, embeddingModel, chatModel }: OpenRemote) => ({
  list: async () => runtime.installed(forever()),
  embed: async () => runtime.embed({ model: embeddingModel, texts: ["one", "two"], window: undefined }, forever()),
  chat: async () => collect(runtime, chatOf(chatModel)),
});

/** What every runtime promises that is reached over a network. */
export function keepsTheRemoteContract(name: string, open: Open<OpenRemote>): void {
  test(`${name}: a server that is gone is said to be unreachable, and what to set`, async (t) => {
    const remote = await open(t);
    await remote.server.close();
    for (const call of Object.values(callsOf(remote))) {
      await assert.rejects(call, (error: unknown) => {
        failsWith("runtime-unreachable")(error);
        return error instanceof Failure && error.message.includes(remote.setting);
      });
    }
  });

  for (const [fault, reason] of [
    ["refuse", "runtime-unreachable"],
    ["garbage", "runtime-garbled"],
    ["wrong-shape", "runtime-garbled"],
    ["hang", "runtime-timed-out"],
    ["status", "runtime-refused"],
  ] as const) {
    test(`${name}: '${fault}' is ${reason}, whatever was asked`, async (t) => {
      const remote = await open(t);
      const calls = callsOf(remote);
      await Promise.all(
        (["list", "embed", "chat"] as const).map(async (kind) => {
          remote.server.fault(remote.paths[kind], fault);
          await assert.rejects(calls[kind], failsWith(reason), kind);
        }),
      );
    });
  }

  for (const [fault, reason] of [
    [{ kind: "cut", how: "destroy" }, "runtime-broke-off"],
    [{ kind: "no-done" }, "runtime-broke-off"],
    [{ kind: "stall" }, "runtime-timed-out"],
    [{ kind: "error-line" }, "runtime-refused"],
  ] as const) {
    test(`${name}: '${fault.kind}' in the middle of an answer is ${reason}`, async (t) => {
      const remote = await open(t);
      remote.server.fault(remote.paths.chat, fault);
      await assert.rejects(callsOf(remote).chat, failsWith(reason));
    });
  }

  test(`${name}: one vector too few is not taken for the others`, async (t) => {
    const remote = await open(t);
    remote.server.fault(remote.paths.embed, "wrong-count");
    await assert.rejects(callsOf(remote).embed, failsWith("runtime-garbled"));
  });

  test(`${name}: what exceeds the window is refused as too long, not cut`, async (t) => {
    const { runtime, embeddingModel: model, chatModel } = await open(t);
    const long = "word ".repeat(5000);
    await assert.rejects(runtime.embed({ model, texts: [long], window: undefined }, forever()), failsWith("too-long"));
    await assert.rejects(collect(runtime, chatOf(chatModel, long)), failsWith("too-long"));
  });

  test(`${name}: an answer that its limit ended is cut off, one that the model ended is not`, async (t) => {
    const { runtime, chatModel } = await open(t);
    assert.equal(await isCutOff(runtime, chatOf(chatModel)), false);
    assert.equal(await isCutOff(runtime, chatOf(chatModel, undefined, { maxAnswerTokens: 2 })), true);
  });

  test(`${name}: ending the iteration early, or aborting it, ends the server's work`, async (t) => {
    const remote = await open(t);
    const { runtime, chatModel, paths } = remote;
    const leaving = new AbortController();
    for (const leave of [undefined, () => leaving.abort()]) {
      const gate = remote.server.hold(paths.chat, { afterPieces: 2 });
      const pieces = runtime.chat(chatOf(chatModel), leaving.signal)[Symbol.asyncIterator]();
      await pieces.next();
      const call = await gate.reached;
      leave?.();
      await pieces.return?.();
      await call.over;
      assert.equal(call.closedEarly, true);
      gate.release();
    }
  });
}
