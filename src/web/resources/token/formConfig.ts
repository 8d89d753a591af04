import type { Token } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import { fieldTexts } from '../../../schema/texts';
import type { FormMode, Locale } from '../../../schema/types';
import { translate } from '../../locales/catalogue';
import { apiKeyOf } from '../../relay/apiKey';
import type { ByField, FormConfig } from '../../relay/config/resourceConfig';
import { copyAndTell } from '../../ui/files/copyAndTell';
import { tooManyBytes } from '../nameBytes';

/** A missing date is no date, and the relay may count the bytes of a name. */
function validate(values: Partial<Token>, _mode: FormMode, locale: Locale): ByField<string, Token> {
  const schema = resourceSchema('token');
  const name = tooManyBytes(schema, values.name, locale);
  const errors: ByField<string, Token> = {};
  if (name !== undefined) errors.name = name;
  if (values.expired_time === undefined)
    errors.expired_time = fieldTexts(schema, 'expired_time', locale).error ?? '';
  return errors;
}

/** A token without a limit needs no quota: a new one gets 0, an old one keeps what it has. */
function prepare(values: Partial<Token>, mode: FormMode): Partial<Token> {
  const { remain_quota: quota, ...others } = values;
  if (typeof quota === 'number') return values;
  return mode === 'create' ? { ...others, remain_quota: 0 } : others;
}

export const config: FormConfig<Token> = {
  validate,
  prepare,
  madeAction: ({ key, ...made }) =>
    key
      ? {
          label: translate('token.copyKey'),
          run: async () => {
            const apiKey = await apiKeyOf({ ...made, key });
            if (apiKey !== undefined) await copyAndTell(apiKey);
          },
        }
      : undefined,
  saved: { create: 'token.created', edit: 'form.updated' },
};
