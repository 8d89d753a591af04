import { recordsWord } from '../../../schema/texts';
import type { Locale, ResourceSchema } from '../../../schema/types';
import { groupDigits } from '../../formats/number/numbers';
import type { Translate } from '../../locales/catalogue';

/** So many records of a resource: "1,200 tokens". */
export const countText = (
  t: Translate,
  schema: ResourceSchema,
  count: number,
  locale: Locale,
): string =>
  t('bulk.count', { count: groupDigits(count), records: recordsWord(schema, count, locale) });
