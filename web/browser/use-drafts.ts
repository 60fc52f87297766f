import { useCallback, useState } from "react";
import { keepTexts, withText } from "./kept-texts.ts";
import type { Texts } from "./kept-texts.ts";
import { UNANSWERED } from "./unanswered.ts";

const DRAFTS = keepTexts("docent.drafts");

/** Text that was begun and not sent, or sent by an earlier page and not answered, one for each key. */
export function useDrafts(): readonly [Texts, (key: string, text: string) => void] {
  const [drafts, setDrafts] = useState(recallAll);
  const write = useCallback((key: string, text: string) => {
    setDrafts((last) => withText(last, key, text));
    DRAFTS.keep(key, text);
  }, []);
  return [drafts, write];
}

function recallAll(): Texts {
  for (const [key, question] of UNANSWERED.recall()) {
    const draft = DRAFTS.recall().get(key);
    DRAFTS.keep(key, draft === undefined ? question : `${question}\n\n${draft}`);
    UNANSWERED.keep(key, "");
  }
  return DRAFTS.recall();
}
