/** Uploads a set of hostile and broken PDFs to the real service, one after the other, and compares every answer with the set's manifest. */
import { parseArgs } from "node:util";
import { readSettings } from "../../server/settings.ts";
import { startOllama } from "../../tests/support/ollama/start-ollama.ts";
import { memoryOf } from "../process-memory.ts";
import { startDocent } from "../start-server.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { checkFile, type CheckedFile } from "./check-file.ts";
import { lookIntoData } from "./look-into-data.ts";
import { printReport, type Report } from "./print-report.ts";
import { readManifest, type OddPdf } from "./read-manifest.ts";

const { values } = parseArgs({ options: { only: { type: "string" } } });
const manifest = readManifest();
const chosen = manifest?.filter(isAskedFor(values.only)) ?? [];

if (manifest === undefined) {
  console.log("Skipped: the robustness set is not here; it is looked for in ../shared/eval/robustness.");
} else if (chosen.length === 0) {
  console.error(`No file of the set has a name with '${values.only}' in it.`);
  process.exitCode = 1;
} else {
  const report = await checkAll(chosen);
  printReport(report);
  if (report.files.some((file) => file.problems.length > 0)) process.exitCode = 1;
}

/** `--only` takes parts of names, separated by commas. */
function isAskedFor(only: string | undefined): (pdf: OddPdf) => boolean {
  const parts = only?.split(",").filter((part) => part !== "");
  return ({ pdf }) => parts === undefined || parts.some((part) => pdf.includes(part));
}

async function checkAll(pdfs: readonly OddPdf[]): Promise<Report> {
  using folder = temporaryFolder();
  const ollama = await startOllama();
  try {
    await using docent = await startDocent({ dataDir: folder.path, runtimeUrl: ollama.url });
    const data = lookIntoData(folder.path);
    const parts = { docent, data, accepted: new Set<string>(), limitSeconds: readSettings({}).EXTRACTION_TIMEOUT_S };
    const files: CheckedFile[] = [];
    const serviceMb = [memoryOf(docent.pid, "VmRSS")];
    for (const pdf of pdfs) {
      files.push(await checkFile(pdf, parts));
      // The stand-in keeps every request; thousands of embedded texts would pile up here.
      ollama.forget();
      if (files.length === Math.ceil(pdfs.length / 2)) serviceMb.push(memoryOf(docent.pid, "VmRSS"));
    }
    return { files, serviceMb: [...serviceMb, memoryOf(docent.pid, "VmRSS")] };
  } finally {
    await ollama.close();
  }
}
