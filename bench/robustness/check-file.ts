import type { RunningServer } from "../start-server.ts";
import { acceptedId, judgeAnswer } from "./judge-answer.ts";
import type { lookIntoData } from "./look-into-data.ts";
import { readBytes, type OddPdf } from "./read-manifest.ts";
import { uploadWatched, type WatchedUpload } from "./upload-watched.ts";

export interface CheckedFile extends WatchedUpload {
  readonly pdf: OddPdf;
  /** Every expectation that is not met, in a few words each. */
  readonly problems: readonly string[];
}

export interface CheckParts {
  readonly docent: RunningServer;
  readonly data: ReturnType<typeof lookIntoData>;
  /** Ids of the PDFs that were accepted so far; this one's is added. */
  readonly accepted: Set<string>;
  readonly limitSeconds: number;
}

/** Saving, splitting and embedding are not part of the time that reading may take. */
const BESIDES_READING_S = 10;

export async function checkFile(pdf: OddPdf, parts: CheckParts): Promise<CheckedFile> {
  const bytes = readBytes(pdf);
  const upload = await uploadWatched(parts.docent, bytes, pdf.pdf);
  const { answer, seconds, extractorsLeft, healthProblems } = upload;
  const id = acceptedId(answer);
  if (id !== undefined) parts.accepted.add(id);
  const problems = [
    ...judgeAnswer(pdf, { bytes, answer, storedText: parts.data.storedText }),
    ...parts.data.leftBehind(parts.accepted).map((left) => `left behind: ${left}`),
    ...healthProblems,
    ...(extractorsLeft > 0 ? [`${extractorsLeft} extractor processes still run`] : []),
    ...(seconds > parts.limitSeconds + BESIDES_READING_S ? [`took ${seconds.toFixed(0)} s`] : []),
  ];
  return { ...upload, pdf, problems };
}
