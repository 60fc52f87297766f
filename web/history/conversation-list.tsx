export interface ConversationListProps {
  readonly current: string | undefined;
  readonly onOpen: (sessionId: string) => void;
  readonly onNew: () => void;
  readonly onDeleted: (sessionId: string) => void;
}

export function ConversationList(_props: ConversationListProps) {
  return <section aria-label="Conversations" />;
}
