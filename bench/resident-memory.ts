/** Resident memory of the service: idle, after queries over a large library, and while a long PDF is uploaded. */
import { setTimeout as sleep } from "node:timers/promises";
import { makeLongPdf } from "../tests/support/pdfs/make-long-pdf.ts";
import { askAboutAll } from "./ask-about-all.ts";
import type { InstantRuntime } from "./instant-runtime.ts";
import { memoryIsTold, memoryOf, memoryOfFamily } from "./process-memory.ts";
import { startDocent, type RunningServer } from "./start-server.ts";
import { count, printTable, type Row } from "./table.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import type { WrittenLibrary } from "./write-library.ts";

const IDLE_TARGET = "< 200";
const UPLOAD_TARGET = "< 700";
const PAGES = 1000;
const QUERIES = 10;
const SETTLE_MS = 1000;
const WATCH_EVERY_MS = 20;
const MB = 1_048_576;

export async function measureResidentMemory(library: WrittenLibrary, runtime: InstantRuntime): Promise<void> {
  if (!memoryIsTold) {
    console.log("\nResident memory cannot be measured here: it is read from /proc, which only Linux has.");
    return;
  }
  const { idle, upload } = await measureUpload(runtime);
  printTable(
    "Resident memory of the service, MB",
    ["state", "MB", "target"],
    [["idle, new data folder", idle.toFixed(0), IDLE_TARGET], ...(await measureQueries(library, runtime))],
  );
  printTable(
    "Upload of a long PDF: peak of the resident memory, MB",
    ["pages", "PDF's MB", "seconds", "pages a second", "service", "service and extractor", "target"],
    [upload],
  );
}

async function measureQueries({ path, pdfCount }: WrittenLibrary, runtime: InstantRuntime): Promise<Row[]> {
  await using docent = await startDocent({ dataDir: path, runtimeUrl: runtime.url });
  const idle = await settled(docent);
  for (let i = 0; i < QUERIES; i++) await askAboutAll(docent);
  const after = await settled(docent);
  return [
    [`idle, ${count(pdfCount)} PDFs`, idle.toFixed(0), IDLE_TARGET],
    [`after ${QUERIES} queries over ${count(pdfCount)} PDFs`, after.toFixed(0), ""],
  ];
}

async function measureUpload(runtime: InstantRuntime): Promise<{ idle: number; upload: Row }> {
  const pdf = await makeLongPdf(PAGES);
  using folder = temporaryFolder();
  await using docent = await startDocent({ dataDir: folder.path, runtimeUrl: runtime.url });
  const idle = await settled(docent);
  const { seconds, peak } = await uploadWatched(docent, pdf);
  const upload = [
    count(PAGES),
    (pdf.length / MB).toFixed(1),
    seconds.toFixed(1),
    (PAGES / seconds).toFixed(0),
    memoryOf(docent.pid, "VmHWM").toFixed(0),
    peak.toFixed(0),
    UPLOAD_TARGET,
  ];
  return { idle, upload };
}

async function uploadWatched(docent: RunningServer, pdf: Buffer): Promise<{ seconds: number; peak: number }> {
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOfFamily(docent.pid));
  }, WATCH_EVERY_MS);
  const start = performance.now();
  try {
    await uploadPdf(docent, pdf);
    return { seconds: (performance.now() - start) / 1000, peak };
  } finally {
    clearInterval(watch);
  }
}

async function uploadPdf(docent: RunningServer, pdf: Buffer): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), "long.pdf");
  const reply = await fetch(`${docent.url}/api/v1/pdfs/upload`, { method: "POST", body: form });
  if (reply.status !== 200) throw new Error(`The upload failed: ${await reply.text()}`);
}

async function settled(docent: RunningServer): Promise<number> {
  await sleep(SETTLE_MS);
  return memoryOf(docent.pid, "VmRSS");
}
