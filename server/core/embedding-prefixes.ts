/**
 * What an embedding model was trained to see before a text. Without theirs, models of the nomic family search worse
 * than plain keywords. The first family whose name occurs in the model's name counts.
 */
export interface EmbeddingPrefixes {
  readonly document: string;
  readonly query: string;
}

const FAMILIES: readonly (readonly [name: RegExp, prefixes: EmbeddingPrefixes])[] = [
  [/nomic-embed/, { document: "search_document: ", query: "search_query: " }],
  [/embeddinggemma/, { document: "title: none | text: ", query: "task: search result | query: " }],
  [/multilingual-e5-.*instruct/, { document: "", query: instruction("Query: ") }],
  [/(?:^|[/-])e5-/, { document: "passage: ", query: "query: " }],
  [/qwen3-embedding/, { document: "", query: instruction("Query:") }],
  [/snowflake-arctic-embed2/, { document: "", query: "query: " }],
  [/mxbai-embed|snowflake-arctic-embed|bge-(?:small|base|large)-en/, { document: "", query: forSearching() }],
];

const NONE: EmbeddingPrefixes = { document: "", query: "" };

export function embeddingPrefixes(model: string): EmbeddingPrefixes {
  const name = model.toLowerCase();
  return FAMILIES.find(([family]) => family.test(name))?.[1] ?? NONE;
}

function instruction(before: string): string {
  return `Instruct: Given a web search query, retrieve relevant passages that answer the query\n${before}`;
}

function forSearching(): string {
  return "Represent this sentence for searching relevant passages: ";
}
