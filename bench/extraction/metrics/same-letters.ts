const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

export function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]|ـ/gu, "");
}

/**
 * Poppler gives the letters of right-to-left words as they are seen, ligatures in the other order, and repeats those that a
 * stretched line repeats. That is about the text; for the place it is enough that the same letters are there.
 */
export function isSame(letters: string, others: string): boolean {
  if (letters === others) return true;
  return RIGHT_TO_LEFT.test(letters) && kindsOf(letters) === kindsOf(others);
}

function kindsOf(letters: string): string {
  return [...new Set(letters)].toSorted().join("");
}
