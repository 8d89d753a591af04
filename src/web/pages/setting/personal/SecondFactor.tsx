import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../../locales/catalogue';
import { LoadError } from '../../../relay/errors/LoadError';
import { showError } from '../../../relay/errors/showError';
import {
  type FactorSetup,
  fetchFactor,
  renewRecovery,
  setUpFactor,
} from '../../../relay/session/accountCalls';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog';
import { useBusy } from '../../../ui/loading/useBusy';
import { showToast } from '../../../ui/toasts/showToast';
import { FactorDialog } from './FactorDialog';
import { RecoveryCodes } from './RecoveryCodes';

type Open = { setup: FactorSetup | undefined } | { codes: string[] } | 'renew';

/** Whether the own sign-in has a second step, the way to turn it on and off, and codes to put away. */
export function SecondFactor() {
  const t = useTranslate();
  const [busy, run] = useBusy();
  const [dialog, setDialog] = useState<Open>();
  const { data, error, refetch } = useQuery({
    queryKey: ['factor'],
    gcTime: 0,
    queryFn: fetchFactor,
  });
  if (error) return <LoadError text={t('factor.failed')} error={error} onRetry={refetch} />;
  if (!data) return null;
  const { isOn, codesLeft, isLacking } = data;
  // Passkeys alone have them, too.
  const hasCodes = codesLeft !== undefined && (isOn || codesLeft > 0);
  const begin = () => run(() => setUpFactor().then((setup) => setDialog({ setup }), showError));
  const close = () => setDialog(undefined);
  const show = (codes: string[]) => {
    setDialog(codes.length > 0 ? { codes } : undefined);
    void refetch();
  };
  const done = (codes: string[]) => {
    show(codes);
    showToast('success', t(isOn ? 'factor.isOff' : 'factor.isOn'));
  };
  const renew = () => {
    close();
    void run(() => renewRecovery().then(show, showError));
  };
  return (
    <section aria-label={t('factor.title')}>
      <h3>{t('factor.title')}</h3>
      <p>{t(isOn ? 'factor.isOn' : 'factor.isOff')}</p>
      {isLacking && <p role="alert">{t('factor.needed')}</p>}
      {hasCodes && <p>{t('factor.left', { left: codesLeft })}</p>}
      <div className="toolbar">
        <Button
          disabled={busy}
          onClick={() => (isOn ? setDialog({ setup: undefined }) : void begin())}
        >
          {t(isOn ? 'factor.turnOff' : 'factor.turnOn')}
        </Button>
        {hasCodes && (
          <Button disabled={busy} onClick={() => setDialog('renew')}>
            {t('factor.renew')}
          </Button>
        )}
      </div>
      {dialog === 'renew' && (
        <ConfirmDialog
          title={t('factor.renew')}
          text={t('factor.renewHint')}
          confirmLabel={t('factor.renew')}
          onConfirm={renew}
          onCancel={close}
        />
      )}
      {typeof dialog === 'object' && 'setup' in dialog && (
        <FactorDialog setup={dialog.setup} onDone={done} onClose={close} />
      )}
      {typeof dialog === 'object' && 'codes' in dialog && (
        <RecoveryCodes codes={dialog.codes} onClose={close} />
      )}
    </section>
  );
}
