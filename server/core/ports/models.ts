export interface InstalledModel {
  readonly name: string;
  /** Changes when the model behind the name does. */
  readonly digest: string;
  readonly size: number;
  readonly modifiedAt: string;
}

export interface ModelTraits {
  readonly chats: boolean;
  /** Listed as a chat model: it chats and has a template for it. */
  readonly hasChatTemplate: boolean;
  readonly thinks: boolean;
  /** Tokens the model can attend to, where the runtime tells. */
  readonly contextLength: number | undefined;
  /** It reads no prompts and writes nothing of its own: it quotes from the material it is given. */
  readonly quotesOnly?: boolean;
}

export interface ChatTurn {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatTurn[];
  /** undefined: the model has no thinking mode, so the runtime is not asked about it. */
  readonly think: boolean | undefined;
  /** The window in tokens; the runtime refuses what does not fit instead of cutting it. */
  readonly window: number;
  readonly maxAnswerTokens?: number;
  /** What a model that only quotes is given in place of messages, when the question is about documents. */
  readonly material?: ChatMaterial;
}

export interface ChatMaterial {
  readonly question: string;
  /** Best first. */
  readonly passages: readonly GivenPassage[];
}

/** Text of one page. */
export interface GivenPassage {
  readonly pdfName: string;
  /** 1-based. */
  readonly page: number;
  readonly text: string;
}

export interface ChatDelta {
  readonly content: string;
  readonly thinking: string;
  /** Tokens of the prompt as the runtime counted them; only on the last delta, where it tells. */
  readonly promptTokens?: number;
  /** The window, or the limit that was asked for, was full before the model had finished; on one of the last deltas. */
  readonly cutOff?: boolean;
}

export interface EmbedRequest {
  readonly model: string;
  readonly texts: readonly string[];
  /** The window in tokens, where known. */
  readonly window: number | undefined;
}

/** A language-model runtime. Every method throws runtimeUnreachable, runtimeTimedOut or runtimeRefused. */
export interface ModelRuntime {
  installed(signal: AbortSignal): Promise<InstalledModel[]>;
  /** Throws modelNotFound for a model that is gone. */
  traits(model: InstalledModel, signal: AbortSignal): Promise<ModelTraits>;
  /** One vector per text, in order. Throws tooLongForModel when a text exceeds the window, modelNotFound. */
  embed(request: EmbedRequest, signal: AbortSignal): Promise<Float32Array[]>;
  /** Throws tooLongForModel, thinkingRefused, modelNotFound. Ending the iteration early ends the runtime's work. */
  chat(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatDelta>;
}
