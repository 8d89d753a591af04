import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { HttpError } from '../../http/HttpError';
import { requestEnvelope } from '../../http/request';
import { useConsoleT } from '../../i18n/consoleMessages';
import { goTo } from '../../navigation';
import { keepUser } from '../../session';
import { reportError } from '../../toasts/reportError';
import { showToast } from '../../toasts/toastStore';

const mostTries = 3;
const waitMs = 2000;

/** Where a provider sends the browser back: one call per code, tried again only while nothing reached the relay (spec.md section 4). */
export function OAuthPage({ provider }: { provider: 'github' | 'lark' }) {
  const t = useConsoleT();
  const [params] = useSearchParams();
  const [tries, setTries] = useState(0);
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const [code, state] = [params.get('code') ?? '', params.get('state') ?? ''];
    const call = async () => {
      if (code === '' || state === '') throw new HttpError('other', t('oauth.incomplete'));
      for (let attempt = 1; ; attempt++) {
        try {
          return await requestEnvelope(`oauth/${provider}`, { query: { code, state } });
        } catch (error) {
          if (!(error instanceof HttpError && error.kind === 'network') || attempt >= mostTries)
            throw error;
          setTries(attempt);
          await new Promise((resolve) => {
            setTimeout(resolve, waitMs * attempt);
          });
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
