import type { UploadJob } from "./upload-job.ts";
import type { UploadQueue } from "./upload-queue.ts";
import { UploadRow } from "./upload-row.tsx";

export interface UploadListProps {
  readonly jobs: readonly UploadJob[];
  readonly queue: UploadQueue;
}

export function UploadList({ jobs, queue }: UploadListProps) {
  if (jobs.length === 0) return null;
  return (
    <ul aria-label="Uploads" className="mb-2 flex flex-col gap-2">
      {jobs.map((job) => (
        <UploadRow key={job.key} job={job} queue={queue} />
      ))}
    </ul>
  );
}
