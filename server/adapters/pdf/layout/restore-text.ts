import type { TextItem } from "@llamaindex/liteparse";

/** How fonts number their glyphs. Letters and digits tell which way it is: their code is their character less `offset`. */
interface Numbering {
  readonly offset: number;
  readonly space: number;
  /** The marks that the parser writes as a hyphen or a straight quotation mark. */
  readonly marks: Readonly<Record<number, string>>;
}

const NUMBERINGS: readonly Numbering[] = [
  // Characters of Windows and Macintosh, or Unicode itself.
  {
    offset: 0,
    space: 32,
    // prettier-ignore
    marks: {
      145: "‘", 146: "’", 147: "“", 148: "”", 150: "–", 151: "—",
      208: "–", 209: "—", 210: "“", 211: "”", 212: "‘", 213: "’",
      8211: "–", 8212: "—", 8216: "‘", 8217: "’", 8220: "“", 8221: "”", 8722: "−",
    },
  },
  // The usual order of glyphs in TrueType fonts.
  { offset: 29, space: 3, marks: { 177: "–", 178: "—", 179: "“", 180: "”", 181: "‘", 182: "’" } },
  // The standard strings of PostScript fonts.
  { offset: 31, space: 1, marks: { 8: "’", 65: "‘", 105: "“", 111: "–", 119: "”", 137: "—" } },
];

const KIND_OF: Readonly<Record<string, string>> = {
  "–": "-",
  "—": "-",
  "−": "-",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
};
const PICTURE_FONTS = /wingdings|webdings|dingbats/i;

/**
 * What stood on the page for each character of the text, where the parser wrote something else and it can be told; nothing
 * where all of it is right.
 */
export function restoreText(item: Pick<TextItem, "text" | "charCodes" | "fontName">): readonly string[] | undefined {
  const { text, fontName = "" } = item;
  return PICTURE_FONTS.test(fontName) && /^\p{L}{3}/u.test(text) ? withoutPictures(text) : restoreMarks(item);
}

/** An arrow or a hand before a word comes as a letter glued to it: "wCare wCleaning". Pictures are not extracted. */
function withoutPictures(text: string): string[] {
  const characters = Array.from(text);
  const [picture] = characters;
  return characters.map((character, i) => {
    const isPicture = i === 0 || (characters[i - 1] === " " && /\p{Lu}/u.test(characters[i + 1] ?? ""));
    return isPicture && character === picture ? "" : character;
  });
}

/**
 * The parser writes every dash as a hyphen and every quotation mark as a straight one. The codes of the glyphs tell what
 * stood there, as far as they reach and their numbering is known; elsewhere the text stays as it is.
 */
function restoreMarks({ text, charCodes }: Pick<TextItem, "text" | "charCodes">): string[] | undefined {
  if (charCodes === undefined || !/[-'"]/.test(text)) return undefined;
  const characters = Array.from(text);
  if (charCodes.length > characters.length + 2) return undefined;
  const marks = numberingOf(characters, charCodes)?.marks;
  if (marks === undefined) return undefined;
  let isChanged = false;
  const restored = characters.map((character, i) => {
    const mark = marks[charCodes[i] ?? -1];
    if (mark === undefined || KIND_OF[mark] !== character) return character;
    isChanged = true;
    return mark;
  });
  return isChanged ? restored : undefined;
}

function numberingOf(characters: readonly string[], codes: readonly number[]): Numbering | undefined {
  const letters = Math.min(characters.length, codes.length);
  let offset: number | undefined;
  for (let i = 0; i < letters; i++) {
    const letter = characters[i]?.charCodeAt(0) ?? 0;
    if (!isPlainLetter(letter)) continue;
    offset ??= letter - (codes[i] ?? 0);
    if (letter !== (codes[i] ?? 0) + offset) return undefined;
  }
  if (offset !== undefined) return NUMBERINGS.find((numbering) => numbering.offset === offset);
  const behind = codes[characters.length];
  return NUMBERINGS.find(
    (numbering) => behind === numbering.space || (numbering.offset === 0 && (behind === undefined || behind === 0)),
  );
}

/** A to Z, a to z, 0 to 9. */
function isPlainLetter(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
