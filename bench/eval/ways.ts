import { SearchResult } from "../../contract/search.ts";
import { createBm25 } from "./bm25.ts";
import { eachOnce, NOTHING, type FoundPage, type Ranking } from "./ranking.ts";

/** One way to find what answers a question; `among` names the only PDFs to look in. */
export interface Way {
  readonly name: "hybrid" | "passages" | "keywords" | "vector" | "BM25";
  readonly label: string;
  rank(question: string, among?: readonly string[]): Promise<Ranking>;
}

const OURS = [
  ["hybrid", "hybrid: meaning and words"],
  ["passages", "without words: best passage's vector alone"],
  ["keywords", "without vectors: words alone"],
  ["vector", "plain: whole chunks' vectors alone"],
] as const;

/** What a query gives its model. */
const LIMIT = 10;

/** The service's own ways, asked through its front door. */
export function waysOfService(url: string, idByName: ReadonlyMap<string, string>): Way[] {
  const nameById = new Map([...idByName].map(([name, id]) => [id, name]));
  return OURS.map(([name, label]) => ({
    name,
    label,
    async rank(question, among) {
      const ids = among?.flatMap((pdf) => idByName.get(pdf) ?? []);
      if (ids?.length === 0) return NOTHING;
      const asked = { question, limit: LIMIT, retrieval: name, ...(ids === undefined ? {} : { pdf_ids: ids }) };
      return rankingOf(await search(url, asked), (id) => nameById.get(id) ?? "");
    },
  }));
}

async function search(url: string, asked: object): Promise<SearchResult> {
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`${url}/api/v1/search`, { method: "POST", headers, body: JSON.stringify(asked) });
  const body: unknown = await reply.json();
  if (reply.status !== 200) throw new Error(`The search failed with ${reply.status}: ${JSON.stringify(body)}`);
  return SearchResult.parse(body);
}

/** Pages come in the order of their best passages; where only whole chunks were searched, in that of their chunks. */
function rankingOf({ chunks }: SearchResult, nameOf: (id: string) => string): Ranking {
  const found = chunks.map((chunk) => ({ ...chunk, pdf: nameOf(chunk.pdf_id) }));
  const passages = found.flatMap((chunk) => chunk.passages.map(({ page, score }) => ({ pdf: chunk.pdf, page, score })));
  const pages =
    passages.length > 0 ? passages.toSorted((a, b) => b.score - a.score) : found.flatMap((chunk) => pagesOf(chunk));
  return {
    chunks: found.map(({ pdf, first_page, last_page }) => ({ pdf, firstPage: first_page, lastPage: last_page })),
    pages: eachOnce(pages),
    documents: found.map(({ pdf }) => pdf),
  };
}

function pagesOf({ pdf, first_page, last_page }: { pdf: string; first_page: number; last_page: number }): FoundPage[] {
  return Array.from({ length: last_page - first_page + 1 }, (_, i) => ({ pdf, page: first_page + i }));
}

export interface PageText extends FoundPage {
  readonly text: string;
}

/** Knows nothing of the service but the texts of its pages. */
export function bm25Way(label: string, pages: readonly PageText[]): Way {
  const bm25 = createBm25(pages.map(({ text }) => text));
  return {
    name: "BM25",
    label,
    async rank(question, among) {
      const found = bm25
        .rank(question)
        .flatMap((i) => pages[i] ?? [])
        .filter(({ pdf }) => among?.includes(pdf) ?? true)
        .slice(0, LIMIT);
      return { chunks: undefined, pages: found, documents: found.map(({ pdf }) => pdf) };
    },
  };
}
