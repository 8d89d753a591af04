import { choicesOf } from '../../../schema/choices/choices';
import type { TextFilter } from '../../../schema/filters/Filter';
import type { FilterWords } from '../../../schema/filters/Operator';
import { noValue } from '../../../schema/filters/oneOf';
import { operators } from '../../../schema/filters/operators';
import { parseFilter } from '../../../schema/filters/parseFilter';
import type { Locale, ResourceSchema } from '../../../schema/types';
import { shownText } from '../../formats/shownText';
import { textIn } from '../../locales/catalogue';
import { referenceName } from '../../relay/read/referenceNames';

/** The text of a value that no choice has, as lists show it. */
export const strangeText = (schema: ResourceSchema, field: string, value: string, locale: Locale) =>
  shownText(schema, field, /^\d+$/.test(value) ? Number(value) : value, locale);

/** The words of a field's filter: labels of choices, names of records, numbers as the list shows them. */
function wordsOf(schema: ResourceSchema, field: string, locale: Locale): FilterWords {
  const target = schema.properties[field]?.['x-reference'];
  const choices = choicesOf(schema, field, locale);
  return {
    value: (value) => {
      if (target === undefined)
        return (
          choices.find((choice) => String(choice.value) === value)?.label ??
          (choices.length > 0 ? strangeText(schema, field, value, locale) : value)
        );
      return value === noValue
        ? textIn(locale, 'list.filterNone')
        : (referenceName(target, value) ?? `#${value}`);
    },
    number: (value) => shownText(schema, field, value, locale),
    empty: textIn(locale, 'list.filterEmpty'),
  };
}

function textsOf(schema: ResourceSchema, filter: TextFilter, locale: Locale): string[] {
  if ('and' in filter) return filter.and.flatMap((part) => textsOf(schema, part, locale));
  if ('or' in filter) return filter.or.flatMap((part) => textsOf(schema, part, locale));
  if ('not' in filter)
    return textsOf(schema, filter.not, locale).map((value) =>
      textIn(locale, 'list.filterNot', { value }),
    );
  const { field, operator, values } = filter;
  return operators[operator].texts(values, wordsOf(schema, field, locale));
}

/** The filter of a field as users read it: labels, names, `5 – 9`, `not 5`, `empty`. */
export function filterTexts(
  schema: ResourceSchema,
  field: string,
  text: string | undefined,
  locale: Locale,
): string[] {
  const filter = parseFilter(schema, field, text);
  return filter ? textsOf(schema, filter, locale) : [];
}
