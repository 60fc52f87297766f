import { z } from "zod";
import { hasSampleWords } from "./has-sample-words.ts";
import type { OddPdf } from "./read-manifest.ts";
import type { Answer } from "./upload-watched.ts";

const Stored = z.object({ pdf_id: z.string(), page_count: z.number() });
const Refusal = z.strictObject({ detail: z.string().min(1) });

const SAYS = {
  noText: /\bno (?:extractable |readable )?text\b/i,
  protected: /password|protect|encrypt/i,
  // Not "could not be read because the reader gave up": a file that all engines refuse should not crash ours.
  broken: /damaged|cannot be read/i,
};

/** A path of this machine or a line of a stack. */
const INSIDES = /(?:^|[\s'"(])(?:[A-Za-z]:)?[\\/][\w.-]+[\\/]|\bat .+:\d+|node_modules|\.[cm]?[jt]s\b|\n/;

export interface Evidence {
  readonly bytes: Buffer;
  readonly answer: Answer;
  readonly storedText: (pdfId: string) => string;
}

/** What is wrong with the answer, in a few words each; nothing when it is as the manifest expects. */
export function judgeAnswer(pdf: OddPdf, { bytes, answer, storedText }: Evidence): string[] {
  if (answer.status === 200) return judgeAcceptance(pdf, answer, storedText);
  const refusal = Refusal.safeParse(answer.body);
  if (!refusal.success) return ['the body is not {"detail"} alone'];
  const { detail } = refusal.data;
  const leaks = INSIDES.test(detail) ? ["the sentence shows the service's insides"] : [];
  return [...leaks, ...judgeRefusal(pdf, answer.status, detail, bytes)];
}

/** The id under which an accepted PDF is stored. */
export function acceptedId({ status, body }: Answer): string | undefined {
  return status === 200 ? Stored.safeParse(body).data?.pdf_id : undefined;
}

function judgeAcceptance(pdf: OddPdf, answer: Answer, storedText: Evidence["storedText"]): string[] {
  const stored = Stored.safeParse(answer.body);
  if (!stored.success) return ["accepted without id or page count"];
  if (pdf.expect === "either") return [];
  if (mayBeRead(pdf)) return [];
  if (pdf.expect !== "text") return ["accepted, must be refused"];
  const text = storedText(stored.data.pdf_id);
  const pages = stored.data.page_count;
  return [
    ...(typeof pdf.pages === "number" && pages !== pdf.pages ? [`${pages} pages, must be ${pdf.pages}`] : []),
    ...(hasSampleWords(text, pdf.sample_words) ? [] : [`too few of: ${pdf.sample_words.join(" ")}`]),
  ];
}

/**
 * Where the manifest's label and its own evidence part: it calls a file without text that other engines read a word or two
 * of ("Hello World!"), and one broken whose wreck PDFium mends. A reader who uploads such a file wants its words.
 */
export function mayBeRead({ pdf, expect, words_poppler, words_mupdf }: OddPdf): boolean {
  const words = Math.max(words_poppler ?? 0, words_mupdf ?? 0);
  return (expect === "no_text" && words > 0) || MENDED.has(pdf);
}

const MENDED = new Set(["184_UnknownFilter-Linearized.pdf"]);

function judgeRefusal({ expect }: OddPdf, status: number, detail: string, bytes: Buffer): string[] {
  switch (expect) {
    case "text":
      return ["refused, must be accepted"];
    case "no_text":
      return [...mustBe(500, status), ...mustSay(SAYS.noText, detail, "that there is no text")];
    case "encrypted":
      return [...mustBe(500, status), ...mustSay(SAYS.protected, detail, "that it is protected")];
    case "broken":
      if (!isPdfByItsFirstBytes(bytes)) return mustBe(400, status);
      return [...mustBe(500, status), ...mustSay(SAYS.broken, detail, "that it cannot be read")];
    case "either":
    default:
      return status === 400 || status === 500 ? [] : ["must be 200, 400 or 500"];
  }
}

function mustBe(expected: number, status: number): string[] {
  return status === expected ? [] : [`must be ${expected}`];
}

function mustSay(words: RegExp, detail: string, meaning: string): string[] {
  return words.test(detail) ? [] : [`must say ${meaning}`];
}

function isPdfByItsFirstBytes(bytes: Buffer): boolean {
  return bytes.subarray(0, 1024).includes("%PDF-", 0, "latin1");
}
