import type { Spoken } from "./speak.ts";

interface FinishedChat extends Spoken {
  readonly model: string;
  readonly promptTokens: number;
}

/** The stream's objects: thoughts first, then the content, then the one that says `done`. */
export function chatLines(chat: FinishedChat): object[] {
  return [
    ...chat.thinking.map((thinking) => line(chat, { content: "", thinking })),
    ...chat.content.map((content) => line(chat, { content })),
    doneLine(chat, { content: "" }),
  ];
}

/** The one object that answers `stream: false`. */
export function wholeChat(chat: FinishedChat): object {
  const thinking = chat.thinking.join("");
  return doneLine(chat, { content: chat.content.join(""), ...(thinking === "" ? {} : { thinking }) });
}

function line(chat: FinishedChat, message: { content: string; thinking?: string }): object {
  return { ...head(chat, message), done: false };
}

function doneLine(chat: FinishedChat, message: { content: string; thinking?: string }): object {
  const evalCount = chat.thinking.length + chat.content.length;
  return {
    ...head(chat, message),
    done: true,
    done_reason: chat.doneReason,
    total_duration: 91_833_185_145,
    load_duration: 1_681_871_595,
    prompt_eval_count: chat.promptTokens,
    prompt_eval_duration: 26_598_395_463,
    eval_count: evalCount,
    eval_duration: 63_526_951_595,
  };
}

function head(chat: FinishedChat, message: { content: string; thinking?: string }): object {
  return { model: chat.model, created_at: new Date().toISOString(), message: { role: "assistant", ...message } };
}
