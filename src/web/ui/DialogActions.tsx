import type { ReactNode } from 'react';
import { useT } from '../core/texts/translate';
import { Button } from './Button';

/** The buttons at the end of a dialog: Cancel, then those that do something. */
export function DialogActions({
  cancelLabel,
  onCancel,
  children,
}: {
  cancelLabel?: string | undefined;
  onCancel: () => void;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <div className="dialog-actions">
      <Button onClick={onCancel}>{cancelLabel ?? t('common.cancel')}</Button>
      {children}
    </div>
  );
}
