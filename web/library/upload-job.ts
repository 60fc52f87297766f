import type { AlreadyThere, Upload } from "../../contract/uploads.ts";

/** A PDF on its way into the library, as this page knows it. */
export interface UploadJob {
  /** Known before the service gives the upload an id. */
  readonly key: number;
  readonly name: string;
  /** What can be sent again; undefined when the page was loaded after it was sent. */
  readonly source: UploadSource | undefined;
  readonly state: UploadState;
  readonly isBeingCancelled: boolean;
}

export type UploadSource = File | "sample";

export type UploadState =
  /** For its turn to be sent. */
  | { readonly at: "waiting" }
  | { readonly at: "sending"; readonly share: number }
  /** Saved by the service. `problem`: why it could not be cancelled, or why nothing new is known of it. */
  | { readonly at: "processing"; readonly upload: Upload; readonly problem?: string }
  /** `uploadId`: the service keeps a report on it. */
  | { readonly at: "failed"; readonly sentence: string; readonly uploadId?: string }
  | { readonly at: "already-there"; readonly found: AlreadyThere };
