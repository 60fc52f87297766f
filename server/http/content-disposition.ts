import { firstCharacters } from "../core/first-characters.ts";

const LONGEST = 120;

/**
 * The header under which a file is shown or saved. A stranger chose the name: what means something to a file system, a
 * shell or a header is replaced, and what is not ASCII is sent a second time as RFC 6266 wants it.
 */
export function contentDisposition(kind: "inline" | "attachment", title: string, extension: string): string {
  const name = harmless(title, extension) + extension;
  const plain = name.replaceAll(/[^ -~]/gu, "_");
  return `${kind}; filename="${plain}"${plain === name ? "" : `; filename*=UTF-8''${percentEncoded(name)}`}`;
}

function harmless(title: string, extension: string): string {
  const bare = title.toLowerCase().endsWith(extension) ? title.slice(0, -extension.length) : title;
  const clean = bare.toWellFormed().replaceAll(/[\p{C}\p{Zl}\p{Zp}"%*/:;<>?\\|]+/gu, "_");
  // A leading dot hides a file, and Windows drops dots and spaces at the end.
  return firstCharacters(clean.replace(/^[.\s]+/, ""), LONGEST).replace(/[.\s]+$/, "") || "untitled";
}

/** What encodeURIComponent leaves alone but RFC 8187 does not allow. */
function percentEncoded(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
