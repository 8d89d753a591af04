import type { User } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import type { FormMode, Locale } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';
import { textIn } from '../../locales/catalogue';
import { checksPassword } from '../../relay/calls/relayStatus';
import type { ByField, FieldOverride, FormConfig } from '../../relay/config/resourceConfig';
import { ignoresZero } from '../../relay/write/keptFields';
import { storedUser } from '../../storage/storedUser';
import { passwordField, passwordMistakes } from './passwordRules';

/** Administrators need no old password to set a new one, except their own where the server checks it. */
function fields(
  values: Partial<User>,
  mode: FormMode,
  locale: Locale,
): ByField<FieldOverride, User> {
  return mode === 'create'
    ? {
        password: {
          required: true,
          ...passwordField(locale, 'user.passwordHint'),
        },
        email: { hidden: true },
        github_id: { hidden: true },
        wechat_id: { hidden: true },
        lark_id: { hidden: true },
        oidc_id: { hidden: true },
      }
    : {
        password: passwordField(locale, 'user.passwordKept'),
        original_password: {
          hidden:
            !values.password || values.username !== storedUser.get()?.username || !checksPassword(),
        },
        ...(/[,，]/.test(plainText(values.group))
          ? { group: { description: textIn(locale, 'user.oneGroup') } }
          : {}),
      };
}

/** A quota that the relay would not take, and answer as if it had. */
const quotaMistakes = (values: Partial<User>, locale: Locale): ByField<string, User> =>
  values.quota === 0 && ignoresZero(resourceSchema('user'), 'quota')
    ? { quota: textIn(locale, 'form.zeroIgnored') }
    : {};

export const config: FormConfig<User> = {
  fields,
  validate: (values, _mode, locale) => ({
    ...passwordMistakes(values, locale),
    ...quotaMistakes(values, locale),
  }),
  saved: { create: 'user.created', edit: 'user.updated' },
};
