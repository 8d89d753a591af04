/** Asks who sits there to confirm it, before a call that the server refuses without. */
import { createRoot } from 'react-dom/client';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../../ui/Button';
import { AskDialog } from '../../ui/dialog/AskDialog';
import { useBusy } from '../../ui/loading/useBusy';
import { useStatus } from '../calls/relayStatus';
import { refusalText, showError } from '../errors/showError';
import { confirmPassword } from '../session/accountCalls';
import { checkByCode, type Purpose } from '../session/passkeyCalls';
import { offersPasskeys } from './offersPasskeys';
import { signCheck } from './passkeys';

const purpose: Purpose = 'channel.key.read';

interface ConfirmProps {
  /** `password`, or `code` and `passkey`. */
  ways: string;
  onEnd: (isDone: boolean) => void;
}

function Confirm({ ways, onEnd }: ConfirmProps) {
  const t = useTranslate();
  const [busy, run] = useBusy();
  const status = useStatus();
  const hasPasskey = ways.includes('passkey') && offersPasskeys(status);
  const isPassword = ways === 'password';
  const give = async (text: string) => {
    try {
      await (isPassword ? confirmPassword(text) : checkByCode(text.trim(), purpose));
    } catch (failure) {
      const reason = await refusalText(failure);
      if (reason === undefined) showError(failure);
      return reason;
    }
    onEnd(true);
    return undefined;
  };
  return (
    <AskDialog
      title={t('gate.title')}
      label={t(isPassword ? 'gate.password' : 'gate.code')}
      type={isPassword ? 'password' : 'text'}
      autoComplete={isPassword ? 'current-password' : 'one-time-code'}
      submitLabel={t('gate.submit')}
      onText={give}
      onClose={() => onEnd(false)}
    >
      <p>{t(isPassword ? 'gate.passwordHint' : 'gate.hint')}</p>
      {hasPasskey && (
        <p>
          <Button
            disabled={busy}
            onClick={() => void run(() => signCheck(purpose).then(() => onEnd(true), showError))}
          >
            {t('gate.passkey')}
          </Button>
        </p>
      )}
    </AskDialog>
  );
}

let open: Promise<boolean> | undefined;

/** Asks once for all calls that want it meanwhile. @returns whether it was confirmed */
export function askToConfirm(ways: string): Promise<boolean> {
  open ??= new Promise<boolean>((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const end = (isDone: boolean) => {
      root.unmount();
      place.remove();
      resolve(isDone);
    };
    root.render(<Confirm ways={ways} onEnd={end} />);
  }).finally(() => {
    open = undefined;
  });
  return open;
}
