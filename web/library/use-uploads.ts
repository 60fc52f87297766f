import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { PDFS } from "../service/pdfs.ts";
import { useAnnounce } from "../ui/announcements.tsx";
import { listUploads } from "./list-uploads.ts";
import type { UploadJob } from "./upload-job.ts";
import { createUploadQueue } from "./upload-queue.ts";
import type { UploadQueue } from "./upload-queue.ts";

/** Uploads on their way, those from before the page was loaded included. */
export function useUploads(): { readonly queue: UploadQueue; readonly jobs: readonly UploadJob[] } {
  const client = useQueryClient();
  const announce = useAnnounce();
  const [queue] = useState(() => {
    const refresh = async () => {
      // The first reading of the library would otherwise be waited for, and may have begun before the change.
      await client.cancelQueries({ queryKey: PDFS });
      await client.invalidateQueries({ queryKey: PDFS });
    };
    return createUploadQueue({
      onStored: async (pdf, name) => {
        await refresh();
        announce(`${pdf?.name ?? name} is in the library.`);
      },
      onFailed: (name, sentence) => announce(`${name}: ${sentence}`),
      onCancelled: (name) => {
        announce(`The upload of ${name} was cancelled.`);
        void refresh();
      },
    });
  });
  const jobs = useSyncExternalStore(queue.subscribe, queue.jobs);
  const earlier = useQuery({
    queryKey: ["uploads"],
    queryFn: async ({ signal }) => listUploads(signal),
    // From then on this page knows its own uploads better.
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => queue.resume(earlier.data ?? []), [queue, earlier.data]);
  useWarningBeforeLeaving(jobs.some(({ state }) => state.at === "waiting" || state.at === "sending"));
  return { queue, jobs };
}

/** What has not been sent whole is lost with the page. */
function useWarningBeforeLeaving(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}
