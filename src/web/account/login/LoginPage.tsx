import { useEffect } from 'react';
import loginSchema from '../../../../schemas/forms/login.json';
import { formFile } from '../../../schema/formFile';
import { titleOf } from '../../../schema/texts';
import { goTo } from '../../core/navigation';
import { onSignInElsewhere } from '../../core/storage/storedUser';
import { translate, useTranslate } from '../../core/texts/catalogue';
import { useLocale } from '../../core/texts/locale';
import { showToast } from '../../core/toastStore';
import { signIn, takeReturnAddress, wasAskedToSignIn } from '../../data/session';
import { LightForm } from '../../forms/LightForm';
import { Link } from '../../ui/Link';
import { SignInProviderButtons } from './SignInProviderButtons';

const schema = formFile(loginSchema);

/** The account that a new relay starts with. */
function isDefaultLogin({ username, password }: Record<string, string>): boolean {
  return username === 'root' && password === '123456';
}

async function submit(values: Record<string, string>): Promise<void> {
  await signIn(values['username'] ?? '', values['password'] ?? '');
  showToast('success', translate('login.success'));
  if (isDefaultLogin(values)) {
    goTo('/user/edit', { replace: true });
    showToast('warning', translate('login.defaultPassword'));
    return;
  }
  goTo(takeReturnAddress('/token'), { replace: true });
}

/** /login. */
export function LoginPage() {
  const t = useTranslate();
  const params = new URLSearchParams(location.search);
  const why =
    (['expired', 'banned'] as const).find((reason) => params.get(reason) === 'true') ??
    (wasAskedToSignIn() && 'needed');
  // GitHub and Lark sign in within a window of their own.
  useEffect(() => onSignInElsewhere(() => goTo(takeReturnAddress('/'), { replace: true })), []);
  return (
    <div className="centre">
      <h1>{titleOf(schema, useLocale())}</h1>
      {why && (
        <p className="panel" role="alert">
          {t(`login.${why}`)}
        </p>
      )}
      <LightForm schema={schema} submitLabel={t('login.submit')} onSubmit={submit} />
      <SignInProviderButtons />
      <p className="muted">
        {t('login.reset')} <Link href="/reset">{t('login.resetLink')}</Link>
        <br />
        {t('login.register')} <Link href="/register">{t('login.registerLink')}</Link>
      </p>
    </div>
  );
}
