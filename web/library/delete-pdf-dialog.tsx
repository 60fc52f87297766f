import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

export interface DeletePdfDialogProps {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function DeletePdfDialog({ name, ...dialog }: DeletePdfDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      description="Its text, its vectors and its file are deleted for good. Earlier answers stay, and lose their citations of it."
      action="Delete"
      {...dialog}
    />
  );
}
