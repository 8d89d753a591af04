import { useState } from 'react';
import { request } from '../http/request';
import { useAccountT } from '../i18n/accountMessages';
import { useCountdown } from '../storage/useCountdown';
import { reportError } from '../toasts/reportError';
import { showToast } from '../toasts/toastStore';
import type { BotCheck } from './useBotCheck';

const resendSeconds = 30;

/** Sends a code to an e-mail address; again after 30 s at the earliest (spec.md section 9). */
export function CodeButton({ address, check }: { address: string; check: BotCheck }) {
  const t = useAccountT();
  const [left, start] = useCountdown('code', resendSeconds);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (!check.isReady()) return;
    setBusy(true);
    try {
      await request('verification', { query: { email: address.trim(), turnstile: check.token } });
      start();
      showToast('success', t('code.sent'));
    } catch (error) {
      reportError(error);
    } finally {
      check.renew();
      setBusy(false);
    }
  };
  return <button type="button" className="button small" disabled={busy || left > 0 || address.trim() === ''} onClick={() => void send()}>{left > 0 ? t('code.wait', { seconds: left }) : t('code.get')}</button>;
}
