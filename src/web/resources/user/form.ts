import type { FormMode, Row } from '../../../schema/types';
import type { FieldOverride, FormConfig } from '../../resourceConfig';

/** Administrators need no old password to set a new one. */
function fields(_values: Row, mode: FormMode): Record<string, FieldOverride> {
  return mode === 'create'
    ? {
        password: { required: true },
        email: { hidden: true },
        github_id: { hidden: true },
        wechat_id: { hidden: true },
      }
    : { original_password: { hidden: true } };
}

export const config: FormConfig = {
  fields,
  saved: { create: 'user.created', edit: 'user.updated' },
};
