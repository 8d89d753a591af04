import { useId } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { DialogActions } from './DialogActions';

export interface ConfirmDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** True colours the button as for something that cannot be undone. */
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done. Escape and a click on Cancel change nothing. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel,
  danger,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId();
  return (
    <Dialog title={title} describedBy={id} onClose={onCancel}>
      <p id={id}>{text}</p>
      <DialogActions cancelLabel={cancelLabel} onCancel={onCancel}>
        <Button kind={danger ? 'danger' : 'primary'} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
