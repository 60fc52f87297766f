import { exampleQuestions } from "./example-questions.ts";

export interface WelcomeProps {
  /** Names of the PDFs that a question would be about. */
  readonly names: readonly string[];
  /** PDFs in the library, asked about or not. */
  readonly total: number;
  readonly onAsk: (question: string) => void;
}

/** Before the first question. */
export function Welcome({ names, total, onAsk }: WelcomeProps) {
  const examples = exampleQuestions(names);
  return (
    <div className="m-auto w-full max-w-xl py-8">
      <h2 className="text-2xl font-semibold tracking-tight">What would you like to know?</h2>
      <p className="text-muted mt-2 text-pretty">{introduce(names.length, total)}</p>
      {examples.length > 0 && (
        <ul aria-label="Example questions" className="mt-6 flex flex-col gap-2">
          {examples.map((question) => (
            <li key={question}>
              <button
                type="button"
                onClick={() => onAsk(question)}
                className="border-line bg-surface hover:border-accent hover:bg-hover w-full rounded-lg border px-4 py-2.5 text-left transition-colors"
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function introduce(included: number, total: number): string {
  if (total === 0)
    return "There are no PDFs yet. Upload one in the library, then ask about it: each answer shows the pages and words it comes from.";
  if (included === 0) return "No PDF is selected. Select some in the library to ask about them.";
  return "Ask about your PDFs: each answer shows the pages and words it comes from.";
}
