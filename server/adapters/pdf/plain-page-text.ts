/** The text of one page as the parser gives it, less its stand-ins for nothing. */
export function plainPageText(markdown: string): string {
  return (
    markdown
      // An empty page comes as an empty code fence.
      .replaceAll(/^```[a-z]*\n\s*```$/gm, "")
      .replaceAll("\u0000", "")
      .toWellFormed()
      .trim()
  );
}
