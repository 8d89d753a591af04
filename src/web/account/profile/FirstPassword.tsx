import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import firstPasswordSchema from '../../../../schemas/forms/first-password.json';
import { firstAccount } from '../../../schema/firstAccount';
import { formFile } from '../../../schema/languages/formFile';
import { resourceSchema } from '../../../schema/registry';
import { titleOf } from '../../../schema/texts';
import { LightForm } from '../../form/LightForm';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { checksPassword } from '../../relay/calls/relayStatus';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { HttpError } from '../../relay/errors/HttpError';
import { saveOwn } from '../../relay/session/ownAccount';
import { changeOf } from '../../relay/write/changes';
import { passwordMistakes } from '../../resources/user/passwordRules';
import { focusToType } from '../../ui/fields/focusToType';
import { PasswordStrength } from '../../ui/fields/PasswordStrength';
import { dismissTopic, showToast } from '../../ui/toasts/showToast';
import { newPasswordPlace } from '../newAccount';

const schema = formFile('first-password', firstPasswordSchema);

/**
 * Asks the first user of a new relay for a password of their own, and leads to the first steps. The current one is the
 * one that everybody knows, so that nobody types it again.
 * @param self the own account as the relay has it
 */
export function FirstPassword({ self }: { self: RecordRow }) {
  const t = useTranslate();
  const locale = useLocale();
  const navigate = useNavigate();
  const card = useRef<HTMLElement>(null);
  useEffect(() => focusToType(card.current?.querySelector('input')), []);
  const submit = async ({ password = '' }: Record<string, string>) => {
    const { password: mistake } = passwordMistakes({ password }, locale);
    if (mistake) throw new HttpError('refused', mistake, 200, { password: mistake });
    const current = checksPassword() && { original_password: firstAccount.password };
    await saveOwn(changeOf(resourceSchema('user'), self, { password, ...current }));
    dismissTopic(newPasswordPlace); // the warning of the sign-in
    showToast('success', t('user.passwordChanged'));
    navigate('/', { replace: true });
  };
  return (
    <section ref={card} className="panel first-password">
      <h2>{titleOf(schema, locale)}</h2>
      <p>{t('user.firstPassword')}</p>
      <LightForm
        schema={schema}
        submitLabel={titleOf(schema, locale)}
        onSubmit={submit}
        below={{
          password: ({ password = '' }) => (
            <PasswordStrength password={password} username={firstAccount.username} />
          ),
        }}
      />
    </section>
  );
}
