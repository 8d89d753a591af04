/** The relay's rules for passwords: relays other than the embedded server take fewer characters than the schema. */

import type { User } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import type { Locale } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';
import { textIn } from '../../locales/catalogue';
import { maxPasswordLength } from '../../relay/calls/relayStatus';
import type { ByField, FieldOverride } from '../../relay/config/resourceConfig';

/** Hint and message of a password field. */
export function passwordField(
  locale: Locale,
  hint: 'user.passwordHint' | 'user.passwordKept',
): FieldOverride {
  const most = maxPasswordLength();
  return {
    description: textIn(locale, hint, { most }),
    error: textIn(locale, 'user.passwordLength', { most }),
  };
}

/**
 * The mistake that such a relay would answer with a text for programmers, at its field; the schema reports one that is
 * too long.
 */
export function passwordMistakes(values: Partial<User>, locale: Locale): ByField<string, User> {
  const most = maxPasswordLength();
  const { length } = [...plainText(values.password)];
  const limit = resourceSchema('user').properties['password']?.maxLength ?? 0;
  return length > most && length <= limit
    ? { password: textIn(locale, 'user.passwordLength', { most }) }
    : {};
}
