import type { Token } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import { fieldTexts } from '../../../schema/texts';
import type { FormMode, Locale } from '../../../schema/types';
import type { ByField, FormConfig } from '../../config/resourceConfig';
import { consoleText } from '../../core/texts/consoleMessages';

/** A token with a limit needs a whole number of at least 0; a missing date is no date (spec.md section 5). */
function validate(values: Partial<Token>, _mode: FormMode, locale: Locale): ByField<string, Token> {
  const errors: ByField<string, Token> = {};
  const quota = values.remain_quota;
  if (values.unlimited_quota !== true && quota === undefined)
    errors.remain_quota = consoleText(locale, 'validate.required');
  if (values.unlimited_quota !== true && typeof quota === 'number' && quota < 0)
    errors.remain_quota = consoleText(locale, 'validate.minimum', { limit: 0 });
  if (values.expired_time === undefined)
    errors.expired_time = fieldTexts(resourceSchema('token'), 'expired_time', locale).error ?? '';
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
  saved: { create: 'token.created', edit: 'form.updated' },
};
