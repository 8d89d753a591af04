/** The last look at what is sent: no value outside of a fixed list, wherever it came from. */
import { whatFits } from '../../../schema/choices/fixedValues';
import type { ResourceSchema, Row } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';
import { textIn } from '../../locales/catalogue';
import { currentLocale } from '../../locales/locale';
import { HttpError } from '../errors/HttpError';

/**
 * @param values new or changed, as forms hold them
 * @throws HttpError refused, with what fits for each field
 */
export function refuseStrange(schema: ResourceSchema, values: Row): void {
  const locale = currentLocale();
  const wrong = Object.entries(values).flatMap(([field, value]): [string, string][] => {
    // Which types of channels a relay knows, the server asks it.
    if (schema.properties[field]?.['x-choices'] === 'channel-types.json') return [];
    const known = whatFits(schema, field, value, locale);
    if (known === undefined) return [];
    return [[field, textIn(locale, 'form.noChoice', { value: plainText(value), known })]];
  });
  const [first] = wrong;
  if (first) throw new HttpError('refused', first[1], 0, Object.fromEntries(wrong));
}
