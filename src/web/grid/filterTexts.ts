import { choicesOf } from '../../schema/choices';
import { noValue, parseFieldFilter } from '../../schema/fieldFilter';
import type { Locale, ResourceSchema } from '../../schema/types';
import { textIn } from '../core/texts/catalogue';
import { referenceName } from '../data/referenceNames';
import { shownText } from '../formats/shownText';

/** What a list is narrowed to by a field, as users read it: labels, names, `5 – 9`. */
export function filterTexts(
  schema: ResourceSchema,
  field: string,
  text: string | undefined,
  locale: Locale,
): string[] {
  const property = schema.properties[field];
  const filter = parseFieldFilter(property, text);
  const shown = (value: number) => shownText(schema, field, value, locale);
  if (!filter) return [];
  switch (filter.kind) {
    case 'contains':
      return [filter.text];
    case 'range': {
      const { from, to } = filter;
      if (from === undefined) return to === undefined ? [] : [`≤ ${shown(to)}`];
      return [to === undefined ? `≥ ${shown(from)}` : `${shown(from)} – ${shown(to)}`];
    }
    default: {
      const target = property?.['x-reference'];
      const choices = choicesOf(schema, field, locale);
      return filter.values.map((value) => {
        if (target !== undefined)
          return value === noValue
            ? textIn(locale, 'list.filterNone')
            : (referenceName(target, value) ?? `#${value}`);
        return choices.find((choice) => String(choice.value) === value)?.label ?? value;
      });
    }
  }
}
