import { Failure } from "../core/errors.ts";

export interface DescribedFailure {
  readonly name: string;
  readonly reason?: string;
  readonly code?: string;
  readonly at?: readonly string[];
  readonly cause?: DescribedFailure;
}

const FRAMES = 4;
const PROJECT = new URL("../../", import.meta.url).href;

/**
 * Enough of an error to find its place in the code. Its message is left out, because it may quote a document, and so are
 * paths outside the project.
 */
export function describeForLog(error: unknown): DescribedFailure {
  if (!(error instanceof Error)) return { name: typeof error };
  return {
    name: error.name,
    ...(error instanceof Failure ? { reason: error.reason } : {}),
    ...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
    ...(error instanceof Failure ? {} : { at: framesOf(error) }),
    ...(error.cause instanceof Error ? { cause: describeForLog(error.cause) } : {}),
  };
}

function framesOf(error: Error): string[] {
  const frames = [...(error.stack ?? "").matchAll(/\((file:[^)]+)\)|at (file:\S+)/g)].map(
    (match) => match[1] ?? match[2] ?? "",
  );
  return frames
    .filter((frame) => frame.startsWith(PROJECT))
    .slice(0, FRAMES)
    .map((frame) => frame.slice(PROJECT.length));
}
