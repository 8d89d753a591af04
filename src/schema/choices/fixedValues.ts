/** Fields whose values are a fixed list: a relay may store any other, and One API ends by a type it does not know. */

import { propertyAt } from '../texts';
import type { FormSchema, Locale } from '../types';
import { isEmptyValue } from '../values/emptyValues';
import { channelTypes } from './channelTypes';
import { choicesOf } from './choices';

/** A list of whole numbers with its runs cut short, as in `1–3, 7`. */
function inRuns(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(', ');
}

/** Types of channels that a relay said it knows; undefined where it said nothing: those of the table count. */
export type KnownTypes = readonly number[] | undefined;

/**
 * The values that a field may have, as a text, where a value is none of them; undefined for a value that it may have.
 * @param types see there
 */
export function whatFits(
  schema: FormSchema,
  field: string,
  value: unknown,
  locale: Locale,
  types?: KnownTypes,
): string | undefined {
  const property = propertyAt(schema, field);
  if (!property || isEmptyValue(value)) return undefined;
  if (property['x-choices'] === 'channel-types.json') {
    const known = types ?? channelTypes.map((type) => type.value);
    return known.some((type) => type === value) ? undefined : inRuns(known);
  }
  if (!property.enum || property.enum.some((known) => known === value)) return undefined;
  const labels = new Map(choicesOf(schema, field, locale).map((one) => [one.value, one.label]));
  return property.enum
    .map((known) => {
      const label = labels.get(known) ?? String(known);
      return label === String(known) ? label : `${known} (${label})`;
    })
    .join(', ');
}
