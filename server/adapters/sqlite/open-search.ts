import type { PassageSearch, VectorSearch } from "../../core/ports.ts";
import { createPassageSearch } from "./passages/passage-search.ts";
import { SearchThread } from "./vectors/search-thread.ts";
import { createVectorSearch } from "./vectors/vector-search.ts";

export interface SearchOptions {
  readonly databasePath: string;
  /** The most memory that indexes are kept in; those that do not fit are read anew for each search. */
  readonly cacheMb: number;
}

/** Everything that can be found in a SQLite database, searched in one thread of its own. */
export function openSearch(options: SearchOptions): VectorSearch & PassageSearch & { close(): Promise<void> } {
  const thread = new SearchThread(options);
  return { ...createVectorSearch(thread), ...createPassageSearch(thread), close: () => thread.close() };
}
