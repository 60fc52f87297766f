import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** Instead of an empty window. What is stored is not lost by it. */
export function BrokenPage() {
  return (
    <div className="mx-auto max-w-xl p-6">
      <Notice kind="problem" actions={<Button onClick={() => location.reload()}>Reload</Button>}>
        Something in this page went wrong: reload it. Your PDFs and conversations are safe.
      </Notice>
    </div>
  );
}
