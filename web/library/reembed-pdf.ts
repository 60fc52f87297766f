import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PDFS } from "../service/pdfs.ts";
import { send } from "../service/request.ts";

/** Makes the vectors anew, with the embedding model that is set now. */
export function useReembedPdf(pdfId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => send(`/api/v1/pdfs/${encodeURIComponent(pdfId)}/reembed`, { method: "POST" }),
    onSuccess: onDone,
    onSettled: () => void client.invalidateQueries({ queryKey: PDFS }),
  });
}
