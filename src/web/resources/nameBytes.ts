/** Names that the relay in front measures in bytes, where a form counts characters. */
import type { Locale, ResourceSchema } from '../../schema/types';
import { textIn } from '../locales/catalogue';

/** The mistake of a name that has few enough characters and too many bytes for a relay that counts those. */
export function tooManyBytes(
  schema: ResourceSchema,
  name: unknown,
  locale: Locale,
): string | undefined {
  const most = schema.properties['name']?.maxLength ?? 0;
  if (!schema['x-relay']?.bytes?.includes('name')) return undefined;
  if (typeof name !== 'string' || name.length > most) return undefined;
  const isTooLong = new TextEncoder().encode(name).length > most;
  return isTooLong ? textIn(locale, 'validate.maxBytes', { limit: most }) : undefined;
}
