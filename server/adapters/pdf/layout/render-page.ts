import type { ParsedPage } from "@llamaindex/liteparse";
import { packPlaces } from "../../../core/places.ts";
import type { ExtractedPage } from "../../../core/ports.ts";
import type { HiddenWords } from "../hidden/hidden-words.ts";
import { assembleRows } from "./assemble-rows.ts";
import { foldRows } from "./fold-rows.ts";
import { bottom, overlapsAcross } from "./geometry.ts";
import { joinHeadings } from "./join-headings.ts";
import { promoteLargeTitles } from "./large-titles.ts";
import { pageWords } from "./page-words.ts";
import { pieceOf, recoveredPiece } from "./pieces.ts";
import type { Piece } from "./pieces.ts";
import { createPlacedTextWriter } from "./placed-text.ts";
import { promoteTitles } from "./promote-titles.ts";
import { linesOf, paragraphsOf } from "./recover-lines.ts";
import { createTokenizer } from "./tokens.ts";
import { asShown } from "./turned-pages.ts";
import type { TurnedPage } from "./turned-pages.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { createWordFinder } from "./word-finder.ts";
import { writePieces } from "./write-piece.ts";

/** What a document does the same way on all its pages. */
export interface Habits {
  /** The height of the text's letters. */
  readonly body: number;
  readonly vocabulary: Vocabulary;
}

export interface PageToRender {
  readonly page: ParsedPage;
  /** Words that are left out. */
  readonly hidden: HiddenWords;
  /** How it is shown, if not upright. */
  readonly turned: TurnedPage | undefined;
}

/** The page as Markdown, with the place of every word that could be found. */
export function renderPage({ page, hidden, turned }: PageToRender, { body, vocabulary }: Habits): ExtractedPage {
  const words = pageWords(page, hidden);
  const finder = createWordFinder(words);
  const tokensOf = createTokenizer(finder, vocabulary);
  const pieces = (page.blocks ?? []).flatMap((block) => pieceOf(block, tokensOf));
  const left = finder.left().filter((word) => !word.isHidden);
  for (const paragraph of paragraphsOf(linesOf(left))) insert(pieces, recoveredPiece(paragraph, vocabulary));
  const writer = createPlacedTextWriter(vocabulary);
  const rows = assembleRows(pieces).map(foldRows);
  writePieces(joinHeadings(promoteLargeTitles(promoteTitles(rows), body)), writer);
  const { width, height } = turned ?? page;
  const places = turned ? writer.places.map((place) => asShown(place, turned)) : writer.places;
  const hiddenWords = words.filter(({ isHidden }) => isHidden).length;
  return { number: page.pageNum, text: writer.text, width, height, places: packPlaces(places), hiddenWords };
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
