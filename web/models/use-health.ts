import { useQuery } from "@tanstack/react-query";
import type { Health } from "../../contract/health.ts";
import { requestJson } from "../service/request.ts";

const OFTEN_MS = 20_000;

/** Whether the model runtime answers, asked from time to time: it costs far less than the list of models. */
export function useHealth() {
  return useQuery({
    queryKey: ["health"],
    queryFn: async ({ signal }) => requestJson<Health>("/health", { signal }),
    retry: false,
    refetchInterval: OFTEN_MS,
  });
}
