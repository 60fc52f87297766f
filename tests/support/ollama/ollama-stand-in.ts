import type { Reply } from "./chat-request.ts";
import type { Fault, FaultKind } from "./faults.ts";
import type { Gate, GateOptions } from "./gates.ts";
import type { ModelSpec } from "./models.ts";
import type { RecordedRequest } from "./recorded-request.ts";
import type { Features } from "./server-state.ts";

export interface OllamaOptions {
  readonly models?: readonly ModelSpec[];
  readonly reply?: Reply;
  /** Switches every feature off and reports version 0.2.8. */
  readonly oldServer?: boolean;
  readonly features?: Partial<Features>;
  /** A fixed port, to come back where an earlier server went away; otherwise any free one. */
  readonly port?: number;
}

export interface OllamaStandIn {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** `127.0.0.1:port` */
  readonly host: string;
  readonly port: number;
  readonly requests: readonly RecordedRequest[];
  /** The requests to one path, in order. */
  calls(path: string): RecordedRequest[];
  /** Forgets the requests seen so far. */
  forget(): void;

  /** May be replaced at any time; `defaultReply` is the one it starts with. */
  reply: Reply;
  /** May be changed at any time. */
  features: Features;
  version: string;

  readonly models: readonly ModelSpec[];
  setModels(models: readonly ModelSpec[]): void;
  /** Adds a model, or replaces the one of that name; a changed model gets another digest. */
  putModel(model: ModelSpec): void;
  removeModel(name: string): void;
  digest(name: string): string;

  /** The next `times` requests to the path (all of them when left out) go wrong; faults on one path queue up. */
  fault(path: string, fault: Fault | FaultKind, times?: number): void;
  /** Drops the faults of one path, or all. */
  heal(path?: string): void;
  /** Holds requests to the path back until released. */
  hold(path: string, options?: GateOptions): Gate;

  /** Stops listening and cuts every open connection; safe to call twice. */
  close(): Promise<void>;
}
