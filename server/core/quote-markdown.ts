/**
 * A stranger's Markdown as a quotation. A quotation ends everything that was begun in it, so no heading, list or open code
 * fence in it changes the page around it. Pictures and HTML become text: opening a page must load nothing from elsewhere.
 */
export function quoteMarkdown(text: string): string {
  const lines = text.replaceAll(/[^\P{Cc}\t\r\n]/gu, " ").split(/\r\n?|\n/);
  return withoutPictures(lines)
    .map((line) => (line.trim() === "" ? ">" : `> ${line}`))
    .join("\n");
}

/** A stranger's words inside a line of ours, with no meaning as Markdown. */
export function escapeMarkdown(words: string): string {
  return words.replaceAll(/[\\`*_{}[\]<>#|~&!$]/g, "\\$&");
}

const OPENING = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;

/**
 * Code keeps its letters. What is code is read off fences that stand at a line's very start, and only while there is no
 * other: after an indented one, which may belong to a list and end with it, the rest counts as text.
 */
function withoutPictures(lines: readonly string[]): string[] {
  let fence: string | undefined;
  let sure = true;
  return lines.map((line) => {
    if (fence !== undefined) {
      if (closes(fence, line)) fence = undefined;
      return line;
    }
    const opening = OPENING.exec(line);
    if (sure && opening) fence = opening[1] ?? opening[2];
    else if (/```|~~~/.test(line)) sure = false;
    return disarm(line);
  });
}

function closes(fence: string, line: string): boolean {
  const mark = /^ {0,3}(`+|~+)[ \t]*$/.exec(line)?.[1] ?? "";
  return mark.startsWith(fence);
}

function disarm(line: string): string {
  return line.replaceAll("![", "!\\[").replaceAll(/<(?=[A-Za-z/!?])/g, "&lt;");
}
