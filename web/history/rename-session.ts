import { useMutation, useQueryClient } from "@tanstack/react-query";
import { send, withJson } from "../service/request.ts";
import { SESSIONS } from "../service/sessions.ts";

/** Gives a conversation a title; an empty one gives back the title made from its first question. */
export function useRenameSession(sessionId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (title: string) =>
      send(`/api/v1/sessions/${encodeURIComponent(sessionId)}`, withJson("PATCH", { title })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: SESSIONS });
      onDone();
    },
  });
}
