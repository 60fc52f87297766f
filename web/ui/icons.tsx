import type { ReactNode } from "react";

/** Drawn on 24 x 24, in the colour of the text beside them. They say nothing to screen readers: their button does. */
function icon(drawing: ReactNode) {
  return function Icon({ className = "size-5" }: { readonly className?: string }) {
    return (
      <svg
        viewBox="0 0 24 24"
        className={className}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    );
  };
}

export const AddIcon = icon(<path d="M12 5v14M5 12h14" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const ChevronDownIcon = icon(<path d="m6 9 6 6 6-6" />);
export const ChevronLeftIcon = icon(<path d="m15 6-6 6 6 6" />);
export const ChevronRightIcon = icon(<path d="m9 6 6 6-6 6" />);
export const ChevronUpIcon = icon(<path d="m6 15 6-6 6 6" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />);
export const CopyIcon = icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M15 9V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h3" />
  </>,
);
export const DocumentIcon = icon(
  <>
    <path d="M6 3h8l4 4v14H6z" />
    <path d="M14 3v4h4M9 12h6M9 16h6" />
  </>,
);
export const DownloadIcon = icon(<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14" />);
export const ConversationIcon = icon(<path d="M4 5h16v11H10l-5 4v-4H4z" />);
export const FitWidthIcon = icon(<path d="M4 5v14M20 5v14M7.5 12h9m-6.5-3-3 3 3 3m4-6 3 3-3 3" />);
export const KeyboardIcon = icon(
  <>
    <rect x="3" y="6" width="18" height="12" rx="2" />
    <path d="M7 10h.01M11 10h.01M15 10h.01M8 14h8" />
  </>,
);
export const LibraryIcon = icon(<path d="M5 4v16M9.5 4v16M14 4.5l4.5 15M3 20h18" />);
export const MoonIcon = icon(<path d="M19 14.5A7.5 7.5 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5Z" />);
export const MoreIcon = icon(<path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth={3} />);
export const PagesIcon = icon(
  <>
    <rect x="4" y="4" width="6" height="7" rx="1" />
    <rect x="4" y="14" width="6" height="6" rx="1" />
    <path d="M14 6h6M14 9h6M14 16h6M14 19h6" />
  </>,
);
export const PencilIcon = icon(<path d="m5 19 1-4L16 5l3 3L9 18l-4 1Z" />);
export const QuoteIcon = icon(<path d="M10 7c-3 0-5 2-5 6v4h5v-5H7M19 7c-3 0-5 2-5 6v4h5v-5h-3" />);
export const RetryIcon = icon(<path d="M5 12a7 7 0 1 1 2.2 5.1M5 12V7m0 5h5" />);
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6" />
    <path d="m16 16 4 4" />
  </>,
);
export const SendIcon = icon(<path d="M12 19V5m-6 6 6-6 6 6" />);
export const StopIcon = icon(<rect x="7" y="7" width="10" height="10" rx="1.5" fill="currentColor" />);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4" />
  </>,
);
export const SystemThemeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 4a8 8 0 0 1 0 16Z" fill="currentColor" />
  </>,
);
export const TrashIcon = icon(<path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5" />);
export const UploadIcon = icon(<path d="M12 20V9m-4.5 4.5L12 9l4.5 4.5M5 4h14" />);
export const WarningIcon = icon(<path d="M12 4 2.8 20h18.4L12 4Zm0 6v4m0 3h.01" />);
export const ZoomInIcon = icon(
  <>
    <circle cx="11" cy="11" r="6" />
    <path d="m16 16 4 4M11 8.5v5M8.5 11h5" />
  </>,
);
export const ZoomOutIcon = icon(
  <>
    <circle cx="11" cy="11" r="6" />
    <path d="m16 16 4 4M8.5 11h5" />
  </>,
);
