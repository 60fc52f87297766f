/** The page speaks English, whatever the browser is set to; the day and the hour are those of the reader's clock. */
const LANGUAGE = "en-GB";

const DAY_MS = 86_400_000;

/** "3 Feb", with the year when it is another one. */
export function shortDate(timestamp: string, now = new Date()): string {
  const date = new Date(timestamp);
  const year = date.getFullYear() === now.getFullYear() ? {} : { year: "numeric" as const };
  return date.toLocaleDateString(LANGUAGE, { day: "numeric", month: "short", ...year });
}

/** "14:05" */
export function timeOfDay(timestamp: string): string {
  return new Date(timestamp).toLocaleTimeString(LANGUAGE, { hour: "2-digit", minute: "2-digit" });
}

/** "Today", "Yesterday", "Monday" within a week, or else "3 February 2026". */
export function nameOfDay(timestamp: string, now = new Date()): string {
  const date = new Date(timestamp);
  const daysAgo = Math.round((midnight(now) - midnight(date)) / DAY_MS);
  if (daysAgo <= 0) return "Today";
  if (daysAgo === 1) return "Yesterday";
  if (daysAgo < 7) return date.toLocaleDateString(LANGUAGE, { weekday: "long" });
  return date.toLocaleDateString(LANGUAGE, { day: "numeric", month: "long", year: "numeric" });
}

/** Days that clocks were changed on are an hour shorter or longer, which the rounding above forgives. */
function midnight(date: Date): number {
  return new Date(date).setHours(0, 0, 0, 0);
}
