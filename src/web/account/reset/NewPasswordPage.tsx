import { useEffect, useRef, useState } from 'react';
import newPasswordSchema from '../../../../schemas/forms/new-password.json';
import { formFile } from '../../../schema/formFile';
import { titleOf } from '../../../schema/texts';
import { dropQuery } from '../../core/publicPages';
import { useTranslate } from '../../core/texts/catalogue';
import { useLocale } from '../../core/texts/locale';
import { resetPassword } from '../../data/accountCalls';
import { LightForm } from '../../forms/LightForm';
import { Button, buttonClass } from '../../ui/Button';
import { copyAndTell } from '../../ui/copyAndTell';
import { PlainLink } from '../../ui/PlainLink';
import { TextField } from '../../ui/TextField';
import { PublicCard } from '../PublicCard';

const schema = formFile(newPasswordSchema);

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
