import { fieldTexts } from '../../../schema/texts';
import type { ResourceSchema } from '../../../schema/types';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import type { BulkValueOf } from './bulkChange';

interface Typed {
  text: string;
  /** The text as a value; undefined where it is none. */
  value: BulkValueOf | undefined;
  /** True where a record would get what the relay takes for "not given". */
  hasIgnored: boolean;
}

/** The mistake in the value of a bulk change; undefined for a right one, and while there is none. */
export function useBulkMistake(
  schema: ResourceSchema,
  field: string | undefined,
  { text, value, hasIgnored }: Typed,
): string | undefined {
  const t = useTranslate();
  const locale = useLocale();
  const property = field === undefined ? undefined : schema.properties[field];
  if (hasIgnored) return t('form.zeroIgnored');
  if (!property || property.type === 'array' || text.trim() === '' || value !== undefined)
    return undefined;
  return (
    (property.type === 'string' && field && fieldTexts(schema, field, locale).error) ||
    t(property.type === 'number' ? 'list.rangeWrong' : 'bulk.valueWrong')
  );
}
