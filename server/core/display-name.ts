import { firstCharacters } from "./first-characters.ts";

const LONGEST = 500;

/** A stranger's file name, fit to be shown. It names nothing on disk, so slashes and dots are as good as any letter. */
export function displayName(filename: string): string {
  const clean = filename
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
  return firstCharacters(clean, LONGEST) || "untitled.pdf";
}
