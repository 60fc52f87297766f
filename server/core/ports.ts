/** The doors of the core: what it needs from the outside world, and the types that pass through. */
export type * from "./ports/conversations.ts";
export type * from "./ports/documents.ts";
export type * from "./ports/models.ts";
export type * from "./ports/search.ts";
export type * from "./ports/sessions.ts";
export type * from "./ports/storage.ts";
export type * from "./ports/surroundings.ts";
