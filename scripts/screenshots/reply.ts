import { isPhrasing } from "../../tests/support/asked-of-runtime.ts";
import type { ChatRequest } from "../../tests/support/ollama/chat-request.ts";

/** What a good model would say about the sample document. */
export function reply(request: ChatRequest): string {
  if (isPhrasing(request)) return "How many days off does a docent have?\nWhat are the rules for holidays?";
  const asked = request.messages.at(-1)?.content ?? "";
  return asked.endsWith("ticket prices?") ? PRICES : VACATION;
}

const VACATION = `Every docent has **24 days of vacation a year** [Source: handbook-for-docents.pdf]. After ten years of service there are four more days of vacation a year.

What to keep in mind:

- Ask for vacation at least three weeks ahead, with the green form or by e-mail to the volunteer office.
- In July and August, vacation is limited to ten days for each docent.
- Up to six days that are left over may be taken until 31 March of the following year.

The handbook does not say whether days can be paid out.`;

const PRICES = `An adult pays **€9.00** for the museum and €13.00 with the lightship [Source: handbook-for-docents.pdf].

| Ticket | Museum | With lightship |
| --- | ---: | ---: |
| Adult | €9.00 | €13.00 |
| Student with card | €6.00 | €9.00 |
| Child, 6 to 15 | €3.50 | €5.00 |

Admission is free for everyone on the first Sunday of the month.`;
