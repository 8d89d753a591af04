import { useEffect } from 'react';
import codeSchema from '../../../../schemas/forms/login-code.json';
import { formFile } from '../../../schema/languages/formFile';
import { LightForm } from '../../form/LightForm';
import { useTranslate } from '../../locales/catalogue';
import { useStatus } from '../../relay/calls/relayStatus';
import { offersPasskeys } from '../../relay/check/offersPasskeys';
import { HttpError } from '../../relay/errors/HttpError';
import { refusalText } from '../../relay/errors/showError';
import { type CodeSignIn, signInByCode } from '../../relay/session/providerSession';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { useBusy } from '../../ui/loading/useBusy';
import { passkeySignIn } from './passkeySignIn';
import { showSignedIn } from './showSignedIn';

const schema = formFile('login-code', codeSchema);

export interface CodeFormProps {
  /** The first step, which the relay took. */
  first: Omit<CodeSignIn, 'code'>;
  onBack: () => void;
}

/** The second step of a sign-in: one code. */
export function CodeForm({ first, onBack }: CodeFormProps) {
  const t = useTranslate();
  const status = useStatus();
  const [busy, run] = useBusy();
  useEffect(() => document.querySelector<HTMLInputElement>('[name="code"]')?.focus(), []);
  const submit = async ({ code = '' }: Record<string, string>) => {
    try {
      await signInByCode({ ...first, code });
    } catch (error) {
      const reason = await refusalText(error);
      throw reason === undefined ? error : new HttpError('refused', reason, 200, { code: reason });
    }
    showSignedIn();
  };
  return (
    <>
      <p>{t(status['recovery_codes'] === false ? 'login.appCodeHint' : 'login.codeHint')}</p>
      <LightForm schema={schema} submitLabel={t('login.submit')} onSubmit={submit} />
      {offersPasskeys(status) && (
        <Button disabled={busy} onClick={() => void run(passkeySignIn)}>
          <Icon name="tokens" />
          {t('login.passkey')}
        </Button>
      )}
      <p className="muted">
        <Button kind="link" onClick={onBack}>
          {t('login.back')}
        </Button>
      </p>
    </>
  );
}
