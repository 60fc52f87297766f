import type { Citation as Presented } from "../../contract/citations.ts";
import type { Citation } from "../core/show-citations.ts";

export function presentCitation(citation: Citation): Presented {
  return {
    id: citation.id,
    pdf_id: citation.pdfId,
    pdf_name: citation.pdfName,
    chunk_index: citation.chunkIndex,
    page: citation.page,
    quote: citation.quote,
    answer_start: citation.answerStart,
    answer_end: citation.answerEnd,
    places: citation.places.map(({ page, width, height, rectangles }) => ({
      page,
      width,
      height,
      rectangles: [...rectangles],
    })),
  };
}
