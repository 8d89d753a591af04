import { lazy, Suspense } from 'react';
import { useTranslate } from '../../../locales/catalogue';
import { refusalText, showError } from '../../../relay/errors/showError';
import { type FactorSetup, turnFactor } from '../../../relay/session/accountCalls';
import { AskDialog } from '../../../ui/dialog/AskDialog';
import { TextField } from '../../../ui/fields/TextField';

const QrCode = lazy(async () => ({ default: (await import('./QrCode')).QrCode }));

/** The secret of an authenticator app, the same as a picture and as a link, and codes to put away. */
function Given({ setup: { secret, link, backupCodes } }: { setup: FactorSetup }) {
  const t = useTranslate();
  return (
    <>
      <p>{t('factor.hint')}</p>
      {link.startsWith('otpauth://') && (
        <>
          <Suspense fallback={<div className="qr" />}>
            <QrCode text={link} label={t('factor.qr')} />
          </Suspense>
          <p>
            <a href={link}>{t('factor.open')}</a>
          </p>
        </>
      )}
      <TextField
        label={t('factor.secret')}
        readOnly
        value={secret}
        onFocus={(event) => event.target.select()}
      />
      {backupCodes.length > 0 && (
        <>
          <p>{t('factor.backup')}</p>
          <p className="wrap">
            <code>{backupCodes.join(' ')}</code>
          </p>
        </>
      )}
    </>
  );
}

export interface FactorDialogProps {
  /** Given where the second step is turned on; without it, it is turned off. */
  setup: FactorSetup | undefined;
  /** Gets recovery codes that the relay made, to be shown once. */
  onDone: (codes: string[]) => void;
  onClose: () => void;
}

/** Turns the second step of the own sign-in on or off, by a code. */
export function FactorDialog({ setup, onDone, onClose }: FactorDialogProps) {
  const t = useTranslate();
  const turn = async (code: string) => {
    try {
      onDone(await turnFactor(setup !== undefined, code.trim()));
    } catch (failure) {
      const reason = await refusalText(failure);
      if (reason === undefined) showError(failure);
      return reason;
    }
    return undefined;
  };
  const action = t(setup ? 'factor.turnOn' : 'factor.turnOff');
  return (
    <AskDialog
      title={action}
      label={t('factor.code')}
      autoComplete="one-time-code"
      submitLabel={action}
      kind={setup ? 'primary' : 'danger'}
      onText={turn}
      onClose={onClose}
    >
      {setup ? <Given setup={setup} /> : <p>{t('factor.offHint')}</p>}
    </AskDialog>
  );
}
