import { ServiceError } from "../service/service-error.ts";

export interface Failure {
  readonly sentence: string;
  /** `gone`: there is no such document. `away`: the service does not answer. `unreadable`: PDF.js cannot make sense of it. */
  readonly kind: "gone" | "away" | "unreadable";
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ServiceError)) return { kind: "unreadable", sentence: UNREADABLE };
  if (error.status === 404) return { kind: "gone", sentence: DELETED };
  return { kind: "away", sentence: error.message };
}

const DELETED = "This PDF was deleted.";
const UNREADABLE = "The pages of this PDF cannot be drawn here: download it, and open it in another reader.";
