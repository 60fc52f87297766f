import { useSessions } from "../service/sessions.ts";
import type { BegunConversation } from "./with-begun.ts";

/** undefined: it is not in the part of the list that was read. */
export function useConversationTitle(
  sessionId: string | undefined,
  begun: readonly BegunConversation[],
): string | undefined {
  const pages = useSessions().data?.pages ?? [];
  const session = pages.flatMap(({ sessions }) => sessions).find(({ session_id }) => session_id === sessionId);
  return session?.title ?? begun.find((one) => one.sessionId === sessionId)?.question;
}
