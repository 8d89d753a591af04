import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import { useTranslate } from '../../locales/catalogue';
import { codeStepOf, HttpError } from '../../relay/errors/HttpError';
import { showError, showErrorOf } from '../../relay/errors/showError';
import { exchangeCode, hasIdentity } from '../../relay/session/accountCalls';
import { keepUser } from '../../relay/session/session';
import { storedUser } from '../../storage/storedUser';
import { showToast } from '../../ui/toasts/showToast';
import { leaveStep } from '../leftStep';
import type { Provider } from '../signInProviders';

/** The codes that were taken here. Signing in draws the page in another frame, which mounts it again. */
const taken = new Set<string>();

/** True for the answer that an identity was bound: some relays say so in words, and answer nobody who signed in. */
const isBound = ({ message, data }: Row): boolean =>
  message === 'bind' || (storedUser.get() !== null && !(isRow(data) && data['id'] !== undefined));

/** Where a provider sends the browser back: one call per code, tried again only while it was not taken. */
export function OAuthPage({ provider }: { provider: Provider }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const [code, state] = [params.get('code') ?? '', params.get('state') ?? ''];
    const key = `${state} ${code}`;
    if (taken.has(key)) return;
    taken.add(key);
    const call = async (): Promise<Row> => {
      if (params.get('error') === 'access_denied') throw new HttpError('other', t('oauth.denied'));
      if (code === '' || state === '') throw new HttpError('other', t('oauth.incomplete'));
      return exchangeCode(provider, { code, state }, setTries);
    };
    call()
      .then(async (answer) => {
        if (isBound(answer)) {
          if (!(await hasIdentity(provider))) throw new HttpError('other', t('oauth.notBound'));
          showToast('success', t('oauth.bound'));
          navigate('/setting', { replace: true });
          return;
        }
        keepUser(answer['data']);
        showToast('success', t('oauth.done'));
        navigate('/', { replace: true });
      })
      .catch((error: unknown) => {
        const step = codeStepOf(error);
        if (step) {
          leaveStep(step);
          navigate('/login', { replace: true });
          return;
        }
        if (!storedUser.get()) {
          // The settings would send a guest on to the sign-in page, which says that one has to sign in.
          showErrorOf(error, { about: t('oauth.guestFailed') });
          navigate('/login', { replace: true });
          return;
        }
        showError(error);
        showToast('info', t('oauth.failed'));
        navigate('/setting', { replace: true });
      });
  }, [provider, params, navigate, t]);
  return (
    <div className="state" role="status">
      <p>{tries > 0 ? t('oauth.retry', { count: tries }) : t('oauth.working')}</p>
    </div>
  );
}
