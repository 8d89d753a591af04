/** Names that One API measures in bytes, where a form counts characters. */
import type { Locale } from '../../schema/types';
import { textIn } from '../locales/catalogue';
import { addsDifferences } from '../relay/calls/relayStatus';

/**
 * The mistake of a name that has few enough characters and too many bytes for a relay that counts those.
 * @param most as the schema says it of characters
 */
export function tooManyBytes(name: unknown, most: number, locale: Locale): string | undefined {
  if (typeof name !== 'string' || addsDifferences() || name.length > most) return undefined;
  const isTooLong = new TextEncoder().encode(name).length > most;
  return isTooLong ? textIn(locale, 'validate.maxBytes', { limit: most }) : undefined;
}
