export interface ProgressBarProps {
  /** What is making progress. */
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
  /** How far it is, in words. */
  readonly words: string;
}

export function ProgressBar({ label, share, words }: ProgressBarProps) {
  const percent = Math.round(Math.min(Math.max(share, 0), 1) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={words}
      className="bg-line h-1.5 overflow-hidden rounded-full"
    >
      <div className="bg-accent h-full rounded-full transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}
