import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Row } from '../../../schema/types';
import { HttpError, isLost } from '../../core/HttpError';
import { goTo } from '../../core/navigation';
import { reportError } from '../../core/reportError';
import { newIdempotencyKey, requestEnvelope } from '../../core/request';
import { storedUser } from '../../core/storage/storedUser';
import { useConsoleT } from '../../core/texts/consoleMessages';
import { showToast } from '../../core/toastStore';
import { readOwn } from '../../data/ownAccount';
import { keepUser } from '../../data/session';
import type { Provider } from '../signInProviders';

const mostTries = 3;
const waitMs = 2000;

/** The own account as it is; undefined where nobody is signed in, or that stays open. */
const readNow = () => readOwn().catch(() => undefined);

/** The answer that was lost, where the account shows that the code was taken; undefined where it does not. */
async function findOutcome(provider: Provider, before: Row | undefined): Promise<Row | undefined> {
  const now = await readNow();
  if (!now) return undefined;
  if (!storedUser.get()) return { data: now };
  const field = `${provider}_id`;
  return before && now[field] !== before[field] ? { message: 'bind' } : undefined;
}

/** Where a provider sends the browser back: one call per code, tried again only while it was not taken. */
export function OAuthPage({ provider }: { provider: Provider }) {
  const t = useConsoleT();
  const [params] = useSearchParams();
  const [tries, setTries] = useState(0);
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const [code, state] = [params.get('code') ?? '', params.get('state') ?? ''];
    const idempotencyKey = newIdempotencyKey();
    const call = async (): Promise<Row> => {
      if (code === '' || state === '') throw new HttpError('other', t('oauth.incomplete'));
      const before = storedUser.get() && (await readNow());
      for (let attempt = 1; ; attempt++) {
        try {
          return await requestEnvelope(`oauth/${provider}`, {
            query: { code, state },
            isWrite: true,
            idempotencyKey,
          });
        } catch (error) {
          if (!isLost(error) || attempt >= mostTries) throw error;
          setTries(attempt);
          await new Promise((resolve) => {
            setTimeout(resolve, waitMs * attempt);
          });
          const answer = await findOutcome(provider, before);
          if (answer) return answer;
        }
      }
    };
    call()
      .then((answer) => {
        if (answer['message'] === 'bind') {
          showToast('success', t('oauth.bound'));
          goTo('/setting', { replace: true });
          return;
        }
        keepUser(answer['data']);
        showToast('success', t('oauth.done'));
        goTo('/', { replace: true });
      })
      .catch((error: unknown) => {
        reportError(error);
        showToast('info', t('oauth.failed'));
        goTo('/setting', { replace: true });
      });
  }, [provider, params, t]);
  return (
    <div className="state" role="status">
      <p>{tries > 0 ? t('oauth.retry', { count: tries }) : t('oauth.working')}</p>
    </div>
  );
}
