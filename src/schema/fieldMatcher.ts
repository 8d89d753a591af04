import { noValue, parseFieldFilter } from './fieldFilter';
import { plainText } from './oddValues';
import type { PropertySchema } from './types';

/** True where a value is one of those wanted, or a list has one of them. */
const isOneOf = (value: unknown, wanted: ReadonlySet<string>): boolean =>
  Array.isArray(value)
    ? value.some((entry) => wanted.has(String(entry)))
    : wanted.has(String(value));

/** The filter of a field as a question about its value. */
export function fieldMatcher(
  property: PropertySchema | undefined,
  text: string,
): (value: unknown) => boolean {
  const filter = parseFieldFilter(property, text);
  if (filter?.kind === 'contains') {
    const part = filter.text.toLocaleLowerCase();
    return (value) => plainText(value).toLocaleLowerCase().includes(part);
  }
  if (filter?.kind === 'range') {
    const { from, to } = filter;
    return (value) =>
      typeof value === 'number' && value >= (from ?? value) && value <= (to ?? value);
  }
  const wanted = new Set(filter?.values);
  const hasNone = wanted.has(noValue) && property?.['x-reference'] !== undefined;
  return (value) => !filter || isOneOf(value, wanted) || (hasNone && !value);
}
