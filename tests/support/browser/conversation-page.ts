import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { isPhrasing } from "../asked-of-runtime.ts";
import { readChatRequest } from "../ollama/chat-request.ts";
import type { ReplyText } from "../ollama/chat-request.ts";
import type { Gate } from "../ollama/gates.ts";
import type { OllamaStandIn } from "../ollama/ollama-stand-in.ts";
import { expectCalm } from "./expect-calm.ts";
import { openPage } from "./open-page.ts";
import type { Visit } from "./open-page.ts";

export interface ConversationPage extends Visit {
  readonly question: Locator;
  readonly log: Locator;
  /** Types the question and presses Enter. */
  ask(question: string): Promise<void>;
  /** Waits until so many answers stand complete. */
  answers(count: number): Promise<void>;
  /** The session in the page's address. */
  session(): string;
  /** What the address says besides. */
  address(): Record<string, string>;
  /** Nothing was loaded from elsewhere, and nothing was complained about. */
  assertCalm(): void;
}

/** The app's conversation, as a person uses it. undefined: there is no browser. */
export async function openConversation(
  t: TestContext,
  url: string,
  options?: BrowserContextOptions,
): Promise<ConversationPage | undefined> {
  const visit = await openPage(t, url, options);
  if (!visit) return undefined;
  const { page } = visit;
  const question = page.getByRole("textbox", { name: "Question" });
  const log = page.getByRole("log", { name: "Messages" });
  await question.waitFor();
  const address = () => Object.fromEntries(new URL(page.url()).searchParams);
  return {
    ...visit,
    question,
    log,
    async ask(text) {
      await question.fill(text);
      await page.getByRole("button", { name: "Ask", exact: true, disabled: false }).waitFor();
      await question.press("Enter");
    },
    answers: async (count) =>
      log
        .getByRole("button", { name: "Copy" })
        .nth(count - 1)
        .waitFor(),
    session: () => address()["c"] ?? assert.fail("The address names no conversation."),
    address,
    assertCalm: () => expectCalm(visit),
  };
}

/** What the model answers; asked for other phrasings it has none. */
export function answerWith(ollama: OllamaStandIn, text: ReplyText): void {
  ollama.reply = (request) => (isPhrasing(request) ? "" : text);
}

/** Holds the answer, not the phrasings, back after so many pieces. */
export function holdAnswer(ollama: OllamaStandIn, afterPieces: number): Gate {
  return ollama.hold("/api/chat", {
    afterPieces,
    when({ body }) {
      const request = readChatRequest(body);
      return request !== undefined && !isPhrasing(request);
    },
  });
}

export async function isWiderThanWindow(page: Page): Promise<boolean> {
  return page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth");
}
