import { resourceSchema } from '../../../schema/registry';
import { fieldTexts } from '../../../schema/texts';
import type { FormMode, Locale, Row } from '../../../schema/types';
import { consoleText } from '../../i18n/consoleMessages';
import type { FormConfig } from '../../resourceConfig';

/** A token with a limit needs a whole number of at least 0; a missing date is no date (spec.md section 5). */
function validate(values: Row, _mode: FormMode, locale: Locale): Record<string, string> {
  const errors: Record<string, string> = {};
  const quota = values['remain_quota'];
  if (values['unlimited_quota'] !== true && quota === undefined)
    errors['remain_quota'] = consoleText(locale, 'validate.required');
  if (values['unlimited_quota'] !== true && typeof quota === 'number' && quota < 0)
    errors['remain_quota'] = consoleText(locale, 'validate.minimum', { limit: 0 });
  if (values['expired_time'] === undefined)
    errors['expired_time'] =
      fieldTexts(resourceSchema('token'), 'expired_time', locale).error ?? '';
  return errors;
}

/** The default of a token without a limit may be negative: it is not shown as wrong. */
function prepare(values: Row): Row {
  return {
    ...values,
    remain_quota: typeof values['remain_quota'] === 'number' ? values['remain_quota'] : 0,
  };
}

export const config: FormConfig = {
  validate,
  prepare,
  saved: { create: 'token.created', edit: 'form.updated' },
};
