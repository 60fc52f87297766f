import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messagesOf } from "../service/messages.ts";
import { send } from "../service/request.ts";
import { SESSIONS } from "../service/sessions.ts";

export function useDeleteSession(sessionId: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => send(`/api/v1/sessions/${encodeURIComponent(sessionId)}`, { method: "DELETE" }),
    onSuccess: () => {
      client.removeQueries({ queryKey: messagesOf(sessionId) });
      onDeleted();
    },
    onSettled: async () => client.invalidateQueries({ queryKey: SESSIONS }),
  });
}
