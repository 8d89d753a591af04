import { optionProperties } from '../../../../schema/forms/settings';
import { fieldTexts } from '../../../../schema/texts';
import type { Locale, ResourceSchema, Row } from '../../../../schema/types';
import { jsonMistakeOf } from '../../../../schema/values/jsonText';
import { ratioRows } from '../../../formats/price/ratioRows';
import { textIn } from '../../../locales/catalogue';

/** A ratio whose field was emptied, at its table; and an option of this relay alone whose text is no JSON. */
export const emptiedRatios = (
  form: ResourceSchema,
  values: Row,
  locale: Locale,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form.properties).flatMap(([name, property]) => {
      // The validators are of the build, which has no such option.
      if (!Object.hasOwn(optionProperties, name) && jsonMistakeOf(property, values[name]))
        return [[name, fieldTexts(form, name, locale).error ?? '']];
      const empty =
        property['x-format'] === 'ratios' &&
        ratioRows(String(values[name] ?? ''))?.find(({ ratio }) => ratio === null);
      return empty ? [[name, textIn(locale, 'ratio.emptied', { name: empty.name })]] : [];
    }),
  );
