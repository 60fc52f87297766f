import { useQuery } from "@tanstack/react-query";
import type { Source } from "../../contract/query.ts";
import { requestJson } from "./request.ts";
import { ServiceError } from "./service-error.ts";

/** How an answer came about. */
export interface MessageDetails {
  readonly message_id: number;
  readonly session_id: string;
  readonly role: "user" | "assistant";
  readonly content: string;
  readonly timestamp: string;
  readonly sources: readonly Source[] | null;
  readonly model_used: string | null;
  readonly reasoning_steps: readonly string[];
  readonly thinking: string | null;
  readonly usage: Usage | null;
}

export interface Usage {
  readonly pdfs_searched: number;
  readonly chunks_found: number;
  readonly chunks_used: number;
  readonly prompt_tokens: number | null;
  readonly prompt_tokens_estimated?: boolean;
  readonly window_tokens: number | null;
}

export const detailsOf = (messageId: number) => ["message", messageId] as const;

/** null: the service knows nothing more about this message. */
export function useMessageDetails(messageId: number | undefined) {
  return useQuery({
    queryKey: detailsOf(messageId ?? 0),
    enabled: messageId !== undefined,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<MessageDetails | null> => {
      try {
        return await requestJson<MessageDetails>(`/api/v1/messages/${messageId}`, { signal });
      } catch (error) {
        if (error instanceof ServiceError && error.status === 404) return null;
        throw error;
      }
    },
  });
}
