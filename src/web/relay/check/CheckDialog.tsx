import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../../ui/Button';
import { AskDialog } from '../../ui/dialog/AskDialog';
import { Dialog } from '../../ui/dialog/Dialog';
import { DialogActions } from '../../ui/dialog/DialogActions';
import { LinkButton } from '../../ui/links/LinkButton';
import { useBusy } from '../../ui/loading/useBusy';
import { useStatus } from '../calls/relayStatus';
import { LoadError } from '../errors/LoadError';
import { refusalText, showError } from '../errors/showError';
import { fetchFactor } from '../session/accountCalls';
import { checkByCode, fetchPasskeys, type Purpose } from '../session/passkeyCalls';
import { offersPasskeys } from './offersPasskeys';
import { signCheck } from './passkeys';

async function giveCode(code: string, purpose: Purpose): Promise<string | undefined> {
  try {
    await checkByCode(code.trim(), purpose);
  } catch (failure) {
    const reason = await refusalText(failure);
    if (reason === undefined) showError(failure);
    return reason ?? '';
  }
  return undefined;
}

/** Which second checks the own account has. */
function useWays() {
  const hasPasskeys = offersPasskeys(useStatus());
  return useQuery({
    queryKey: ['checks', hasPasskeys],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const [factor, passkeys] = await Promise.all([
        fetchFactor(),
        hasPasskeys ? fetchPasskeys({ signal }) : [],
      ]);
      return { hasCode: factor.isOn, hasPasskey: passkeys.length > 0 };
    },
  });
}

export interface CheckDialogProps {
  purpose: Purpose;
  /** Says why it is wanted. */
  text: string;
  onChecked: () => void;
  onClose: () => void;
}

/** Asks for a code or a passkey before the relay shows a secret, or takes a passkey. */
export function CheckDialog({ purpose, text, onChecked, onClose }: CheckDialogProps) {
  const t = useTranslate();
  const [busy, run] = useBusy();
  const { data, error, refetch } = useWays();
  const sign = () => run(() => signCheck(purpose).then(onChecked, showError));
  const passkey = data?.hasPasskey && (
    <Button kind={data.hasCode ? undefined : 'primary'} disabled={busy} onClick={() => void sign()}>
      {t('check.passkey')}
    </Button>
  );
  if (data?.hasCode)
    return (
      <AskDialog
        title={t('check.title')}
        label={t('check.code')}
        autoComplete="one-time-code"
        submitLabel={t('check.submit')}
        onText={async (code) => {
          const reason = await giveCode(code, purpose);
          if (reason === undefined) onChecked();
          return reason;
        }}
        onClose={onClose}
      >
        <p>{text}</p>
        {passkey}
      </AskDialog>
    );
  return (
    <Dialog title={t('check.title')} isBusy={busy} onClose={onClose}>
      {error ? (
        <LoadError text={t('check.unread')} error={error} onRetry={refetch} />
      ) : data ? (
        <p>{data.hasPasskey ? text : t('check.none')}</p>
      ) : (
        <p>…</p>
      )}
      <DialogActions isBusy={busy} onCancel={onClose}>
        {passkey || (data && <LinkButton to="/setting#sign-in">{t('check.set')}</LinkButton>)}
      </DialogActions>
    </Dialog>
  );
}
