import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export interface ConfirmDialogProps {
  readonly title: string;
  /** What will be lost, in one or two sentences. */
  readonly description: string;
  /** What the button does: "Delete", not "OK". */
  readonly action: string;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** For what cannot be undone. The dangerous button is the last to be reached. */
export function ConfirmDialog({ title, description, action, isOpen, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} description={description} isOpen={isOpen} onClose={onClose}>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="danger"
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
