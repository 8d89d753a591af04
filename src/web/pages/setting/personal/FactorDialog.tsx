import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from '../../../locales/catalogue';
import { refusalText, showError } from '../../../relay/errors/showError';
import { type FactorSetup, turnFactor } from '../../../relay/session/accountCalls';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { DialogActions } from '../../../ui/dialog/DialogActions';
import { TextField } from '../../../ui/fields/TextField';
import { useBusy } from '../../../ui/loading/useBusy';

/** The secret of an authenticator app, the same as a link, and codes to put away. */
function Given({ setup: { secret, link, backupCodes } }: { setup: FactorSetup }) {
  const t = useTranslate();
  return (
    <>
      <p>{t('factor.hint')}</p>
      <TextField
        label={t('factor.secret')}
        readOnly
        value={secret}
        onFocus={(event) => event.target.select()}
      />
      {link.startsWith('otpauth://') && (
        <p>
          <a className="wrap" href={link}>
            {link}
          </a>
        </p>
      )}
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
  onDone: () => void;
  onClose: () => void;
}

/** Turns the second step of the own sign-in on or off, by a code. */
export function FactorDialog({ setup, onDone, onClose }: FactorDialogProps) {
  const t = useTranslate();
  const id = useId();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, run] = useBusy();
  const turn = async () => {
    try {
      await turnFactor(setup !== undefined, code.trim());
      onDone();
    } catch (failure) {
      const reason = await refusalText(failure);
      setError(reason);
      if (reason === undefined) showError(failure);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(turn);
  };
  const action = t(setup ? 'factor.turnOn' : 'factor.turnOff');
  return (
    <Dialog title={action} isBusy={busy} onClose={onClose}>
      <form onSubmit={submit}>
        {setup ? <Given setup={setup} /> : <p>{t('factor.offHint')}</p>}
        <TextField
          label={t('factor.code')}
          autoComplete="one-time-code"
          value={code}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          onText={setCode}
        >
          {error && (
            <span id={`${id}-error`} className="error" role="alert">
              {error}
            </span>
          )}
        </TextField>
        <DialogActions isBusy={busy} onCancel={onClose}>
          <Button
            type="submit"
            kind={setup ? 'primary' : 'danger'}
            disabled={busy || code.trim() === ''}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
