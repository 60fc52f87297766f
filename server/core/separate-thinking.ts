const OPEN = "<think>";

export interface Separated {
  readonly content: string;
  readonly thinking: string;
}

/**
 * Some models write their thoughts into the answer, between <think> tags; some forget the opening tag, some are stopped
 * before the closing one. None of it belongs to the answer. An answer that only mentions a tag is left alone: a tag without
 * its partner counts only where a thought would stand, an opening one at the very start, a closing one on a line of its own.
 */
export function separateThinking(written: string): Separated {
  const thoughts: string[] = [];
  let content = written.replaceAll(/<think>([\s\S]*?)<\/think>/g, (_, thought: string) => {
    thoughts.push(thought);
    return "";
  });
  const closed = /(?:^|\n)[^\S\n]*<\/think>[^\S\n]*(?:\n|$)/.exec(content);
  if (closed) {
    thoughts.unshift(content.slice(0, closed.index));
    content = content.slice(closed.index + closed[0].length);
  }
  if (content.trimStart().startsWith(OPEN)) {
    thoughts.push(content.trimStart().slice(OPEN.length));
    content = "";
  }
  return { content: content.trim(), thinking: thoughts.join("\n").trim() };
}
