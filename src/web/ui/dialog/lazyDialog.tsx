import type { ComponentType } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { lazyPart } from '../loading/lazyPart';
import { ConfirmDialog } from './ConfirmDialog';

interface FailedProps {
  isBusy: boolean;
  onRetry: () => void;
  onClose: () => void;
}

function DialogFailed({ isBusy, onRetry, onClose }: FailedProps) {
  const t = useTranslate();
  return (
    <ConfirmDialog
      title={t('error.part')}
      text={t('error.partHint')}
      confirmLabel={t('error.retry')}
      isBusy={isBusy}
      onConfirm={onRetry}
      onCancel={onClose}
    />
  );
}

/** A dialog whose code is loaded when it is first opened; a dialog says so where that fails. */
export const lazyDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) =>
  lazyPart<Props>(load, ({ onClose }, isBusy, retry) => (
    <DialogFailed isBusy={isBusy} onRetry={retry} onClose={onClose} />
  ));
