import { copyText } from "../browser/copy-text.ts";
import { useAnnounce } from "../ui/announcements.tsx";
import { IconButton } from "../ui/button.tsx";
import { CopyIcon } from "../ui/icons.tsx";

/** Something to type into a terminal. */
export function Command({ children }: { readonly children: string }) {
  const announce = useAnnounce();
  const copy = async () => {
    if (await copyText(children)) announce("Command copied");
  };
  return (
    <div className="mt-2 flex items-center gap-1">
      <code className="bg-surface border-line min-w-0 rounded-md border px-2 py-1 font-mono text-xs">{children}</code>
      <IconButton label={`Copy the command ${children}`} onClick={() => void copy()}>
        <CopyIcon className="size-4" />
      </IconButton>
    </div>
  );
}
