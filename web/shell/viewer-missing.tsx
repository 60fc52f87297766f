import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** The viewer's script did not come: the service is gone, or was built anew since this page was loaded. */
export function ViewerMissing({ onClose }: { readonly onClose: () => void }) {
  const actions = (
    <div className="flex gap-2">
      <Button onClick={() => location.reload()}>Reload</Button>
      <Button onClick={onClose}>Close</Button>
    </div>
  );
  return (
    <div className="p-6">
      <Notice kind="problem" actions={actions}>
        The viewer could not be loaded: check that Docent is still running, then reload the page.
      </Notice>
    </div>
  );
}
