import type { AlreadyThere, Upload } from "../../contract/uploads.ts";
import { requestJson } from "../service/request.ts";
import { sendForm } from "../service/send-form.ts";
import type { Sending } from "../service/send-form.ts";
import type { UploadSource } from "./upload-job.ts";

export interface UploadSending extends Sending {
  /** Stores it also when the same bytes are there already. */
  readonly force: boolean;
}

export async function sendUpload(
  source: UploadSource,
  { force, ...sending }: UploadSending,
): Promise<Upload | AlreadyThere> {
  if (source === "sample") return requestJson("/api/v1/sample", { method: "POST" });
  const query = force ? "?force=true" : "";
  const form = new FormData();
  form.append("file", source, source.name);
  return sendForm(`/api/v1/uploads${query}`, form, sending);
}
