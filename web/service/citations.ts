import { useQuery } from "@tanstack/react-query";
import type { Citations } from "../../contract/citations.ts";
import { requestJson } from "./request.ts";

export const CITATIONS = ["citations"] as const;
export const citationsOf = (messageId: number) => [...CITATIONS, messageId] as const;

/** What a stored answer rests on. */
export function useCitations(messageId: number | undefined) {
  return useQuery({
    queryKey: citationsOf(messageId ?? 0),
    enabled: messageId !== undefined,
    // They change only when a PDF is deleted.
    staleTime: 60_000,
    queryFn: async ({ signal }) => requestJson<Citations>(`/api/v1/messages/${messageId}/citations`, { signal }),
  });
}
