import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnSession } from '../../../../schema/answers/sessions';
import { timeText } from '../../../formats/time/times';
import { useTranslate } from '../../../locales/catalogue';
import { LoadError } from '../../../relay/errors/LoadError';
import { showError } from '../../../relay/errors/showError';
import { endAllSessions, endOneSession, fetchSessions } from '../../../relay/session/sessionList';
import { dropDrafts, noteSignOut } from '../../../storage/drafts';
import { storedUser } from '../../../storage/storedUser';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog';
import { goTo } from '../../../ui/links/publicPages';
import { useBusy } from '../../../ui/loading/useBusy';
import { ScrollFrame } from '../../../ui/ScrollFrame';
import { showToast } from '../../../ui/toasts/showToast';
import { agentName } from './agentName';

async function leaveEverywhere(): Promise<void> {
  await endAllSessions();
  noteSignOut(storedUser.get()?.id);
  storedUser.set(undefined);
  dropDrafts();
  goTo('/login', { replace: true });
}

/** Where the own account is signed in, and the end of that. */
export function Sessions() {
  const t = useTranslate();
  const [busy, run] = useBusy();
  const [isAsking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions'],
    gcTime: 0,
    queryFn: ({ signal }) => fetchSessions({ signal }),
  });
  if (error) return <LoadError text={t('sessions.failed')} error={error} onRetry={refetch} />;
  if (!data) return null;
  const nameOf = ({ agent }: OwnSession) => {
    const { browser, system } = agentName(agent);
    if (browser === '') return t('sessions.unknown');
    return system === undefined ? browser : t('sessions.on', { browser, system });
  };
  const end = async (session: OwnSession) => {
    try {
      await endOneSession(session);
      showToast('success', t('sessions.ended'));
    } catch (failure) {
      showError(failure);
    } finally {
      void refetch();
    }
  };
  return (
    <>
      <ScrollFrame label={t('sessions.list')}>
        <table className="plain-table as-cards">
          <thead>
            <tr>
              <th scope="col">{t('sessions.browser')}</th>
              <th scope="col">{t('sessions.address')}</th>
              <th scope="col">{t('sessions.since')}</th>
              <th scope="col">{t('sessions.seen')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {data.map((session) => (
              <tr key={session.id}>
                <th scope="row">
                  <bdi className="wrap">{nameOf(session)}</bdi>
                </th>
                <td data-label={t('sessions.address')}>
                  <bdi>{session.address}</bdi>
                </td>
                <td data-label={t('sessions.since')}>
                  {session.began > 0 ? timeText(session.began) : '–'}
                </td>
                <td data-label={t('sessions.seen')}>
                  {session.seen > 0 ? timeText(session.seen) : '–'}
                </td>
                <td>
                  {session.is_current ? (
                    <strong>{t('sessions.here')}</strong>
                  ) : (
                    <Button
                      size="small"
                      disabled={busy}
                      aria-label={t('sessions.endOf', { name: nameOf(session) })}
                      onClick={() => void run(() => end(session))}
                    >
                      {t('sessions.end')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
      <Button disabled={busy} onClick={() => setAsking(true)}>
        {t('sessions.everywhere')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('sessions.everywhere')}
          text={t('sessions.everywhereText')}
          confirmLabel={t('sessions.everywhere')}
          danger
          onConfirm={() => {
            setAsking(false);
            void run(() => leaveEverywhere().catch(showError));
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
