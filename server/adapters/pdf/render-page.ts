import type { LayoutBlock, LayoutCell, ParsedPage } from "@llamaindex/liteparse";
import { packPlaces } from "../../core/places.ts";
import type { ExtractedPage } from "../../core/ports.ts";
import { bottom, overlapsAcross } from "./geometry.ts";
import type { Box } from "./geometry.ts";
import { pageWords } from "./page-words.ts";
import { createPlacedTextWriter } from "./placed-text.ts";
import type { PlacedTextWriter } from "./placed-text.ts";
import { isMarker, linesOf, paragraphsOf } from "./recover-lines.ts";
import type { Paragraph } from "./recover-lines.ts";
import { createWordFinder } from "./word-finder.ts";
import type { WordFinder } from "./word-finder.ts";
import { headingLevel, listMarker } from "./block-kinds.ts";

/** A piece of the page's text, and how it is written. */
interface Piece {
  readonly box: Box | undefined;
  readonly isItem: boolean;
  write(writer: PlacedTextWriter): void;
}

/** The page as Markdown, with the place of every word that could be found. */
export function renderPage(page: ParsedPage): ExtractedPage {
  const finder = createWordFinder(pageWords(page));
  const pieces = (page.blocks ?? []).flatMap((block) => pieceOf(block, finder));
  for (const paragraph of paragraphsOf(linesOf(finder.left()))) insert(pieces, recovered(paragraph));
  const writer = createPlacedTextWriter();
  for (const [i, piece] of pieces.entries()) {
    if (i > 0) writer.add(piece.isItem && pieces[i - 1]?.isItem ? "\n" : "\n\n");
    piece.write(writer);
  }
  const { pageNum, width, height } = page;
  return { number: pageNum, text: writer.text, width, height, places: packPlaces(writer.places) };
}

function pieceOf(block: LayoutBlock, finder: WordFinder): Piece[] {
  const { kind, bbox } = block;
  if (kind === "rule" || kind === "figure" || isBulletColumn(block)) return [];
  if (kind === "table") return [tablePiece(block, finder)];
  if (kind === "code" || kind === "grid_fallback") return [linesPiece(block.lines ?? [], bbox, finder)];
  const text = plain(block.text ?? "");
  if (text === "") return [];
  const marker = listMarker(block);
  const level = headingLevel(block, text);
  const before = level > 0 ? `${"#".repeat(level)} ` : marker;
  return [{ box: bbox, isItem: marker !== "" && level === 0, write: writeTokens(before, text, bbox, finder) }];
}

/** Matches at once, so that words are given away in reading order; writes later. */
function writeTokens(before: string, text: string, region: Box | undefined, finder: WordFinder) {
  const tokens = text.split(/\s+/).filter((token) => token !== "");
  const found = finder.find(tokens, region);
  return (writer: PlacedTextWriter) => {
    writer.add(before);
    for (const [i, token] of tokens.entries()) {
      if (i > 0) writer.add(" ");
      writer.addWord(token, found[i] ?? []);
    }
  };
}

function linesPiece(lines: readonly string[], box: Box | undefined, finder: WordFinder): Piece {
  const written = lines.filter((line) => line.trim() !== "").map((line) => writeTokens("", line, box, finder));
  return {
    box,
    isItem: false,
    write(writer) {
      for (const [i, write] of written.entries()) {
        if (i > 0) writer.add("\n");
        write(writer);
      }
    },
  };
}

function tablePiece(block: LayoutBlock, finder: WordFinder): Piece {
  const rows = [...(block.header ? [block.header] : []), ...(block.rows ?? [])];
  const columns = Math.max(...rows.map((row) => row.length));
  const cellWriter = (cell: LayoutCell | undefined) =>
    writeTokens("", plain(cell?.text ?? "").replaceAll("|", "\\|"), cell?.bbox ?? block.bbox, finder);
  const written = rows.map((row) => Array.from({ length: columns }, (_, column) => cellWriter(row[column])));
  return {
    box: block.bbox,
    isItem: false,
    write(writer) {
      for (const [i, row] of written.entries()) {
        for (const write of row) {
          writer.add("| ");
          write(writer);
          writer.add(" ");
        }
        writer.add(i === 0 ? `|\n${"|---".repeat(columns)}|` : "|");
        if (i < written.length - 1) writer.add("\n");
      }
    },
  };
}

function recovered({ lines, box, isItem }: Paragraph): Piece {
  const words = lines.flatMap((line) => line.words);
  return {
    box,
    isItem,
    write(writer) {
      for (const [i, word] of words.entries()) {
        if (i > 0) writer.add(" ");
        writer.addWord(word.text, [word]);
      }
    },
  };
}

/** Behind the last piece of its column that begins above it. */
function insert(pieces: Piece[], piece: Piece): void {
  const { box } = piece;
  const above = pieces.findLastIndex(
    (other) =>
      box !== undefined &&
      other.box !== undefined &&
      overlapsAcross(other.box, box) &&
      other.box.y <= box.y &&
      bottom(other.box) <= bottom(box) + 2,
  );
  pieces.splice(above + 1, 0, piece);
}

/** A column of bullets is not a table; its words are put back beside the lines they mark. */
function isBulletColumn(block: LayoutBlock): boolean {
  if (block.kind !== "table") return false;
  const texts = [...(block.header ?? []), ...(block.rows ?? []).flat()].flatMap((cell) => cell.text.split(/\s+/));
  return texts.every((text) => text === "" || isMarker(text));
}

/** The parser's own emphasis is not part of the text. */
function plain(text: string): string {
  return text.replaceAll(/(\*\*|__)(?=\S)([\s\S]*?\S)\1/g, "$2").replaceAll(/(?<![\w`])`([^`]+)`/g, "$1");
}
