/** The last look at what is sent: no value outside of a fixed list, wherever it came from. */
import { channelTypes, plainTypes } from '../../../schema/choices/channelTypes';
import { type KnownTypes, whatFits } from '../../../schema/choices/fixedValues';
import { isObject } from '../../../schema/isRow';
import type { ResourceSchema, Row } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';
import { textIn } from '../../locales/catalogue';
import { currentLocale } from '../../locales/locale';
import { addsDifferences } from '../calls/relayStatus';
import { HttpError } from '../errors/HttpError';

let types: KnownTypes;

/** Notes which types of channels another relay knows: an older one ends by those that were added since. */
export function noteTypes(modelsByType: unknown): void {
  const numbers = isObject(modelsByType) ? Object.keys(modelsByType).map(Number) : [];
  types = numbers.length > 0 && numbers.every(Number.isSafeInteger) ? numbers : undefined;
}

/**
 * Types of channels that the relay knows: those it said; where its file has a table of them, which is longer than what
 * it says of models, those of both. Undefined where it was not asked, or is the embedded server.
 */
export function relayTypes(): KnownTypes {
  if (addsDifferences()) return undefined;
  if (channelTypes === plainTypes) return types;
  return [...new Set([...channelTypes.map(({ value }) => value), ...(types ?? [])])];
}

/**
 * @param values new or changed, as forms hold them
 * @throws HttpError refused, with what fits for each field
 */
export function refuseStrange(schema: ResourceSchema, values: Row): void {
  const locale = currentLocale();
  const wrong = Object.entries(values).flatMap(([field, value]): [string, string][] => {
    const known = whatFits(schema, field, value, locale, relayTypes());
    if (known === undefined) return [];
    return [[field, textIn(locale, 'form.noChoice', { value: plainText(value), known })]];
  });
  const [first] = wrong;
  if (first) throw new HttpError('refused', first[1], 0, Object.fromEntries(wrong));
}
