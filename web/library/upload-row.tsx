import { useRef } from "react";
import type { ReactNode } from "react";
import { useFocusHandover } from "../browser/use-focus-handover.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { CloseIcon, RetryIcon } from "../ui/icons.tsx";
import { FileName } from "../ui/file-name.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { describeUpload } from "./describe-upload.ts";
import type { Progress } from "./describe-upload.ts";
import type { UploadJob } from "./upload-job.ts";
import type { UploadQueue } from "./upload-queue.ts";

export interface UploadRowProps {
  readonly job: UploadJob;
  readonly queue: UploadQueue;
}

export function UploadRow({ job, queue }: UploadRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useFocusHandover(row);
  const closing = useRef<HTMLButtonElement>(null);
  const progress = describeUpload(job.state);
  const close = progress ? queue.cancel : queue.dismiss;
  // The button that was used disappears.
  const keepFocus = () => closing.current?.focus();
  return (
    <li ref={row} className="bg-surface border-line flex flex-col gap-1.5 rounded-lg border py-1.5 pr-1 pl-3 text-sm">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <span className="block font-medium">
            <FileName name={job.name} />
          </span>
          {progress && <span className="text-muted block text-xs">{wordsFor(job, progress)}</span>}
        </div>
        <IconButton
          ref={closing}
          data-focus-heir=""
          label={progress ? `Cancel the upload of ${job.name}` : `Dismiss ${job.name}`}
          onClick={() => !job.isBeingCancelled && close(job)}
        >
          <CloseIcon className="size-4" />
        </IconButton>
      </div>
      <div className="flex flex-col gap-2 pr-2 pb-1">
        {progress ? <UnderWay job={job} progress={progress} /> : <Ended job={job} queue={queue} onActed={keepFocus} />}
      </div>
    </li>
  );
}

function UnderWay({ job, progress }: { readonly job: UploadJob; readonly progress: Progress }) {
  const problem = job.state.at === "processing" ? job.state.problem : undefined;
  return (
    <>
      <ProgressBar label={job.name} share={progress.share} words={wordsFor(job, progress)} />
      {problem !== undefined && <p className="text-danger text-xs">{problem}</p>}
    </>
  );
}

function wordsFor({ isBeingCancelled }: UploadJob, { words }: Progress): string {
  return isBeingCancelled ? "cancelling" : words;
}

interface EndedProps extends UploadRowProps {
  readonly onActed: () => void;
}

function Ended({ job, queue, onActed }: EndedProps) {
  if (job.state.at === "already-there") {
    const { pdf } = job.state.found;
    const known = pdf === null || pdf.name === job.name ? "" : ` as ${pdf.name}`;
    return (
      <>
        <p>{pdf === null ? "The same file is on its way already." : `Already in the library${known}.`}</p>
        {job.source !== "sample" && (
          <ActionButton job={job} act={queue.storeOnceMore} onActed={onActed}>
            Store it once more
          </ActionButton>
        )}
      </>
    );
  }
  if (job.state.at !== "failed") return null;
  return (
    <>
      <p className="text-danger">{job.state.sentence}</p>
      {job.source !== undefined && (
        <ActionButton job={job} act={queue.retry} onActed={onActed}>
          <RetryIcon className="size-4" />
          Retry
        </ActionButton>
      )}
    </>
  );
}

interface ActionButtonProps {
  readonly job: UploadJob;
  readonly act: (job: UploadJob) => void;
  readonly onActed: () => void;
  readonly children: ReactNode;
}

function ActionButton({ job, act, onActed, children }: ActionButtonProps) {
  return (
    <Button
      className="self-start"
      onClick={() => {
        act(job);
        onActed();
      }}
    >
      {children}
    </Button>
  );
}
