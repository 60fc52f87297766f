import { useQuery } from "@tanstack/react-query";
import type { Message } from "../../contract/sessions.ts";
import { requestJson } from "./request.ts";

export const messagesOf = (sessionId: string) => ["messages", sessionId] as const;

/** What was said in a session, oldest first. */
export function useMessages(sessionId: string | undefined) {
  return useQuery({
    queryKey: messagesOf(sessionId ?? ""),
    enabled: sessionId !== undefined,
    queryFn: async ({ signal }) =>
      requestJson<Message[]>(`/api/v1/sessions/${encodeURIComponent(sessionId ?? "")}/messages`, { signal }),
  });
}
