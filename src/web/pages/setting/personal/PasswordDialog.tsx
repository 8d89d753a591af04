import { useTranslate } from '../../../locales/catalogue';
import { HttpError } from '../../../relay/errors/HttpError';
import { showError } from '../../../relay/errors/showError';
import { confirmPassword } from '../../../relay/session/accountCalls';
import { AskDialog } from '../../../ui/dialog/AskDialog';

export interface PasswordDialogProps {
  /** Called in the press itself, with whether the relay takes the password. */
  onConfirm: (isTaken: Promise<boolean>) => void;
  onClose: () => void;
}

/** Asks for the own password before an account gets another way in. */
export function PasswordDialog({ onConfirm, onClose }: PasswordDialogProps) {
  const t = useTranslate();
  const confirm = async (password: string) => {
    const failure: unknown = await confirmPassword(password).then(
      () => undefined,
      (error: unknown) => error,
    );
    const reason = failure instanceof HttpError ? failure.fields['password'] : undefined;
    if (failure !== undefined && reason === undefined) showError(failure);
    return { isTaken: failure === undefined, reason };
  };
  return (
    <AskDialog
      title={t('confirm.title')}
      label={t('confirm.password')}
      type="password"
      autoComplete="current-password"
      submitLabel={t('confirm.submit')}
      onText={async (password) => {
        const answer = confirm(password);
        onConfirm(answer.then(({ isTaken }) => isTaken));
        return (await answer).reason;
      }}
      onClose={onClose}
    >
      <p>{t('confirm.hint')}</p>
    </AskDialog>
  );
}
