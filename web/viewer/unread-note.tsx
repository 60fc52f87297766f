import { counted } from "../ui/counted.ts";
import { useUnread } from "./use-unread.ts";

const FEW = 5;

/** Says what the reader would otherwise wonder about: why nothing on a page is ever quoted. */
export function UnreadNote({ pdfId, pageCount }: { readonly pdfId: string; readonly pageCount: number }) {
  const { data } = useUnread(pdfId);
  const [empty, hidden] = [data?.pages_without_text ?? [], data?.hidden_words ?? 0];
  if (empty.length === 0 && hidden === 0) return null;
  return (
    <div role="note" aria-label="Not read" className="border-line text-muted border-b px-4 py-2 text-sm">
      {empty.length > 0 && <p>{withoutText(empty, pageCount)} no text: no answer comes from there.</p>}
      {hidden > 0 && (
        <p>
          {counted(hidden, "word")} on {named(data?.pages_with_hidden_words ?? [])} cannot be seen on the paper: left
          out of answers.
        </p>
      )}
    </div>
  );
}

function withoutText(pages: readonly number[], pageCount: number): string {
  if (pages.length > FEW) return `${counted(pages.length, "page")} of ${pageCount.toLocaleString("en")} hold`;
  const all = named(pages);
  return `${all.charAt(0).toUpperCase()}${all.slice(1)} ${pages.length === 1 ? "holds" : "hold"}`;
}

/** "page 3", "pages 3, 4 and 7", "12 pages" */
function named(pages: readonly number[]): string {
  if (pages.length > FEW) return counted(pages.length, "page");
  const list = new Intl.ListFormat("en").format(pages.map(String));
  return `${pages.length === 1 ? "page" : "pages"} ${list}`;
}
