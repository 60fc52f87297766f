import type { ServerResponse } from "node:http";

/** How one exchange ends, and who ended it. */
export interface Ending {
  readonly over: Promise<void>;
  readonly closedEarly: boolean;
  /** Breaks the connection off from this side. */
  disconnect(): void;
}

export function watchEnding(response: ServerResponse, serverIsClosing: () => boolean): Ending {
  const over = Promise.withResolvers<void>();
  let closedEarly = false;
  let cutByServer = false;

  response.once("close", () => {
    closedEarly = !response.writableFinished && !cutByServer && !serverIsClosing();
    over.resolve();
  });

  return {
    over: over.promise,
    get closedEarly() {
      return closedEarly;
    },
    disconnect() {
      cutByServer = true;
      response.destroy();
    },
  };
}
