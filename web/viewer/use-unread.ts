import { useQuery } from "@tanstack/react-query";
import type { UnreadOfPdf } from "../../contract/pdfs.ts";
import { requestJson } from "../service/request.ts";

/** What of a document no answer can come from. It never changes. */
export function useUnread(pdfId: string) {
  return useQuery({
    queryKey: ["unread", pdfId],
    staleTime: Infinity,
    queryFn: async ({ signal }) => requestJson<UnreadOfPdf>(`/api/v1/pdfs/${pdfId}/unread`, { signal }),
  });
}
