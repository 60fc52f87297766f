import type { RecordedRequest } from "./recorded-request.ts";

export interface GateOptions {
  /** Lets this many streamed pieces through before holding; without it nothing is answered at all. */
  readonly afterPieces?: number;
  /** Holds only the requests it says true for. */
  readonly when?: (request: RecordedRequest) => boolean;
}

export interface Gate {
  /** Resolves with the first request that came to stand at the gate. */
  readonly reached: Promise<RecordedRequest>;
  /** Lets go of everything held and of all that comes later. */
  release(): void;
}

export interface Gates {
  hold(path: string, options?: GateOptions): Gate;
  /** Waits at every gate of the path that stands at this point: before the reply (undefined) or after n pieces. */
  pass(request: RecordedRequest, afterPieces: number | undefined): Promise<void>;
  releaseAll(): void;
}

interface StandingGate {
  readonly path: string;
  readonly options: GateOptions;
  readonly opened: PromiseWithResolvers<void>;
  readonly reached: PromiseWithResolvers<RecordedRequest>;
}

export function createGates(): Gates {
  const standing = new Set<StandingGate>();

  function open(gate: StandingGate): void {
    standing.delete(gate);
    gate.opened.resolve();
  }

  return {
    hold(path, options = {}) {
      const gate: StandingGate = {
        path,
        options,
        opened: Promise.withResolvers(),
        reached: Promise.withResolvers(),
      };
      standing.add(gate);
      return { reached: gate.reached.promise, release: () => open(gate) };
    },
    async pass(request, afterPieces) {
      for (const gate of standing) {
        const { options } = gate;
        if (gate.path !== request.path || options.afterPieces !== afterPieces) continue;
        if (options.when !== undefined && !options.when(request)) continue;
        gate.reached.resolve(request);
        await gate.opened.promise;
      }
    },
    releaseAll() {
      for (const gate of standing) open(gate);
    },
  };
}
