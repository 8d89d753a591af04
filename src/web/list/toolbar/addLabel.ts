import { ownAddText, recordWord } from '../../../schema/texts';
import type { Locale, ResourceSchema } from '../../../schema/types';
import { textIn } from '../../locales/catalogue';

/** What leads to a new record, as "Add token", or as its schema says. */
export const addLabel = (schema: ResourceSchema, locale: Locale): string =>
  ownAddText(schema, locale) ?? textIn(locale, 'list.add', { record: recordWord(schema, locale) });
