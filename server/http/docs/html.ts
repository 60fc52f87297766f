/** Marks text that is HTML already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Part[];

/** A template whose values are escaped, unless they are HTML themselves. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(
    strings.reduce((page, text, i) => page + text + (i < values.length ? asHtml(values[i] ?? "") : ""), ""),
  );
}

function asHtml(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(asHtml).join("");
  return String(part).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
