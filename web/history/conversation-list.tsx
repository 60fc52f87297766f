import { sentenceOf } from "../service/service-error.ts";
import { useSessions } from "../service/sessions.ts";
import { Button } from "../ui/button.tsx";
import { AddIcon } from "../ui/icons.tsx";
import { Notice } from "../ui/notice.tsx";
import { ShowMoreButton } from "../ui/show-more-button.tsx";
import { ConversationRow } from "./conversation-row.tsx";
import { groupByDay } from "./group-by-day.ts";
import { withBegun } from "./with-begun.ts";
import type { BegunConversation } from "./with-begun.ts";

export interface ConversationListProps {
  readonly current: string | undefined;
  /** Conversations with a question from this page: they may not be stored yet. */
  readonly begun: readonly BegunConversation[];
  readonly onOpen: (sessionId: string) => void;
  readonly onNew: () => void;
  readonly onDeleted: (sessionId: string) => void;
}

export function ConversationList({ current, begun, onOpen, onNew, onDeleted }: ConversationListProps) {
  const sessions = useSessions();
  const shown = withBegun(sessions.data?.pages.flatMap((page) => page.sessions) ?? [], begun);
  const answering = new Set(begun.filter(({ isRunning }) => isRunning).map(({ sessionId }) => sessionId));
  return (
    <section
      aria-labelledby="conversations"
      className="border-line short:flex-none flex min-h-0 flex-1 flex-col border-t"
    >
      <div className="flex items-center justify-between gap-2 px-4 py-2">
        <h2 id="conversations" className="text-sm font-semibold">
          Conversations
        </h2>
        <Button aria-label="New conversation" aria-keyshortcuts="n" data-focus-fallback="" onClick={onNew}>
          <AddIcon className="size-4" />
          New
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-3">
        {sessions.isError && (
          <Notice kind="problem" actions={<Button onClick={() => void sessions.refetch()}>Try again</Button>}>
            {sentenceOf(sessions.error)}
          </Notice>
        )}
        {sessions.isSuccess && shown.length === 0 && (
          <p className="text-muted px-1 text-sm">What you ask is kept here, to be read again and continued.</p>
        )}
        {groupByDay(shown).map((day) => (
          <div key={day.name} className="mb-2">
            <h3 className="text-muted px-2.5 py-1 text-xs font-medium">{day.name}</h3>
            <ul aria-label={`Conversations: ${day.name}`} className="flex flex-col gap-0.5">
              {day.sessions.map((session) => (
                <ConversationRow
                  key={session.session_id}
                  session={session}
                  isAnswering={answering.has(session.session_id)}
                  isCurrent={session.session_id === current}
                  onOpen={() => onOpen(session.session_id)}
                  onDeleted={() => onDeleted(session.session_id)}
                />
              ))}
            </ul>
          </div>
        ))}
        {sessions.hasNextPage && (
          <ShowMoreButton aria-busy={sessions.isFetchingNextPage} onClick={() => void sessions.fetchNextPage()}>
            {sessions.isFetchingNextPage ? "Looking for older ones ..." : "Show older"}
          </ShowMoreButton>
        )}
      </div>
    </section>
  );
}
