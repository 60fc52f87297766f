import type { AcceptedUpload } from "./accept-upload.ts";
import type { SampleFile } from "./ports.ts";
import type { UploadQueue } from "./upload-queue.ts";

/** Puts the sample in line like any upload, unless it is there already. Throws sampleMissing, and what accepting throws. */
export async function addSample(sample: SampleFile, uploads: UploadQueue): Promise<AcceptedUpload> {
  const bytes = inOnePiece(await sample.read());
  return uploads.accept({ filename: sample.name, bytes, isSample: true }, { force: false });
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
