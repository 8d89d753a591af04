import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../../locales/catalogue';
import { LoadError } from '../../../relay/errors/LoadError';
import { showError } from '../../../relay/errors/showError';
import { type FactorSetup, fetchFactor, setUpFactor } from '../../../relay/session/accountCalls';
import { Button } from '../../../ui/Button';
import { useBusy } from '../../../ui/loading/useBusy';
import { showToast } from '../../../ui/toasts/showToast';
import { FactorDialog } from './FactorDialog';

/** Whether the own sign-in has a second step, and the way to turn it on and off. */
export function SecondFactor() {
  const t = useTranslate();
  const [busy, run] = useBusy();
  const [dialog, setDialog] = useState<{ setup: FactorSetup | undefined }>();
  const { data, error, refetch } = useQuery({
    queryKey: ['factor'],
    gcTime: 0,
    queryFn: async () => (await fetchFactor()) ?? null,
  });
  if (error) return <LoadError text={t('factor.failed')} error={error} onRetry={refetch} />;
  if (typeof data !== 'boolean') return null;
  const begin = () => run(() => setUpFactor().then((setup) => setDialog({ setup }), showError));
  const close = () => setDialog(undefined);
  const done = () => {
    close();
    void refetch();
    showToast('success', t(data ? 'factor.isOff' : 'factor.isOn'));
  };
  return (
    <section aria-label={t('factor.title')}>
      <h3>{t('factor.title')}</h3>
      <p>{t(data ? 'factor.isOn' : 'factor.isOff')}</p>
      <Button
        disabled={busy}
        onClick={() => (data ? setDialog({ setup: undefined }) : void begin())}
      >
        {t(data ? 'factor.turnOff' : 'factor.turnOn')}
      </Button>
      {dialog && <FactorDialog setup={dialog.setup} onDone={done} onClose={close} />}
    </section>
  );
}
