import { useKept } from "../browser/use-kept.ts";
import { IconButton } from "../ui/button.tsx";
import { CloseIcon } from "../ui/icons.tsx";
import { Notice } from "../ui/notice.tsx";
import { Command } from "./command.tsx";

/** Once read, it need not be read again. */
export function BuiltinHint({ reason }: { readonly reason: string }) {
  const [isDismissed, setIsDismissed] = useKept("builtin-hint-read", (kept) => kept === true);
  if (isDismissed) return null;
  const dismiss = () => {
    setIsDismissed(true);
    // The button is about to go.
    document.querySelector<HTMLElement>("[aria-keyshortcuts='/']")?.focus();
  };
  const first = reason.startsWith("MODEL_RUNTIME") ? "unset MODEL_RUNTIME, install" : "install";
  return (
    <div className="pb-3">
      <Notice
        kind="hint"
        actions={
          <IconButton label="Dismiss the hint" className="-my-1.5 -mr-1.5" onClick={dismiss}>
            <CloseIcon className="size-4" />
          </IconButton>
        }
      >
        <p>
          Answers are quotes from your documents, as no language model is used: {reason}. For written answers {first}{" "}
          Ollama from ollama.com, get two models and start Docent again:
        </p>
        <Command>ollama pull nomic-embed-text && ollama pull llama3.2</Command>
        <p className="mt-2">Or let Docent fetch llama.cpp and two models (1.3 GB), and start it again:</p>
        <Command>npm run llamacpp:install && npm run models:pull</Command>
      </Notice>
    </div>
  );
}
