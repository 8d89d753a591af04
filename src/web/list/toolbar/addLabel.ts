import { ownAddText, recordWord } from '../../../schema/texts';
import type { Locale, ResourceSchema } from '../../../schema/types';
import { textIn } from '../../locales/catalogue';

/** The label of the link to a new record: "Add token", or as its schema says. */
export const addLabel = (schema: ResourceSchema, locale: Locale): string =>
  ownAddText(schema, locale) ?? textIn(locale, 'list.add', { record: recordWord(schema, locale) });
