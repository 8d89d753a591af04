import { recordsWord } from '../../schema/texts';
import type { Locale, ResourceSchema } from '../../schema/types';
import type { Translate } from '../core/texts/catalogue';
import { groupDigits } from '../formats/numbers';

/** So many records of a resource: "1,200 tokens". */
export const countText = (
  t: Translate,
  schema: ResourceSchema,
  count: number,
  locale: Locale,
): string =>
  t('bulk.count', { count: groupDigits(count), records: recordsWord(schema, count, locale) });
