import type { ReactNode } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../Button';

/** The buttons at the end of a dialog: Cancel, then those that do something. */
export function DialogActions({
  cancelLabel,
  isBusy,
  onCancel,
  children,
}: {
  cancelLabel?: string | undefined;
  /** True while the call of the dialog runs, which nothing stops. */
  isBusy?: boolean;
  onCancel: () => void;
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <div className="dialog-actions">
      <Button
        aria-disabled={isBusy}
        // The press leaves the focus where it is: what a field refuses once it is left would move the button away.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => isBusy || onCancel()}
      >
        {cancelLabel ?? t('common.cancel')}
      </Button>
      {children}
    </div>
  );
}
