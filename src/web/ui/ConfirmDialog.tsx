import { useId } from 'react';
import { useT } from '../core/texts/translate';
import { Button } from './Button';
import { Dialog } from './Dialog';

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
  const t = useT();
  const id = useId();
  return (
    <Dialog title={title} describedBy={id} onClose={onCancel}>
      <p id={id}>{text}</p>
      <div className="dialog-actions">
        <Button onClick={onCancel}>{cancelLabel ?? t('common.cancel')}</Button>
        <Button kind={danger ? 'danger' : 'primary'} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
