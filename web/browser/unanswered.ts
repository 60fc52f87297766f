import { keepTexts } from "./kept-texts.ts";

/** Questions by their conversation that were sent and have no answer yet: a reload ends the asking, not the wish to know. */
export const UNANSWERED = keepTexts("docent.unanswered");
