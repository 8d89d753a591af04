import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from '../../../locales/catalogue';
import { HttpError } from '../../../relay/errors/HttpError';
import { showError } from '../../../relay/errors/showError';
import { confirmPassword } from '../../../relay/session/accountCalls';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { DialogActions } from '../../../ui/dialog/DialogActions';
import { TextField } from '../../../ui/fields/TextField';
import { useBusy } from '../../../ui/loading/useBusy';

export interface PasswordDialogProps {
  /** Called in the press itself, with whether the relay takes the password. */
  onConfirm: (isTaken: Promise<boolean>) => void;
  onClose: () => void;
}

/** Asks for the own password before an account gets another way in. */
export function PasswordDialog({ onConfirm, onClose }: PasswordDialogProps) {
  const t = useTranslate();
  const id = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, run] = useBusy();
  const confirm = async (): Promise<boolean> => {
    try {
      await confirmPassword(password);
    } catch (failure) {
      const message = failure instanceof HttpError ? failure.fields['password'] : undefined;
      setError(message);
      if (message === undefined) showError(failure);
      return false;
    }
    return true;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(() => {
      const isTaken = confirm();
      onConfirm(isTaken);
      return isTaken;
    });
  };
  const notes = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Dialog title={t('confirm.title')} isBusy={busy} onClose={onClose}>
      <form onSubmit={submit}>
        <p id={`${id}-hint`}>{t('confirm.hint')}</p>
        <TextField
          label={t('confirm.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes}
          onText={setPassword}
        >
          {error && (
            <span id={`${id}-error`} className="error" role="alert">
              {error}
            </span>
          )}
        </TextField>
        <DialogActions isBusy={busy} onCancel={onClose}>
          <Button type="submit" kind="primary" disabled={busy || password === ''}>
            {t('confirm.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
