import type { Locale, ResourceSchema, Row } from '../../../../schema/types';
import { ratioRows } from '../../../formats/price/ratioRows';
import { textIn } from '../../../locales/catalogue';

/** A ratio whose field was emptied, at its table. */
export const emptiedRatios = (
  form: ResourceSchema,
  values: Row,
  locale: Locale,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form.properties).flatMap(([name, property]) => {
      const empty =
        property['x-format'] === 'ratios' &&
        ratioRows(String(values[name] ?? ''))?.find(({ ratio }) => ratio === null);
      return empty ? [[name, textIn(locale, 'ratio.emptied', { name: empty.name })]] : [];
    }),
  );
