import { useQuery } from "@tanstack/react-query";
import type { Runtime } from "../../contract/runtime.ts";
import { requestJson } from "../service/request.ts";

/** Which runtime answers, and why it was chosen. The service chooses once, when it starts. */
export function useRuntime() {
  return useQuery({
    queryKey: ["runtime"],
    queryFn: async ({ signal }) => requestJson<Runtime>("/api/v1/runtime", { signal }),
    staleTime: 60_000,
  });
}
