import { Suspense, useState } from 'react';
import { loadWith, useTranslate } from '../../locales/catalogue';
import { useStatus } from '../../relay/calls/relayStatus';
import { Button } from '../../ui/Button';
import { lazyDialog } from '../../ui/dialog/lazyDialog';

const BatchDialog = lazyDialog(
  async () => (await loadWith('codes', import('./BatchDialog'))).BatchDialog,
);

/** Opens the batches, of a relay that has some. */
export function CodesHead() {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (useStatus()['code_batches'] !== true) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('redemption.batches')}</Button>
      {isOpen && (
        <Suspense>
          <BatchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
