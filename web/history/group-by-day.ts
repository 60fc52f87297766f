import type { Session } from "../../contract/sessions.ts";
import { nameOfDay } from "../browser/dates.ts";

export interface Day {
  readonly name: string;
  readonly sessions: readonly Session[];
}

/** Keeps the order, which is newest first. */
export function groupByDay(sessions: readonly Session[], now = new Date()): Day[] {
  const days = Map.groupBy(sessions, ({ last_message_at }) => nameOfDay(last_message_at, now));
  return [...days].map(([name, those]) => ({ name, sessions: those }));
}
