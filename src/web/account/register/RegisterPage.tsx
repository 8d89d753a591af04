import { useState } from 'react';
import registerSchema from '../../../../schemas/forms/register.json';
import { formFile } from '../../../schema/languages/formFile';
import { titleOf } from '../../../schema/texts';
import { LightForm } from '../../form/LightForm';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { maxPasswordLength, useStatus } from '../../relay/calls/relayStatus';
import { HttpError } from '../../relay/errors/HttpError';
import { register } from '../../relay/session/lookForSession';
import { readText, writeText } from '../../storage/browserStorage';
import { PasswordStrength } from '../../ui/fields/PasswordStrength';
import { PlainLink } from '../../ui/links/PlainLink';
import { goTo } from '../../ui/links/publicPages';
import { showToast } from '../../ui/toasts/showToast';
import { CodeButton } from '../CodeButton';
import { leaveAccount } from '../newAccount';
import { PublicCard } from '../PublicCard';
import { useBotCheck } from '../useBotCheck';

type Translate = ReturnType<typeof useTranslate>;

/** The texts of databases by which relays say that a name is taken. */
const nameTaken =
  /(UNIQUE constraint failed: users\.username|Duplicate entry .*username|duplicate key .*username)/i;
const wrongCode = /验证码|verification code/i;

/**
 * The mistake that a relay would name in the words of its validator, before anything is sent.
 * @throws HttpError at the field
 */
function checkPassword(password: string, t: Translate): void {
  const most = maxPasswordLength();
  if ([...password].length <= most) return;
  const text = t('register.passwordLong', { most });
  throw new HttpError('refused', text, 200, { password: text });
}

/** The same error, at its field where its text says which that is. */
function atField(error: unknown, t: Translate): unknown {
  if (!(error instanceof HttpError) || error.kind !== 'refused') return error;
  if (Object.keys(error.fields).length > 0) return error;
  if (nameTaken.test(error.message)) {
    const text = t('register.nameTaken');
    return new HttpError('refused', text, error.status, { username: text });
  }
  return wrongCode.test(error.message)
    ? new HttpError('refused', error.message, error.status, { verification_code: error.message })
    : error;
}

const schema = formFile('register', registerSchema);
const inviteKey = 'aff';

/** The inviter's code: of the address, else what an earlier visit left. */
function takeInvite(): string {
  const code = new URLSearchParams(location.search).get('aff');
  if (code) writeText(inviteKey, code);
  return code ?? readText(inviteKey) ?? '';
}

/** The code of an invitation in the address. */
const takeInvitation = () => new URLSearchParams(location.search).get('invitation') ?? '';

/** /register. */
export function RegisterPage() {
  const t = useTranslate();
  const check = useBotCheck();
  const [invite] = useState(takeInvite);
  const { email_verification: hasMail, invitation_required: isInvited } = useStatus();
  const submit = async (values: Record<string, string>) => {
    if (!check.isReady()) return;
    checkPassword(values['password'] ?? '', t);
    try {
      await register({ turnstile: check.token }, { ...values, aff_code: invite });
    } catch (error) {
      throw atField(error, t);
    } finally {
      check.renew();
    }
    writeText(inviteKey, null);
    leaveAccount({ username: values['username'] ?? '', password: values['password'] ?? '' });
    showToast('success', t('register.done'));
    goTo('/login');
  };
  return (
    <PublicCard title={titleOf(schema, useLocale())}>
      {invite !== '' && <p className="why">{t('register.invited')}</p>}
      <LightForm
        schema={schema}
        submitLabel={t('register.submit')}
        hidden={[
          ...(hasMail === true ? [] : ['email', 'verification_code']),
          ...(isInvited === true ? [] : ['invitation']),
        ]}
        initial={{ invitation: takeInvitation() }}
        onSubmit={submit}
        below={{
          password: ({ password = '', username = '' }) => (
            <PasswordStrength password={password} username={username} />
          ),
          email: ({ email = '' }) => <CodeButton address={email} check={check} />,
        }}
      >
        {check.widget}
      </LightForm>
      <p className="muted">
        {t('register.signIn')} <PlainLink href="/login">{t('register.signInLink')}</PlainLink>
      </p>
    </PublicCard>
  );
}
