const plain: Record<string, string> = {
  "‘": "'",
  "’": "'",
  "‚": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "＿": "_",
  "–": "-",
  "—": "-",
  "‑": "-",
  "‒": "-",
  "−": "-",
  "\u00b5": "\u03bc",
};

/** What olmOCR-bench forgives: emphasis, kinds of space, quote and dash. */
export function normalised(text: string): string {
  return text
    .replaceAll(/<br\s*\/?>/g, " ")
    .replaceAll(/<\/?[bi]>/g, "")
    .replaceAll(/(\*\*|__)(.*?)\1/g, "$2")
    .replaceAll(/([*_])(.*?)\1/g, "$2")
    .replaceAll(/\s+/g, " ")
    .normalize("NFC")
    .replaceAll(/[‘’‚“”„＿–—‑‒−\u00b5]/g, (letter) => plain[letter] ?? letter);
}
