/** Shorter ones always fit. */
const SHORT = 20;
const END = 9;

/** A name on one line. One that is too long loses its middle: the end often tells more, and is never cut. */
export function FileName({ name }: { readonly name: string }) {
  const characters = Array.from(name);
  const end = characters.length > SHORT ? END : 0;
  const start = characters.slice(0, characters.length - end).join("");
  return (
    <span dir="auto" title={name} className="flex min-w-0 whitespace-pre">
      <span className="overflow-hidden text-ellipsis">{start}</span>
      {end > 0 && <span className="shrink-0">{characters.slice(-end).join("")}</span>}
    </span>
  );
}
