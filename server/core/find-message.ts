import type { Conversations, StoredMessage } from "./ports.ts";
import { messageNotFound } from "./session-failures.ts";

/** Throws messageNotFound. */
export async function findMessage(conversations: Conversations, messageId: number): Promise<StoredMessage> {
  const message = await conversations.find(messageId);
  if (!message) throw messageNotFound(messageId);
  return message;
}
