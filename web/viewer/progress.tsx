/** Stands in the place of the pages until there are some. */
export function Progress({ part }: { readonly part: number }) {
  const percent = Math.round(part * 100);
  return (
    <div className="text-muted flex flex-col items-center gap-3 p-10 text-sm">
      <p id="opening">Opening the document ...</p>
      <div
        role="progressbar"
        aria-labelledby="opening"
        aria-valuenow={percent}
        className="bg-hover h-1.5 w-48 rounded-full"
      >
        <div className="bg-accent h-full rounded-full transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
