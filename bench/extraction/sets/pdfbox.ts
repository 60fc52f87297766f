import type { ExtractedDocuments } from "../documents.ts";
import { wholeText } from "../documents.ts";
import { pdfsIn, readEvalText } from "../eval-data.ts";
import type { EvalSet } from "../sets.ts";
import { wordMeasurements } from "../metrics/word-measurements.ts";

const files = () => pdfsIn("extraction", "pdfbox_text", "pdfs");

/** The truth is another extractor's output that its maintainers keep: word for word, but not beyond doubt. */
export const pdfbox: EvalSet = {
  name: "pdfbox",
  title: "pdfbox_text: words of odd fonts and rotations, mean of documents (pdftotext's stated recall: .895)",
  files,
  score: (documents: ExtractedDocuments) =>
    wordMeasurements(
      files().map(({ name }) => ({
        name,
        truth: readEvalText("extraction", "pdfbox_text", `${name}.txt`),
        text: wholeText(documents, name),
      })),
    ),
};
