import { createContext, useCallback, useContext, useState } from "react";
import type { ReactNode } from "react";

const Announce = createContext<(text: string) => void>(() => undefined);

/** Lets any part of the page say something to people who do not see it. */
export function Announcements({ children }: { readonly children: ReactNode }) {
  const [text, setText] = useState("");
  const announce = useCallback((next: string) => {
    // The same words twice in a row are only spoken again when they differ.
    setText((last) => (last === next ? `${next}\u00a0` : next));
  }, []);
  return (
    <Announce value={announce}>
      {children}
      <div role="status" aria-live="polite" className="sr-only">
        {text}
      </div>
    </Announce>
  );
}

export function useAnnounce(): (text: string) => void {
  return useContext(Announce);
}
