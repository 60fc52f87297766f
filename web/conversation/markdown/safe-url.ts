const SAFE = new Set(["http:", "https:", "mailto:"]);

/** The whole address, when it is whole and of a kind that runs nothing; what a model writes may be meant to do harm. */
export function safeUrl(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return SAFE.has(protocol) ? href : undefined;
}
