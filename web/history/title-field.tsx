import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { sentenceOf } from "../service/service-error.ts";
import { IconButton } from "../ui/button.tsx";
import { CheckIcon, CloseIcon } from "../ui/icons.tsx";
import { useRenameSession } from "./rename-session.ts";

export interface TitleFieldProps {
  readonly sessionId: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** In the place of a conversation's title while it is given another. */
export function TitleField({ sessionId, title, onClose }: TitleFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(title);
  const renaming = useRenameSession(sessionId, onClose);
  useEffect(() => field.current?.select(), []);
  const save = () => {
    // A title made from the first question stays one when nothing was changed.
    if (text.trim() === title) onClose();
    else renaming.mutate(text.trim());
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  };
  return (
    <form action={save} className="flex flex-wrap items-center">
      <input
        ref={field}
        aria-label="Title of the conversation"
        placeholder="The first question"
        value={text}
        readOnly={renaming.isPending}
        aria-invalid={renaming.isError}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={closeOnEscape}
        className="border-line bg-surface placeholder:text-muted min-h-9 min-w-0 flex-1 rounded-lg border px-2 text-sm -outline-offset-2"
      />
      <IconButton label="Save the title" type="submit">
        <CheckIcon className="size-4" />
      </IconButton>
      <IconButton label="Keep the title as it was" onClick={onClose}>
        <CloseIcon className="size-4" />
      </IconButton>
      {renaming.isError && (
        <p role="alert" className="text-danger w-full px-2 py-1 text-xs">
          {sentenceOf(renaming.error)}
        </p>
      )}
    </form>
  );
}
