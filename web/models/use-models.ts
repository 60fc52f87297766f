import { useQuery } from "@tanstack/react-query";
import type { Model } from "../../contract/models.ts";
import { requestJson } from "../service/request.ts";

export const MODELS = ["models"] as const;

const SOON_MS = 3_000;

/** The models that can answer. While there is none, it looks again by itself. */
export function useModels() {
  return useQuery({
    queryKey: MODELS,
    queryFn: async ({ signal }) => requestJson<Model[]>("/api/v1/models", { signal }),
    // It is looked at again soon anyway; waiting for that would only keep the reason from being shown.
    retry: false,
    refetchInterval: ({ state }) => (state.status === "error" || state.data?.length === 0 ? SOON_MS : false),
  });
}
