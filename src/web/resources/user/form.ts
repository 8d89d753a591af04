import { plainText } from '../../../schema/oddValues';
import type { User } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import type { FormMode, Locale } from '../../../schema/types';
import type { ByField, FieldOverride, FormConfig } from '../../config/resourceConfig';
import { longestPassword } from '../../core/statusStore';
import { storedUser } from '../../core/storage/storedUser';
import { consoleText } from '../../core/texts/consoleMessages';

/** Administrators need no old password to set a new one, except their own. */
function fields(
  values: Partial<User>,
  mode: FormMode,
  locale: Locale,
): ByField<FieldOverride, User> {
  const most = longestPassword();
  const length = consoleText(locale, 'user.passwordLength', { most });
  return mode === 'create'
    ? {
        password: {
          required: true,
          description: consoleText(locale, 'user.passwordHint', { most }),
          error: length,
        },
        email: { hidden: true },
        github_id: { hidden: true },
        wechat_id: { hidden: true },
        lark_id: { hidden: true },
        oidc_id: { hidden: true },
      }
    : {
        password: {
          description: consoleText(locale, 'user.passwordKept', { most }),
          error: length,
        },
        original_password: {
          hidden: !values.password || values.username !== storedUser.get()?.username,
        },
        ...(/[,，]/.test(plainText(values.group))
          ? { group: { description: consoleText(locale, 'user.oneGroup') } }
          : {}),
      };
}

/** A relay that takes shorter passwords than the schema answers a longer one with a text for programmers. */
const validate: FormConfig<User>['validate'] = (values, _mode, locale) => {
  const most = longestPassword();
  const { length } = [...plainText(values.password)];
  // What is too long for the schema is said by it.
  const isLong =
    length > most && length <= (resourceSchema('user').properties['password']?.maxLength ?? 0);
  const errors: ByField<string, User> = {};
  if (isLong) errors.password = consoleText(locale, 'user.passwordLength', { most });
  return errors;
};

export const config: FormConfig<User> = {
  fields,
  validate,
  saved: { create: 'user.created', edit: 'user.updated' },
};
