import assert from "node:assert/strict";
import type { Client, PdfBody, Reply } from "./client.ts";
import { readEvents } from "./read-events.ts";
import type { ReadEvent } from "./read-events.ts";

export interface UploadBody {
  upload_id: string;
  name: string;
  stage: string;
  upload_timestamp: string;
  finished_at: string | null;
  pages_done: number;
  pages_total: number | null;
  chunks_done: number;
  chunks_total: number | null;
  pdf: PdfBody | null;
  detail: string | null;
}

export interface AlreadyThereBody {
  already_there: boolean;
  message: string;
  pdf_id: string | null;
  pdf: PdfBody | null;
  upload_id: string | null;
}

type Served = Client & { readonly url: string };

/** What a client of the upload queue does. */
export function uploadsOf(docent: Served) {
  async function post<T>(bytes: Uint8Array, name = "document.pdf", query = ""): Promise<Reply<T>> {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), name);
    return docent.send("POST", `/api/v1/uploads${query}`, { body: form });
  }

  const show = async (uploadId: string) => docent.send<UploadBody>("GET", `/api/v1/uploads/${uploadId}`);

  async function* events(uploadId: string, init: RequestInit = {}): AsyncGenerator<ReadEvent<UploadBody>, undefined> {
    const response = await fetch(`${docent.url}/api/v1/uploads/${uploadId}/events`, init);
    assert.equal(response.status, 200);
    assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
    return yield* readEvents(response);
  }

  async function collect(uploadId: string): Promise<ReadEvent<UploadBody>[]> {
    const all: ReadEvent<UploadBody>[] = [];
    for await (const event of events(uploadId)) all.push(event);
    return all;
  }

  return {
    post,
    show,
    events,
    collect,
    /** Starts an upload that must be accepted. */
    async start(bytes: Uint8Array, name?: string, query?: string): Promise<UploadBody> {
      const { status, body } = await post<UploadBody>(bytes, name, query);
      assert.equal(status, 202, JSON.stringify(body));
      return body;
    },
    /** The report on how it ended, once it has. */
    async ended(uploadId: string): Promise<UploadBody> {
      const last = (await collect(uploadId)).at(-1);
      assert.ok(last);
      return last.data;
    },
    /** Waits until the upload comes to a stage. */
    async reaches(uploadId: string, stage: string): Promise<void> {
      for await (const { data } of events(uploadId)) if (data.stage === stage) return;
      assert.fail(`the upload never came to '${stage}'`);
    },
    async list(): Promise<UploadBody[]> {
      const { status, body } = await docent.send<{ uploads: UploadBody[] }>("GET", "/api/v1/uploads");
      assert.equal(status, 200);
      return body.uploads;
    },
    remove: async (uploadId: string) =>
      docent.send<{ message: string; stage: string; detail: string }>("DELETE", `/api/v1/uploads/${uploadId}`),
  };
}
