/**
 * A cautious guess at how many tokens a text has, for a tokenizer that is not known. English prose has 4 to 5
 * characters a token; tables, code and numbers 1 to 3, because many models read digit by digit; scripts outside Latin 1 or
 * fewer. Guessing high costs a passage now and then; guessing low would have the runtime refuse the prompt.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [word] of text.matchAll(/[A-Za-z]+| ?\d+|\n|[^\sA-Za-z\d]/gu)) {
    const code = word.charCodeAt(0);
    if (code >= 0x80) tokens += isCompactScript(code) ? 0.8 : 2;
    // Digits, the space before them, signs and ends of lines.
    else if (code < 0x41) tokens += word.length;
    else tokens += Math.max(1, word.length / (word.length > LONG_WORD ? 2.5 : 4));
  }
  return Math.ceil(tokens);
}

/** Compounds of other languages, which models trained on English read in small pieces. */
const LONG_WORD = 7;

/** Accented Latin, Greek and Cyrillic letters mostly share a token with their neighbours. */
const isCompactScript = (code: number) => code < 0x530;
