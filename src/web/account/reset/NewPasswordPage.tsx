import { useEffect, useRef, useState } from 'react';
import newPasswordSchema from '../../../../schemas/forms/new-password.json';
import { formFile } from '../../../schema/languages/formFile';
import { titleOf } from '../../../schema/texts';
import { LightForm } from '../../form/LightForm';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { resetPassword } from '../../relay/session/accountCalls';
import { Button, buttonClass } from '../../ui/Button';
import { TextField } from '../../ui/fields/TextField';
import { copyAndTell } from '../../ui/files/copyAndTell';
import { PlainLink } from '../../ui/links/PlainLink';
import { dropQuery } from '../../ui/links/publicPages';
import { PublicCard } from '../PublicCard';

const schema = formFile('new-password', newPasswordSchema);

/** The only view of a new password: it stays on the page, selected, whether or not it could be copied. */
function NewPassword({ password }: { password: string }) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    await copyAndTell(password, t('newPassword.copied'));
    input.current?.select();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: copied once, when it is there
  useEffect(() => {
    void copy();
  }, []);
  return (
    <section className="light-form">
      <p role="status">{t('newPassword.done')}</p>
      <TextField
        label={t('newPassword.label')}
        ref={input}
        readOnly
        value={password}
        onFocus={(event) => event.target.select()}
      />
      <div className="form-actions">
        <Button onClick={() => void copy()}>{t('newPassword.copy')}</Button>
        <PlainLink href="/login" className={buttonClass('primary')}>
          {t('register.signInLink')}
        </PlainLink>
      </div>
    </section>
  );
}

/** /user/reset: the mailed link. The token leaves the address once it is spent. */
export function NewPasswordPage() {
  const t = useTranslate();
  const [{ email, token }] = useState(() => {
    const params = new URLSearchParams(location.search);
    // One API writes the address as it is, and a plus sign of a query is read as a blank.
    const email = (params.get('email') ?? '').replaceAll(' ', '+');
    return { email, token: params.get('token') ?? '' };
  });
  const [password, setPassword] = useState<string>();
  const submit = async () => {
    const made = await resetPassword(email, token);
    dropQuery();
    setPassword(made);
  };
  const title = titleOf(schema, useLocale());
  const again = <PlainLink href="/reset">{t('newPassword.again')}</PlainLink>;
  if (email === '' || token === '')
    return (
      <PublicCard title={title}>
        <p>
          {t('newPassword.broken')} {again}
        </p>
      </PublicCard>
    );
  return (
    <PublicCard title={title}>
      {password === undefined ? (
        <LightForm
          schema={schema}
          submitLabel={t('newPassword.submit')}
          initial={{ email }}
          onSubmit={submit}
        />
      ) : (
        <NewPassword password={password} />
      )}
      {password === undefined && <p className="muted">{again}</p>}
    </PublicCard>
  );
}
