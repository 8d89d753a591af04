import type { ReactNode } from 'react';
import { useTranslate } from '../core/texts/catalogue';
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
  const t = useTranslate();
  return (
    <div className="dialog-actions">
      <Button onClick={onCancel}>{cancelLabel ?? t('common.cancel')}</Button>
      {children}
    </div>
  );
}
