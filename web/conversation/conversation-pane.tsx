import { useCallback, useMemo } from "react";
import type { ReactNode } from "react";
import { useDrafts } from "../browser/use-drafts.ts";
import { useKept } from "../browser/use-kept.ts";
import { DOCUMENT_USES } from "../service/ask-question.ts";
import type { DocumentUse } from "../service/ask-question.ts";
import { usePdfs } from "../service/pdfs.ts";
import { sentenceOf } from "../service/service-error.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import type { CitedPlace } from "./cited-place.ts";
import { Composer } from "./composer/composer.tsx";
import { describeScope } from "./composer/describe-scope.ts";
import { MessageLog } from "./message-log.tsx";
import type { RunningAnswers } from "./running-answers.ts";
import { TurnView } from "./turn-view.tsx";
import { useConversation } from "./use-conversation.ts";
import { Welcome } from "./welcome.tsx";

export interface ConversationPaneProps {
  /** undefined: a new conversation. */
  readonly sessionId: string | undefined;
  readonly answers: RunningAnswers;
  /** The PDFs to ask about; undefined: all of them. */
  readonly pdfIds: readonly string[] | undefined;
  /** Who answers; undefined: nobody can, and `obstacle` says why. */
  readonly model: string | undefined;
  readonly obstacle: string | undefined;
  /** Everybody who could. */
  readonly models: readonly string[];
  readonly modelPicker: ReactNode;
  /** What is to be known about those who answer. */
  readonly notice: ReactNode;
  readonly onStarted: (sessionId: string) => void;
  /** A question failed: whoever answers may be gone. */
  readonly onFailed: () => void;
  /** A citation of a stored answer was chosen. */
  readonly onShowCitation: (place: CitedPlace) => void;
  readonly onOpenDocument: (pdfId: string, page?: number) => void;
  /** The citation whose place is shown beside the conversation. */
  readonly shown: { readonly answer?: number | undefined; readonly citation?: number | undefined };
}

export function ConversationPane(props: ConversationPaneProps) {
  const { sessionId, pdfIds, model, models, obstacle, onShowCitation, onOpenDocument, shown } = props;
  const conversation = useConversation(props);
  const { turns, ask, isRunning } = conversation;
  const [documents, setDocuments] = useKept("documents", readUse);
  // A model that only quotes has nothing to say without documents.
  const used = documents === "automatic" && model === "builtin" ? "always" : documents;
  const [drafts, setDraft] = useDrafts();
  const draftKey = sessionId ?? "new";
  const pdfs = usePdfs().data;
  const included = useMemo(
    () => (pdfs ?? []).filter(({ pdf_id }) => pdfIds === undefined || pdfIds.includes(pdf_id)),
    [pdfs, pdfIds],
  );

  const askAbout = useCallback(
    (question: string, other?: string) => {
      const answering = other ?? model;
      if (answering !== undefined) ask({ question, model: answering, pdfIds, documents: used });
    },
    [ask, model, pdfIds, used],
  );
  const canAsk = model !== undefined && obstacle === undefined && !isRunning;

  return (
    <>
      <MessageLog
        startAgain={conversation.startAgain}
        beginAt={shown.answer}
        isReady={!conversation.isLoading && conversation.problem === null}
      >
        {conversation.problem !== null && (
          <Notice kind="problem" actions={<Button onClick={conversation.readAgain}>Try again</Button>}>
            {sentenceOf(conversation.problem)}
          </Notice>
        )}
        {conversation.isLoading && <p className="text-muted">Opening the conversation ...</p>}
        {turns.map((turn, i) => (
          <TurnView
            // The n-th turn stays the n-th: it is written, then stored.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${sessionId} ${i}`}
            turn={turn}
            models={models}
            shown={shown}
            onShowCitation={onShowCitation}
            onOpenDocument={onOpenDocument}
            onAsk={canAsk ? askAbout : undefined}
          />
        ))}
        {turns.length === 0 && !conversation.isLoading && conversation.problem === null && pdfs !== undefined && (
          <Welcome
            names={included.map(({ name }) => name)}
            total={pdfs.length}
            onAsk={(question) => (canAsk ? askAbout(question) : setDraft(draftKey, question))}
          />
        )}
      </MessageLog>
      <div className="mx-auto w-full max-w-3xl px-3 sm:px-6">{props.notice}</div>
      <Composer
        draft={drafts.get(draftKey) ?? ""}
        onDraft={(draft) => setDraft(draftKey, draft)}
        documents={documents}
        onDocuments={setDocuments}
        modelPicker={props.modelPicker}
        scope={describeScope(used, included.length, pdfs?.length ?? 0)}
        obstacle={obstacle}
        onAsk={(question) => {
          setDraft(draftKey, "");
          askAbout(question);
        }}
        onStop={isRunning ? conversation.stop : undefined}
      />
    </>
  );
}

function readUse(kept: unknown): DocumentUse {
  return DOCUMENT_USES.find((use) => use === kept) ?? "automatic";
}
