import type { TextItem } from "@llamaindex/liteparse";

/** What the parser writes for a mark, and by which codes of the common encodings the mark itself can be told. */
const MARKS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  "-": { 150: "–", 151: "—", 177: "–", 208: "–", 209: "—", 8211: "–", 8212: "—", 8722: "−" },
  "'": { 145: "‘", 146: "’", 212: "‘", 213: "’", 8216: "‘", 8217: "’" },
  '"': { 147: "“", 148: "”", 210: "“", 211: "”", 8220: "“", 8221: "”" },
};

const PICTURE_FONTS = /wingdings|webdings|dingbats/i;

/** What stood on the page, where the parser wrote something else and it can be told. */
export function restoreText(item: Pick<TextItem, "text" | "charCodes" | "fontName">): string {
  const { text, fontName } = item;
  // An arrow or a hand before a word comes as a letter glued to it: "wpage 76". Pictures are not extracted.
  if (PICTURE_FONTS.test(fontName ?? "") && /^\p{L}{3}/u.test(text)) return text.slice(1);
  return restoreMarks(item);
}

/**
 * The parser writes every dash as a hyphen and every quotation mark as a straight one. The codes of the glyphs tell what
 * stood there, where they are plainly letters of a common encoding; elsewhere the text stays as it is.
 */
function restoreMarks({ text, charCodes }: Pick<TextItem, "text" | "charCodes">): string {
  if (charCodes === undefined || !/[-'"]/.test(text)) return text;
  const characters = Array.from(text);
  const codes = charCodes.slice(0, characters.length);
  const isComplete = codes.length === characters.length && charCodes.length <= characters.length + 2;
  if (!isComplete || !isCommon(characters, codes)) return text;
  return characters.map((character, i) => MARKS[character]?.[codes[i] ?? 0] ?? character).join("");
}

/** Fonts may number their glyphs as they like; then letters and codes have nothing to do with each other. */
function isCommon(characters: readonly string[], codes: readonly number[]): boolean {
  const plain = characters.filter((character) => /[A-Za-z0-9]/.test(character)).length;
  const agreeing = characters.filter(
    (character, i) => /[A-Za-z0-9]/.test(character) && character.charCodeAt(0) === codes[i],
  ).length;
  const spaced = characters.every((character, i) => (character === " ") === (codes[i] === 32 || codes[i] === 160));
  return plain === 0 ? spaced && codes.every((code) => code >= 32) : agreeing === plain;
}
