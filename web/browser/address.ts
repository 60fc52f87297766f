/** What the page shows, as it stands in the browser's address: a link or a reload leads back to it. */
export interface Address {
  /** The session being read; undefined: a new conversation. */
  readonly conversation?: string | undefined;
  /** The PDF beside it. */
  readonly document?: string | undefined;
  readonly page?: number | undefined;
  /** The answer and the number of its citation that is highlighted. */
  readonly answer?: number | undefined;
  readonly citation?: number | undefined;
}

export function readAddress(search: string): Address {
  const params = new URLSearchParams(search);
  return {
    conversation: params.get("c") ?? undefined,
    document: params.get("d") ?? undefined,
    page: wholeNumber(params.get("p")),
    answer: wholeNumber(params.get("a")),
    citation: wholeNumber(params.get("n")),
  };
}

export function writeAddress({ conversation, document, page, answer, citation }: Address): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ c: conversation, d: document, p: page, a: answer, n: citation })) {
    if (value !== undefined) params.set(name, String(value));
  }
  return params.size === 0 ? "/" : `/?${params}`;
}

function wholeNumber(text: string | null): number | undefined {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number > 0 ? number : undefined;
}
