import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Pdf } from "../../contract/pdfs.ts";
import { CITATIONS } from "../service/citations.ts";
import { PDFS } from "../service/pdfs.ts";
import { send } from "../service/request.ts";

export function useDeletePdf(pdfId: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => send(`/api/v1/pdfs/${encodeURIComponent(pdfId)}`, { method: "DELETE" }),
    onSuccess: () => {
      client.setQueryData<Pdf[]>(PDFS, (pdfs) => pdfs?.filter(({ pdf_id }) => pdf_id !== pdfId));
      onDeleted();
      // Answers that cited it have lost those citations.
      void client.invalidateQueries({ queryKey: CITATIONS });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: PDFS }),
  });
}
