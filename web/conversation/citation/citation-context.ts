import { createContext } from "react";
import type { Citation } from "../../../contract/citations.ts";

/** The citations of the answer around it. */
export interface CitedAnswer {
  readonly citations: readonly Citation[];
  /** The one whose place is shown beside the conversation. */
  readonly shown: number | undefined;
  readonly show: (citation: Citation) => void;
}

/** Chips stand inside of rendered Markdown, which is not made anew when another one is shown. */
export const CitationContext = createContext<CitedAnswer>({ citations: [], shown: undefined, show: () => undefined });
