import type { Citation } from "../../contract/citations.ts";
import { useCitations } from "../service/citations.ts";
import type { Spot } from "./go-to.ts";

/** The citation of an answer, when it is one of this document. */
export function useCitation(pdfId: string, answer: number | undefined, number: number | undefined) {
  const { data } = useCitations(number === undefined ? undefined : answer);
  return data?.citations.find(({ id, pdf_id }) => id === number && pdf_id === pdfId);
}

/** Where it begins: its first rectangle, or only its page where the place is not known. */
export function spotOf({ page, places }: Citation): Spot {
  const [place] = places;
  const rectangle = place?.rectangles[0];
  if (place === undefined || rectangle === undefined) return { page };
  const { width, height } = place;
  return { page: place.page, at: { x: rectangle.x / width, y: rectangle.y / height, width: rectangle.width / width } };
}
