import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { StoredUpload, UploadStore } from "../../core/upload-store.ts";
import { giveBackSpace } from "./give-back-space.ts";

const UploadRow = z.object({
  upload_id: z.string(),
  pdf_id: z.string(),
  name: z.string(),
  file_path: z.string(),
  sha256: z.string(),
  uploaded_at: z.string(),
  is_sample: z.number(),
  attempts: z.number(),
  stage: z.enum(["done", "failed"]).nullable(),
  finished_at: z.string().nullable(),
  detail: z.string().nullable(),
  pages_done: z.number(),
  pages_total: z.number().nullable(),
  chunks_done: z.number(),
  chunks_total: z.number().nullable(),
});

export function createUploadStore(database: DatabaseSync): UploadStore {
  const insert = database.prepare(
    "INSERT INTO uploads (upload_id, pdf_id, name, file_path, sha256, uploaded_at, is_sample) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const setAttempts = database.prepare("UPDATE uploads SET attempts = ? WHERE upload_id = ?");
  const setEnd = database.prepare(
    `UPDATE uploads SET stage = :stage, finished_at = :finishedAt, detail = :detail, pages_done = :pagesDone,
     pages_total = :pagesTotal, chunks_done = :chunksDone, chunks_total = :chunksTotal WHERE upload_id = :uploadId`,
  );
  const deleteUpload = database.prepare("DELETE FROM uploads WHERE upload_id = ?");
  const findUpload = database.prepare("SELECT * FROM uploads WHERE upload_id = ?");
  const listUploads = database.prepare("SELECT * FROM uploads ORDER BY id DESC LIMIT ?");
  const countUploads = database.prepare("SELECT count(*) AS total FROM uploads");
  const listUnfinished = database.prepare("SELECT * FROM uploads WHERE stage IS NULL ORDER BY id");
  const findUnfinished = database.prepare(
    "SELECT upload_id FROM uploads WHERE stage IS NULL AND sha256 = ? ORDER BY id",
  );
  const deleteEnded = database.prepare(
    `DELETE FROM uploads WHERE stage IS NOT NULL AND (finished_at < ? OR id NOT IN
     (SELECT id FROM uploads WHERE stage IS NOT NULL ORDER BY finished_at DESC, id DESC LIMIT ?))`,
  );

  return {
    async add(uploadId, { pdfId, name, filePath, sha256, uploadedAt, isSample }) {
      insert.run(uploadId, pdfId, name, filePath, sha256, uploadedAt, Number(isSample));
    },

    async setAttempts(uploadId, attempts) {
      setAttempts.run(attempts, uploadId);
    },

    async end(uploadId, end) {
      setEnd.run({ uploadId, ...end });
    },

    async remove(uploadId) {
      const removed = deleteUpload.run(uploadId).changes > 0;
      if (removed) giveBackSpace(database);
      return removed;
    },

    async find(uploadId) {
      const row = findUpload.get(uploadId);
      return row === undefined ? undefined : toUpload(row);
    },

    async list(limit) {
      const { total } = z.object({ total: z.number() }).parse(countUploads.get());
      return { uploads: listUploads.all(limit).map(toUpload), total };
    },

    async unfinished() {
      return listUnfinished.all().map(toUpload);
    },

    async unfinishedWith(sha256) {
      return findUnfinished.all(sha256).map((row) => UploadRow.pick({ upload_id: true }).parse(row).upload_id);
    },

    async forgetEnded(before, count) {
      deleteEnded.run(before, count);
    },
  };
}

function toUpload(row: unknown): StoredUpload {
  const { upload_id, pdf_id, name, file_path, sha256, uploaded_at, is_sample, attempts, stage, ...rest } =
    UploadRow.parse(row);
  const end = stage && {
    stage,
    finishedAt: rest.finished_at ?? uploaded_at,
    detail: rest.detail,
    pagesDone: rest.pages_done,
    pagesTotal: rest.pages_total,
    chunksDone: rest.chunks_done,
    chunksTotal: rest.chunks_total,
  };
  const isSample = is_sample === 1;
  const saved = { pdfId: pdf_id, name, filePath: file_path, sha256, uploadedAt: uploaded_at, isSample };
  return { uploadId: upload_id, saved, attempts, end: end ?? undefined };
}
