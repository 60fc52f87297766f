import { useQuery } from "@tanstack/react-query";
import type { Pdf } from "../../contract/pdfs.ts";
import { requestJson } from "./request.ts";

export const PDFS = ["pdfs"] as const;

/** The library, oldest upload first. */
export function usePdfs() {
  return useQuery({ queryKey: PDFS, queryFn: async ({ signal }) => requestJson<Pdf[]>("/api/v1/pdfs", { signal }) });
}
