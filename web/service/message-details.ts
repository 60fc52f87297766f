import { useQuery } from "@tanstack/react-query";
import type { StoredMessage } from "../../contract/messages.ts";
import { requestJson } from "./request.ts";
import { ServiceError } from "./service-error.ts";

export const detailsOf = (messageId: number) => ["message", messageId] as const;

/** How an answer came about. null: it is not stored any more. */
export function useMessageDetails(messageId: number | undefined) {
  return useQuery({
    queryKey: detailsOf(messageId ?? 0),
    enabled: messageId !== undefined,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<StoredMessage | null> => {
      try {
        return await requestJson<StoredMessage>(`/api/v1/messages/${messageId}`, { signal });
      } catch (error) {
        if (error instanceof ServiceError && error.status === 404) return null;
        throw error;
      }
    },
  });
}
