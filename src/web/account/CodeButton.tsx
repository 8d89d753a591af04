import { useTranslate } from '../locales/catalogue';
import { showError } from '../relay/errors/showError';
import { sendCode } from '../relay/session/accountCalls';
import { useCountdown } from '../storage/useCountdown';
import { Button } from '../ui/Button';
import { useBusy } from '../ui/loading/useBusy';
import { showToast } from '../ui/toasts/showToast';
import type { BotCheck } from './useBotCheck';

const resendSeconds = 30;

/**
 * Sends a code to an e-mail address; again after 30 s at the earliest.
 * @param type `submit` in a form of its own, whose Enter presses it
 */
export function CodeButton({
  address,
  check,
  type,
}: {
  address: string;
  check: BotCheck;
  type?: 'submit';
}) {
  const t = useTranslate();
  const [left, start] = useCountdown('code', resendSeconds);
  const [busy, run] = useBusy();
  const send = async () => {
    if (!check.isReady()) return;
    try {
      await sendCode(address, check.token);
      start();
      showToast('success', t('code.sent'));
    } catch (error) {
      showError(error);
    } finally {
      check.renew();
    }
  };
  return (
    <Button
      size="small"
      type={type ?? 'button'}
      disabled={busy || left > 0 || address.trim() === ''}
      onClick={() => void run(send)}
    >
      {left > 0 ? t('code.wait', { seconds: left }) : t('code.get')}
    </Button>
  );
}
