import { megabytes } from "./megabytes.ts";

export interface Moment {
  readonly name: string;
  readonly done: number;
  readonly total: number;
  /** Bytes a second; undefined while there is nothing to judge by. */
  readonly speed: number | undefined;
}

const BAR = 20;

/** One line of a terminal: what does not fit is left out, the bar first, then the end of the name. */
export function progressLine({ name, done, total, speed }: Moment, columns: number): string {
  const share = total === 0 ? 1 : done / total;
  const filled = Math.floor(share * BAR);
  const bar = `${"█".repeat(filled)}${"░".repeat(BAR - filled)} `;
  const pace = speed === undefined ? "" : `  ${megabytes(speed)} MB/s  ${duration((total - done) / speed)} left`;
  const figures = `${String(Math.floor(share * 100)).padStart(3)} %  ${megabytes(done)} of ${megabytes(total)} MB${pace}`;
  const whole = `${name}  ${bar}${figures}`;
  if (whole.length < columns) return whole;
  const room = Math.max(0, columns - figures.length - 3);
  return `${name.length > room ? `${name.slice(0, Math.max(0, room - 1))}…` : name}  ${figures}`.slice(0, columns - 1);
}

function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return "?";
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
