import type { Pdf } from "../../contract/pdfs.ts";
import type { AlreadyThere, Upload } from "../../contract/uploads.ts";
import { pause } from "../browser/pause.ts";
import { takeTurns } from "../browser/take-turns.ts";
import { followUpload } from "../service/follow-upload.ts";
import { isWorthRetrying, sentenceOf, serviceGone, ServiceError } from "../service/service-error.ts";
import { createJobList } from "./job-list.ts";
import { removeUpload } from "./remove-upload.ts";
import { sendUpload } from "./send-upload.ts";
import type { UploadJob, UploadSource, UploadState } from "./upload-job.ts";

export interface UploadListener {
  /** The library has changed. What is awaited here comes before the upload vanishes. */
  readonly onStored: (pdf: Pdf | null, name: string) => Promise<void>;
  readonly onFailed: (name: string, sentence: string) => void;
  readonly onCancelled: (name: string) => void;
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/**
 * A browser opens six connections to one server. One is for a file being sent, two are for uploads being followed, and at
 * most two for answers: one is left for everything else. The service works on two uploads at a time, in the same order.
 */
const SENT_AT_ONCE = 1;
const FOLLOWED_AT_ONCE = 2;
const RECONNECT_MS = 1000;

/** Takes files to the service, follows what becomes of them, and knows what can be done about each. */
export function createUploadQueue({ onStored, onFailed, onCancelled }: UploadListener) {
  const jobs = createJobList();
  const sendInTurn = takeTurns(SENT_AT_ONCE);
  const followInTurn = takeTurns(FOLLOWED_AT_ONCE);

  async function bring(job: UploadJob, source: UploadSource, force: boolean): Promise<void> {
    const signal = jobs.begin(job.key);
    await attempt(job, signal, async () => {
      const onSent = (share: number) => jobs.set(job.key, { at: "sending", share });
      const reply = await sendInTurn(async () => {
        signal.throwIfAborted();
        onSent(0);
        return sendUpload(source, { force, onSent, signal });
      });
      if (signal.aborted) await withdraw(job, reply);
      else if ("already_there" in reply) jobs.set(job.key, { at: "already-there", found: reply });
      else await follow(job, reply, signal);
    });
  }

  /** Cancelled when it had been sent whole, and before the service had answered. */
  async function withdraw(job: UploadJob, reply: Upload | AlreadyThere): Promise<void> {
    if ("already_there" in reply) gone(job);
    else await leave(job, reply);
  }

  /** It may have been stored in the same moment. */
  async function leave(job: UploadJob, { upload_id }: Upload): Promise<void> {
    const stage = await removeUpload(upload_id).catch(unlessUnknown);
    if (stage === "done") await onStored(null, job.name);
    if (stage === "done") jobs.drop(job.key);
    else gone(job);
  }

  /** A failure is shown, unless it is the cancellation itself. */
  async function attempt(job: UploadJob, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (signal.aborted && !(error instanceof ServiceError)) return gone(job);
      fail(job, sentenceOf(error));
    }
  }

  async function follow(job: UploadJob, upload: Upload, signal: AbortSignal): Promise<void> {
    jobs.dropDouble(job.key, upload.upload_id);
    jobs.set(job.key, { at: "processing", upload });
    await followInTurn(async () => {
      while (!(await readReports(job, upload, signal))) await pause(RECONNECT_MS, signal);
    });
  }

  /** Whether it has come to an end. If not, the connection broke off; the service goes on with it, also after a restart. */
  async function readReports(job: UploadJob, upload: Upload, signal: AbortSignal): Promise<boolean> {
    let latest = upload;
    try {
      for await (latest of followUpload(upload.upload_id, signal)) {
        if (latest.finished_at !== null) break;
        jobs.set(job.key, { at: "processing", upload: latest });
      }
    } catch (error) {
      if (!isWorthRetrying(error)) throw error;
    }
    if (latest.finished_at !== null) await end(job, latest);
    else jobs.set(job.key, { at: "processing", upload: latest, problem: sentenceOf(serviceGone()) });
    return latest.finished_at !== null;
  }

  async function end(job: UploadJob, { stage, pdf, detail, upload_id }: Upload): Promise<void> {
    if (stage === "failed") return fail(job, detail ?? NO_REASON, upload_id);
    if (stage === "cancelled") return gone(job);
    await onStored(pdf, job.name);
    jobs.drop(job.key);
  }

  function fail(job: UploadJob, sentence: string, uploadId?: string): void {
    jobs.set(job.key, { at: "failed", sentence, ...(uploadId !== undefined && { uploadId }) });
    onFailed(job.name, sentence);
  }

  function gone(job: UploadJob): void {
    if (jobs.drop(job.key)) onCancelled(job.name);
  }

  async function stop(job: UploadJob, upload: Upload): Promise<void> {
    try {
      await leave(job, upload);
      jobs.abort(job.key);
    } catch (error) {
      jobs.set(job.key, { at: "processing", upload, problem: sentenceOf(error) });
    }
  }

  function add(source: UploadSource, name: string): void {
    void bring(jobs.add({ name, source, state: { at: "waiting" } }), source, false);
  }

  function sendAgain({ key, source }: UploadJob, force: boolean): void {
    const job = jobs.set(key, { at: "waiting" });
    if (job && source !== undefined) void bring(job, source, force);
  }

  return {
    subscribe: jobs.subscribe,
    jobs: jobs.all,
    add: (files: readonly File[]) => files.forEach((file) => add(file, file.name)),
    addSample: () => add("sample", "The sample document"),
    /** Takes up what was on its way before this page was loaded. */
    resume: (uploads: readonly Upload[]): void => {
      for (const upload of uploads.filter(({ upload_id }) => !jobs.knows(upload_id))) {
        const job = jobs.add({ name: upload.name, source: undefined, state: stateOf(upload) });
        if (upload.finished_at !== null) continue;
        const signal = jobs.begin(job.key);
        void attempt(job, signal, async () => follow(job, upload, signal));
      }
    },
    retry: (job: UploadJob): void => {
      forgetReport(job);
      sendAgain(job, false);
    },
    storeOnceMore: (job: UploadJob) => sendAgain(job, true),
    cancel: (job: UploadJob): void => {
      jobs.markCancelled(job.key);
      if (job.state.at === "processing") void stop(job, job.state.upload);
      else jobs.abort(job.key);
      if (job.state.at === "waiting") gone(job);
    },
    dismiss: (job: UploadJob): void => {
      forgetReport(job);
      jobs.drop(job.key);
    },
  };
}

const NO_REASON = "The upload failed, and nothing says why: try again.";

function stateOf(upload: Upload): UploadState {
  if (upload.stage !== "failed") return { at: "processing", upload };
  return { at: "failed", sentence: upload.detail ?? NO_REASON, uploadId: upload.upload_id };
}

/** Otherwise it would be shown again after a reload; it has no other use. */
function forgetReport({ state }: UploadJob): void {
  if (state.at === "failed" && state.uploadId !== undefined) void removeUpload(state.uploadId).catch(() => undefined);
}

/** What the service does not know any more needs no cancelling. */
function unlessUnknown(error: unknown): void {
  if (!(error instanceof ServiceError && error.status === 404)) throw error;
}
