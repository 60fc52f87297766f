import { useInfiniteQuery } from "@tanstack/react-query";
import type { SessionPage } from "../../contract/sessions.ts";
import { requestJson } from "./request.ts";

/** To be invalidated whenever a conversation has begun, gone on or got another title. */
export const SESSIONS = ["sessions"] as const;

/** Conversations, newest activity first, a page at a time. */
export function useSessions() {
  return useInfiniteQuery({
    queryKey: SESSIONS,
    initialPageParam: null,
    queryFn: async ({ pageParam, signal }) => requestJson<SessionPage>(pathOf(pageParam), { signal }),
    getNextPageParam: (page: SessionPage): string | null => page.next,
  });
}

const PAGE = 50;

function pathOf(before: string | null): string {
  return `/api/v1/sessions?limit=${PAGE}${before === null ? "" : `&before=${encodeURIComponent(before)}`}`;
}
