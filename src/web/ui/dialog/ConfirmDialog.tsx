import { useId } from 'react';
import { Button } from '../Button';
import { Dialog } from './Dialog';
import { DialogActions } from './DialogActions';

export interface ConfirmDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** True colours the button as for something that cannot be undone. */
  danger?: boolean;
  /** True while what was confirmed is being tried. */
  isBusy?: boolean;
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
  isBusy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId();
  return (
    <Dialog title={title} describedBy={id} onClose={onCancel}>
      <p id={id}>{text}</p>
      <DialogActions cancelLabel={cancelLabel} onCancel={onCancel}>
        <Button kind={danger ? 'danger' : 'primary'} aria-disabled={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
