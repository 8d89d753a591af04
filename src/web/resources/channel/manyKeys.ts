/** The fields of a channel form about several keys. */
import { isOfMany } from '../../../schema/choices/channelKeys';
import { channelType } from '../../../schema/choices/channelTypes';
import type { Channel } from '../../../schema/records.gen';
import type { FormMode, Locale } from '../../../schema/types';
import { textIn } from '../../locales/catalogue';
import { currentStatus } from '../../relay/calls/relayStatus';
import type { FieldOverride } from '../../relay/config/resourceConfig';

type Values = Partial<Channel>;

/** True where each line of the key is one. */
export const hasLines = (values: Values): boolean => values.batch === true || isOfMany(values);

/** The help of the key while a channel is edited: of several new ones are added, if nothing else is said. */
export function keyHelp(values: Values, locale: Locale): string {
  if (!isOfMany(values)) return textIn(locale, 'form.secretKept');
  const text = values.replace_keys ? 'form.keysReplaced' : 'form.keysAdded';
  return textIn(locale, text, { count: values.key_count || 1 });
}

/** Some relays make no channel of several keys out of one with a single key. */
export function manyKeyFields(values: Values, mode: FormMode): Record<string, FieldOverride> {
  const stays = mode === 'edit' && currentStatus()['one_key_stays'] === true;
  return {
    key_mode: {
      hidden: Boolean(channelType(values.type).keyFrom) || (stays && !values.key_mode),
    },
    replace_keys: { hidden: !isOfMany(values), description: '' },
    key_count: { hidden: true },
    keys_off: { hidden: true },
  };
}
