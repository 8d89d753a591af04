import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { timeText } from '../../../formats/time/times';
import { useTranslate } from '../../../locales/catalogue';
import { useStatus } from '../../../relay/calls/relayStatus';
import { makePasskey } from '../../../relay/check/passkeys';
import { useSecondCheck } from '../../../relay/check/useSecondCheck';
import { LoadError } from '../../../relay/errors/LoadError';
import { refusalText, showError } from '../../../relay/errors/showError';
import {
  beginNewPasskey,
  deletePasskey,
  fetchPasskeys,
  keepPasskey,
  type Passkey,
  signedFor,
} from '../../../relay/session/passkeyCalls';
import { Button } from '../../../ui/Button';
import { AskDialog } from '../../../ui/dialog/AskDialog';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog';
import { useBusy } from '../../../ui/loading/useBusy';
import { showToast } from '../../../ui/toasts/showToast';
import { RecoveryCodes } from './RecoveryCodes';

/** @returns recovery codes, where the relay makes them now */
async function addPasskey(name: string): Promise<string[]> {
  const { options, token } = await beginNewPasskey(name);
  return keepPasskey(name, signedFor(token, await makePasskey(options)));
}

/** The passkeys of the own account: a list, a new one, and their removal after a question. */
export function Passkeys() {
  const t = useTranslate();
  const hasNames = useStatus()['passkey_names'] === true;
  const [busy, run] = useBusy();
  const [isNaming, setNaming] = useState(false);
  const [removed, setRemoved] = useState<Passkey>();
  const [codes, setCodes] = useState<string[]>();
  const client = useQueryClient();
  const { withCheck, checkDialog } = useSecondCheck();
  const { data, error, refetch } = useQuery({
    queryKey: ['passkeys'],
    gcTime: 0,
    queryFn: ({ signal }) => fetchPasskeys({ signal }),
  });
  if (error) return <LoadError text={t('passkeys.failed')} error={error} onRetry={refetch} />;
  if (!data) return null;
  const readAgain = () => {
    void refetch();
    void client.invalidateQueries({ queryKey: ['factor'] });
  };
  const nameOf = ({ name }: Passkey) => name || t('passkeys.one');
  /** @returns why it was not added */
  const add = async (name: string): Promise<string | undefined> => {
    try {
      const made = await withCheck('passkey.register', t('passkeys.check'), () => addPasskey(name));
      if (made) showToast('success', t('passkeys.added'));
      if (made && made.length > 0) setCodes(made);
      setNaming(false);
    } catch (failure) {
      const reason = await refusalText(failure);
      if (reason === undefined || !hasNames) showError(failure);
      return reason;
    } finally {
      readAgain();
    }
    return undefined;
  };
  const remove = async (passkey: Passkey) => {
    setRemoved(undefined);
    try {
      const call = () => deletePasskey(passkey).then(() => true as const);
      const isRemoved = await withCheck('passkey.delete', t('passkeys.check'), call);
      if (isRemoved) showToast('success', t('passkeys.removed'));
    } catch (failure) {
      showError(failure);
    } finally {
      readAgain();
    }
  };
  // A relay without names has one passkey for an account.
  const isFull = !hasNames && data.length > 0;
  return (
    <section aria-label={t('passkeys.title')}>
      <h3>{t('passkeys.title')}</h3>
      {data.length === 0 && <p>{t('passkeys.none')}</p>}
      <ul className="plain-list">
        {data.map((passkey) => (
          <li key={passkey.id}>
            <bdi className="wrap">{nameOf(passkey)}</bdi>{' '}
            {passkey.created > 0 && <span className="muted">{timeText(passkey.created)}</span>}{' '}
            <Button
              size="small"
              disabled={busy}
              aria-label={t('passkeys.remove', { name: nameOf(passkey) })}
              onClick={() => setRemoved(passkey)}
            >
              {t('passkeys.removeShort')}
            </Button>
          </li>
        ))}
      </ul>
      {!isFull && (
        <Button
          disabled={busy}
          onClick={() => (hasNames ? setNaming(true) : void run(() => add('')))}
        >
          {t('passkeys.add')}
        </Button>
      )}
      {isNaming && (
        <AskDialog
          title={t('passkeys.add')}
          label={t('passkeys.name')}
          autoComplete="off"
          submitLabel={t('passkeys.add')}
          onText={(name) => add(name.trim())}
          onClose={() => setNaming(false)}
        >
          <p>{t('passkeys.hint')}</p>
        </AskDialog>
      )}
      {removed && (
        <ConfirmDialog
          title={t('passkeys.remove', { name: nameOf(removed) })}
          text={t('passkeys.removeHint')}
          confirmLabel={t('passkeys.removeShort')}
          danger
          onConfirm={() => void run(() => remove(removed))}
          onCancel={() => setRemoved(undefined)}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
      {checkDialog}
    </section>
  );
}
