import type { UploadJob, UploadState } from "./upload-job.ts";

/** The uploads that this page shows, newest last. Lists are never changed in place, so that React sees the difference. */
export function createJobList() {
  const listeners = new Set<() => void>();
  const controllers = new Map<number, AbortController>();
  let jobs: readonly UploadJob[] = [];
  let lastKey = 0;

  function replace(next: readonly UploadJob[]): void {
    jobs = next;
    for (const listener of listeners) listener();
  }

  function change(key: number, changes: Partial<UploadJob>): UploadJob | undefined {
    replace(jobs.map((job) => (job.key === key ? { ...job, ...changes } : job)));
    return jobs.find((job) => job.key === key);
  }

  /** Whether it was there. */
  function drop(key: number): boolean {
    const left = jobs.filter((job) => job.key !== key);
    const wasThere = left.length < jobs.length;
    if (wasThere) replace(left);
    return wasThere;
  }

  const abort = (key: number) => controllers.get(key)?.abort();

  return {
    all: () => jobs,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(job: Omit<UploadJob, "key" | "isBeingCancelled">): UploadJob {
      lastKey += 1;
      const added = { ...job, key: lastKey, isBeingCancelled: false };
      replace([...jobs, added]);
      return added;
    },
    /** A new attempt; the signal ends it. */
    begin(key: number): AbortSignal {
      const controller = new AbortController();
      controllers.set(key, controller);
      return controller.signal;
    },
    abort,
    drop,
    /** A state that follows from the service's words also ends the wait for a cancellation, unless it goes on. */
    set(key: number, state: UploadState): UploadJob | undefined {
      const isOver = state.at === "failed" || state.at === "already-there" || hasProblem(state);
      return change(key, isOver ? { state, isBeingCancelled: false } : { state });
    },
    markCancelled: (key: number) => change(key, { isBeingCancelled: true }),
    knows: (uploadId: string) => jobs.some((job) => uploadIdOf(job) === uploadId),
    /** An upload that was sent while the list of uploads was read stands in both. */
    dropDouble(key: number, uploadId: string): void {
      for (const job of jobs.filter((one) => one.key !== key && uploadIdOf(one) === uploadId)) {
        abort(job.key);
        drop(job.key);
      }
    },
  };
}

function hasProblem(state: UploadState): boolean {
  return state.at === "processing" && state.problem !== undefined;
}

function uploadIdOf({ state }: UploadJob): string | undefined {
  if (state.at === "processing") return state.upload.upload_id;
  return state.at === "failed" ? state.uploadId : undefined;
}
