import type { ChatDelta } from "../../../core/ports.ts";

export type Write<T> = (onPiece: (piece: string) => void, signal: AbortSignal) => Promise<T>;

/** Hands on what is written while it is; returns what the writing came to. Ending the iteration early ends the writing. */
export async function* asWritten<T>(write: Write<T>, signal: AbortSignal): AsyncGenerator<ChatDelta, T> {
  const leaving = new AbortController();
  const writing = { pieces: [] as string[], isOver: false };
  let news = Promise.withResolvers<void>();
  const onPiece = (piece: string) => {
    writing.pieces.push(piece);
    news.resolve();
  };
  const written = write(onPiece, AbortSignal.any([signal, leaving.signal])).finally(() => {
    writing.isOver = true;
    news.resolve();
  });
  // Whoever reads to the end is told; nobody may be reading any more.
  written.catch(() => undefined);
  try {
    for (;;) {
      for (const content of writing.pieces.splice(0)) yield { content, thinking: "" };
      if (writing.isOver && writing.pieces.length === 0) break;
      await news.promise;
      news = Promise.withResolvers<void>();
    }
    return await written;
  } finally {
    leaving.abort();
  }
}
