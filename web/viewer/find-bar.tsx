import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { IconButton } from "../ui/button.tsx";
import { ChevronDownIcon, ChevronUpIcon, CloseIcon } from "../ui/icons.tsx";
import type { Reader } from "./reader.ts";
import { useFind } from "./use-find.ts";
import type { Found } from "./use-find.ts";

export interface FindBarProps {
  readonly reader: Reader | undefined;
  readonly onClose: () => void;
}

export function FindBar({ reader, onClose }: FindBarProps) {
  const [query, setQuery] = useState("");
  const { found, find, stop } = useFind(reader);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => stop, [stop]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && event.target === field.current) find(query, event.shiftKey ? "previous" : "next");
    else return;
    event.preventDefault();
  };

  return (
    <div role="search" className="border-line flex items-center gap-1 border-b px-2 py-1.5">
      <input
        ref={field}
        type="search"
        aria-label="Find in the document"
        placeholder="Find in the document"
        className="border-line bg-surface placeholder:text-muted min-h-9 min-w-0 flex-1 rounded-lg border px-3 text-sm [&::-webkit-search-cancel-button]:hidden"
        value={query}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setQuery(target.value);
          find(target.value);
        }}
      />
      <span role="status" className="text-muted min-w-16 px-1 text-right text-sm tabular-nums">
        {query !== "" && tellOf(found)}
      </span>
      <IconButton label="Previous match" disabled={!found?.total} onClick={() => find(query, "previous")}>
        <ChevronUpIcon />
      </IconButton>
      <IconButton label="Next match" disabled={!found?.total} onClick={() => find(query, "next")}>
        <ChevronDownIcon />
      </IconButton>
      <IconButton label="Close find" onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}

function tellOf(found: Found | undefined): string {
  if (found === undefined || (found.isSearching && found.total === 0)) return "…";
  return found.total === 0 ? "Not found" : `${found.current} of ${found.total}`;
}
