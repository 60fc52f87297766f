const OPEN = "<think>";
const CLOSE = "</think>";

export interface Separated {
  readonly content: string;
  readonly thinking: string;
}

/**
 * Some models write their thoughts into the answer, between <think> tags; some forget the opening tag, some are stopped
 * before the closing one. None of it belongs to the answer.
 */
export function separateThinking(written: string): Separated {
  const thoughts: string[] = [];
  let content = written.replaceAll(/<think>([\s\S]*?)<\/think>/g, (_, thought: string) => {
    thoughts.push(thought);
    return "";
  });
  const closed = content.lastIndexOf(CLOSE);
  if (closed !== -1) {
    thoughts.unshift(content.slice(0, closed));
    content = content.slice(closed + CLOSE.length);
  }
  const opened = content.indexOf(OPEN);
  if (opened !== -1) {
    thoughts.push(content.slice(opened + OPEN.length));
    content = content.slice(0, opened);
  }
  return { content: content.trim(), thinking: thoughts.join("\n").trim() };
}
