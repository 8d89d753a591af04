import { Suspense, useEffect, useState } from 'react';
import loginSchema from '../../../../schemas/forms/login.json';
import { firstAccount } from '../../../schema/firstAccount';
import { formFile } from '../../../schema/languages/formFile';
import { LightForm } from '../../form/LightForm';
import { loadWith, translate, useTranslate } from '../../locales/catalogue';
import { systemName, useStatus } from '../../relay/calls/relayStatus';
import { offersPasskeys } from '../../relay/check/offersPasskeys';
import { codeStepOf, HttpError } from '../../relay/errors/HttpError';
import type { CodeSignIn } from '../../relay/session/providerSession';
import { signIn, takeReturnAddress, wasAskedToSignIn } from '../../relay/session/session';
import { hasDrafts } from '../../storage/drafts';
import { onSignInElsewhere } from '../../storage/storedUser';
import { Button } from '../../ui/Button';
import { PlainLink } from '../../ui/links/PlainLink';
import { goTo } from '../../ui/links/publicPages';
import { lazyPart } from '../../ui/loading/lazyPart';
import { showToast } from '../../ui/toasts/showToast';
import { loadConsoleCode } from '../consoleCode';
import { leaveStep, leftStep } from '../leftStep';
import { leaveAccount, leftAccount, type NewAccount, newPasswordPlace } from '../newAccount';
import { PublicCard } from '../PublicCard';
import { offersOtherWays } from '../signInProviders';
import { showSignedIn } from './showSignedIn';

/** Many relays offer none, so they are not part of the first paint. Without them one can still sign in by password. */
const SignInProviderButtons = lazyPart(
  async () => (await loadWith('account', import('./SignInProviderButtons'))).SignInProviderButtons,
);

/** Few need a second step, and each relay is set up once. */
const SetupForm = lazyPart(
  async () => (await loadWith('account', import('./SetupForm'))).SetupForm,
);
const CodeForm = lazyPart(async () => (await loadWith('account', import('./CodeForm'))).CodeForm);

const schema = formFile('login', loginSchema);

function isFirstLogin({ username, password }: Record<string, string>): boolean {
  return username === firstAccount.username && password === firstAccount.password;
}

async function submit(values: Record<string, string>): Promise<void> {
  const isDefault = isFirstLogin(values);
  await signIn(values['username'] ?? '', values['password'] ?? '', values['setup_code']);
  // The text typed before the session ended comes first: the message stays all the same.
  const isNew = isDefault && !hasDrafts();
  showSignedIn(isNew ? `/user/edit${newPasswordPlace}` : undefined);
  if (isDefault)
    showToast('warning', translate('login.defaultPassword'), { topic: newPasswordPlace });
}

const signInByPasskey = async () => (await import('./passkeySignIn')).passkeySignIn();

/** /login. */
export function LoginPage() {
  const t = useTranslate();
  const status = useStatus();
  const [needsCode, setNeedsCode] = useState(false);
  const [account, setAccount] = useState(leftAccount);
  const [first, setFirst] = useState<Omit<CodeSignIn, 'code'> | undefined>(leftStep);
  useEffect(() => {
    leaveAccount(undefined);
    leaveStep(undefined);
  }, []);
  const params = new URLSearchParams(location.search);
  const why =
    (['expired', 'banned'] as const).find((reason) => params.get(reason) === 'true') ??
    (wasAskedToSignIn() && 'needed');
  useEffect(() => {
    if (needsCode) document.querySelector<HTMLInputElement>('[name="setup_code"]')?.focus();
  }, [needsCode]);
  // GitHub and Lark sign in within a window of their own.
  useEffect(() => onSignInElsewhere(() => goTo(takeReturnAddress('/'), { replace: true })), []);
  const title = t('login.title', { name: systemName(status) });
  const send = async (values: Record<string, string>) => {
    try {
      await submit(values);
    } catch (error) {
      if (error instanceof HttpError && error.fields['setup_code']) setNeedsCode(true);
      const step = codeStepOf(error);
      if (!step) throw error;
      const { username = '', password = '' } = values;
      setAccount({ username, password });
      setFirst({ username, password, ...step });
    }
  };
  const begin = (created: NewAccount) => {
    setAccount(created);
    return submit({ ...created });
  };
  if (status['setup'] === false)
    return (
      <Suspense>
        <SetupForm onDone={begin} />
      </Suspense>
    );
  if (first)
    return (
      <PublicCard key="code" title={title}>
        <Suspense>
          <CodeForm first={first} onBack={() => setFirst(undefined)} />
        </Suspense>
      </PublicCard>
    );
  return (
    <PublicCard title={title}>
      {why && (
        <p className="why" role="alert">
          {t(`login.${why}`)}
        </p>
      )}
      <LightForm
        schema={schema}
        hidden={needsCode ? [] : ['setup_code']}
        initial={{ ...account }}
        onType={loadConsoleCode}
        submitLabel={t('login.submit')}
        below={{
          password: () => (
            <PlainLink className="forgot" href="/reset">
              {t('login.resetLink')}
            </PlainLink>
          ),
        }}
        onSubmit={send}
      />
      {offersPasskeys(status) && (
        <Button onClick={() => void signInByPasskey()}>{t('login.passkey')}</Button>
      )}
      {offersOtherWays(status) && (
        <Suspense>
          <SignInProviderButtons
            onStep={(step) => setFirst({ username: '', password: '', ...step })}
          />
        </Suspense>
      )}
      <p className="muted">
        {t('login.register')} <PlainLink href="/register">{t('login.registerLink')}</PlainLink>
      </p>
    </PublicCard>
  );
}
