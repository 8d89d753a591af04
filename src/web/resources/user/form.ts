import { plainText } from '../../../schema/oddValues';
import type { FormMode, Locale, Row } from '../../../schema/types';
import { consoleText } from '../../i18n/consoleMessages';
import type { FieldOverride, FormConfig } from '../../resourceConfig';
import { storedUser } from '../../storage/storedUser';

/** Administrators need no old password to set a new one, except their own. */
function fields(values: Row, mode: FormMode, locale: Locale): Record<string, FieldOverride> {
  return mode === 'create'
    ? {
        password: { required: true },
        email: { hidden: true },
        github_id: { hidden: true },
        wechat_id: { hidden: true },
        lark_id: { hidden: true },
        oidc_id: { hidden: true },
      }
    : {
        original_password: {
          hidden: !values['password'] || values['username'] !== storedUser.get()?.username,
        },
        ...(/[,，]/.test(plainText(values['group']))
          ? { group: { description: consoleText(locale, 'user.oneGroup') } }
          : {}),
      };
}

export const config: FormConfig = {
  fields,
  saved: { create: 'user.created', edit: 'user.updated' },
};
