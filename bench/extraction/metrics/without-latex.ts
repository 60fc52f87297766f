/** Less the names of LaTeX's commands. What stands in braces stays, `tabular` and `lll` with it, as in the baselines. */
export function withoutLatexCommands(text: string): string {
  return text.replaceAll(/\\[a-zA-Z]+/g, " ");
}

/** Less the frames of LaTeX's tables too: no extractor could find those words on the page. */
export function withoutLatexTables(text: string): string {
  return withoutLatexCommands(
    text
      .replaceAll(/\\(?:begin|end)\{[^}]*\}(?:\{[^}]*\})?/g, " ")
      .replaceAll(/\\multi(?:column|row)\{[^}]*\}\{[^}]*\}/g, " "),
  );
}
