import * as Radix from "@radix-ui/react-hover-card";
import { use, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { CitationContext } from "./citation-context.ts";

/** A number behind a sentence: its words in the document on hover and focus, the page itself on a click. */
export function CitationChip({ id }: { readonly id: number }) {
  const { citations, shown, show } = use(CitationContext);
  const [isOpen, setIsOpen] = useState(false);
  const citation = citations.find((one) => one.id === id);
  if (citation === undefined) return null;
  const place = `${citation.pdf_name}, page ${citation.page}`;
  return (
    <>
      {/* Keeps the number on the line of the sentence. */}
      {"\u2060"}
      {/* The words that are marked on the page beside need no card, which would cover it. */}
      <Radix.Root open={isOpen && shown !== id} onOpenChange={setIsOpen} openDelay={150} closeDelay={100}>
        <Radix.Trigger asChild>
          <button
            type="button"
            aria-label={`Citation ${id}: ${place}`}
            aria-current={shown === id ? "true" : undefined}
            onClick={() => show(citation)}
            className={classNames(
              "relative mx-0.5 inline-flex h-[1.35em] min-w-[1.35em] items-center justify-center rounded-md px-1 align-[0.15em] text-[0.72em] leading-none font-semibold",
              // Larger to the finger than to the eye.
              "before:absolute before:-inset-x-1 before:-inset-y-2.5",
              shown === id
                ? "bg-accent text-on-accent"
                : "bg-accent-soft text-accent-strong hover:bg-accent hover:text-on-accent",
            )}
          >
            {id}
          </button>
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side="top"
            sideOffset={6}
            collisionPadding={12}
            className="bg-surface border-line z-50 w-[min(24rem,calc(100vw-1.5rem))] rounded-lg border p-3 text-sm shadow-lg"
          >
            <blockquote className="border-mark max-h-48 overflow-y-auto border-l-3 pl-3 whitespace-pre-line">
              {citation.quote}
            </blockquote>
            <p className="text-muted mt-2 text-xs">{place}</p>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </>
  );
}
