import type { Reply } from "./chat-request.ts";
import type { ModelSpec } from "./models.ts";

/** What the server can do; all true for a current server, all false for an old one. */
export interface Features {
  /** `/api/embed` exists (0.3). */
  embed: boolean;
  /** `/api/show` lists `capabilities` (0.6.4). */
  capabilities: boolean;
  /** `think` is understood (0.9); before, it is ignored and a thinking model thinks inline. */
  thinking: boolean;
  /** `/api/chat` heeds `truncate` and `shift` (0.12). */
  chatLimits: boolean;
}

/** What the tests may change at any time. */
export interface ServerState {
  models: readonly ModelSpec[];
  features: Features;
  reply: Reply;
  version: string;
}
