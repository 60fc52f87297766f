import { Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { ConversationPane } from "./conversation/conversation-pane.tsx";
import { useBegunAnswers, useRunningAnswers } from "./conversation/use-running-answers.ts";
import { ConversationList } from "./history/conversation-list.tsx";
import { useConversationTitle } from "./history/use-conversation-title.ts";
import { LibraryPane } from "./library/library-pane.tsx";
import { ModelPicker } from "./models/model-picker.tsx";
import { RuntimeNotice } from "./models/runtime-notice.tsx";
import { useModelChoice } from "./models/use-model-choice.ts";
import { usePdfs } from "./service/pdfs.ts";
import { Header } from "./shell/header.tsx";
import { Layout } from "./shell/layout.tsx";
import type { Pane } from "./shell/layout.tsx";
import { activate } from "./shell/shortcuts.ts";
import { useTitle } from "./shell/use-title.ts";
import { ViewerMissing } from "./shell/viewer-missing.tsx";
import { useAddress } from "./browser/use-address.ts";
import { useSelection } from "./library/use-selection.ts";
import { lazily } from "./ui/lazily.ts";
import type { ViewerPaneProps } from "./viewer/viewer-pane.tsx";

/** PDF.js is larger than all the rest: it comes when a document is opened. */
const ViewerPane = lazily<ViewerPaneProps>(
  async () => (await import("./viewer/viewer-pane.tsx")).ViewerPane,
  ViewerMissing,
);

const NOTHING_CITED = { answer: undefined, citation: undefined };

/** Puts the features together: none of them knows another. */
export function App() {
  const [address, go] = useAddress();
  const [pane, setPane] = useState<Pane>(address.document === undefined ? "conversation" : "document");
  const selection = useSelection();
  const choice = useModelChoice();
  const answers = useRunningAnswers();
  const begun = useBegunAnswers(answers);
  const pdfs = usePdfs().data;
  const included = pdfs?.map(({ pdf_id }) => pdf_id).filter((id) => selection.includes(id));
  // Before the library is known, nobody can say which of its PDFs were left out.
  const obstacle = choice.obstacle ?? (pdfs === undefined ? "Looking into the library ..." : undefined);

  const conversationTitle = useConversationTitle(address.conversation, begun);
  useTitle(conversationTitle ?? pdfs?.find(({ pdf_id }) => pdf_id === address.document)?.name);

  const openDocument = (document: string, page?: number) => {
    go({ document, page, ...NOTHING_CITED });
    setPane("document");
  };
  const closeDocument = () => {
    go({ document: undefined, page: undefined, ...NOTHING_CITED });
    setPane("conversation");
  };
  const openConversation = (conversation: string | undefined) => {
    go({ conversation, ...NOTHING_CITED });
    setPane("conversation");
  };
  const beginConversation = () => {
    flushSync(() => openConversation(undefined));
    // Where fingers type, the keyboard would cover half of the window unasked.
    if (matchMedia("(pointer: fine)").matches) activate("/");
  };

  return (
    <Layout
      pane={address.document === undefined && pane === "document" ? "conversation" : pane}
      onPane={setPane}
      library={
        <>
          <Header />
          <LibraryPane
            selection={selection}
            shownDocument={address.document}
            onOpenDocument={openDocument}
            onDeleted={(pdfId) => pdfId === address.document && closeDocument()}
            onFilesTaken={() => setPane("library")}
          />
          <ConversationList
            current={address.conversation}
            begun={begun}
            onOpen={openConversation}
            onNew={beginConversation}
            onDeleted={(sessionId) => {
              answers.forget(sessionId);
              if (sessionId === address.conversation) openConversation(undefined);
            }}
          />
        </>
      }
      conversation={
        <ConversationPane
          sessionId={address.conversation}
          answers={answers}
          pdfIds={included?.length === pdfs?.length ? undefined : included}
          model={choice.model}
          models={choice.models}
          obstacle={obstacle}
          modelPicker={<ModelPicker choice={choice} />}
          notice={<RuntimeNotice choice={choice} />}
          onStarted={(conversation) => go({ conversation }, "replace")}
          onFailed={choice.lookAgain}
          onShowCitation={(place) => {
            go(place);
            setPane("document");
          }}
          onOpenDocument={openDocument}
          shown={address}
        />
      }
      {...(address.document !== undefined && {
        document: (
          <Suspense fallback={<p className="text-muted p-6">Opening the viewer ...</p>}>
            <ViewerPane
              key={address.document}
              pdfId={address.document}
              page={address.page}
              answer={address.answer}
              citation={address.citation}
              onPage={(page) => go({ page }, "replace")}
              onClose={closeDocument}
            />
          </Suspense>
        ),
      })}
    />
  );
}
