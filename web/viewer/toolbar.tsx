import type { ReactNode } from "react";
import { IconButton } from "../ui/button.tsx";
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  FitWidthIcon,
  PagesIcon,
  SearchIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from "../ui/icons.tsx";
import { PageField } from "./page-field.tsx";
import type { Reader, Reading } from "./reader.ts";
import { LARGEST, SMALLEST } from "./zoom.ts";

export interface ToolbarProps {
  readonly reader: Reader | undefined;
  readonly reading: Reading | undefined;
  readonly pageCount: number;
  readonly isFinding: boolean;
  readonly onFind: () => void;
  readonly hasThumbnails: boolean;
  readonly onThumbnails: () => void;
}

export function Toolbar({ reader, reading, pageCount, ...toggles }: ToolbarProps) {
  const page = reading?.page ?? 1;
  const scale = reading?.scale ?? 1;
  const isIdle = reading === undefined;
  const goTo = (next: number) => reader?.goTo({ page: next });
  return (
    <div className="border-line flex flex-wrap items-center gap-y-1 border-b px-2 pb-1.5 sm:gap-x-3">
      <Group>
        <IconButton
          label="Page pictures"
          aria-pressed={toggles.hasThumbnails}
          disabled={isIdle}
          onClick={toggles.onThumbnails}
        >
          <PagesIcon />
        </IconButton>
        <IconButton
          label="Previous page"
          aria-keyshortcuts="["
          disabled={isIdle || page <= 1}
          onClick={() => goTo(page - 1)}
        >
          <ChevronLeftIcon />
        </IconButton>
        <PageField page={page} pageCount={pageCount} onPage={goTo} />
        <IconButton
          label="Next page"
          aria-keyshortcuts="]"
          disabled={isIdle || page >= pageCount}
          onClick={() => goTo(page + 1)}
        >
          <ChevronRightIcon />
        </IconButton>
      </Group>
      <Group>
        <IconButton
          label="Zoom out"
          aria-keyshortcuts="-"
          disabled={isIdle || scale <= SMALLEST}
          onClick={() => reader?.zoom("out")}
        >
          <ZoomOutIcon />
        </IconButton>
        <span className="text-muted w-11 text-center text-sm tabular-nums max-sm:hidden" title="Size of the page">
          {Math.round(scale * 100)}%
        </span>
        <IconButton
          label="Zoom in"
          aria-keyshortcuts="+"
          disabled={isIdle || scale >= LARGEST}
          onClick={() => reader?.zoom("in")}
        >
          <ZoomInIcon />
        </IconButton>
        <IconButton
          label="Fit to the width"
          aria-pressed={reading?.isFitted ?? true}
          disabled={isIdle}
          onClick={() => reader?.fitWidth()}
        >
          <FitWidthIcon />
        </IconButton>
        <IconButton
          label="Find in the document"
          aria-keyshortcuts="f"
          aria-expanded={toggles.isFinding}
          disabled={isIdle}
          onClick={toggles.onFind}
        >
          <SearchIcon />
        </IconButton>
      </Group>
    </div>
  );
}

function Group({ children }: { readonly children: ReactNode }) {
  return <div className="flex items-center">{children}</div>;
}
