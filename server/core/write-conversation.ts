import type { Message, SourceRef } from "./ports.ts";
import { escapeMarkdown, quoteMarkdown } from "./quote-markdown.ts";
import type { Conversation } from "./session-library.ts";

const SPEAKER = { user: "Question", assistant: "Answer" } as const;

/** A conversation as a Markdown page. Whatever people and models wrote is quoted; only the frame is ours. */
export function writeConversation({ title, startedAt, lastMessageAt, messages }: Conversation): string {
  const parts = [
    `# ${escapeMarkdown(title)}`,
    `From ${readable(startedAt)} to ${readable(lastMessageAt)}.`,
    ...messages.flatMap(writeMessage),
  ];
  return `${parts.join("\n\n")}\n`;
}

function writeMessage({ role, content, sources, timestamp }: Message): string[] {
  const parts = [`## ${SPEAKER[role]}, ${readable(timestamp)}`, quoteMarkdown(content)];
  return sources === null || sources.length === 0 ? parts : [...parts, "Sources:", sources.map(writeSource).join("\n")];
}

function writeSource({ pdfName, chunkIndex }: SourceRef): string {
  return `- Chunk ${chunkIndex} of ${escapeMarkdown(pdfName || "Unknown")}`;
}

/** From 2026-05-04T09:30:00.000Z to 2026-05-04 09:30 UTC. */
function readable(timestamp: string): string {
  return `${timestamp.slice(0, 10)} ${timestamp.slice(11, 16)} UTC`;
}
