import type { PropertySchema, Row } from '../types';
import type { Filter } from './Filter';
import { operators } from './operators';

type Read<Item> = (row: Item, field: string, index: number) => unknown;

/**
 * The filter as a question about rows: the one answer of the console to "does this row match".
 * @param properties of the fields
 * @param read the value of a field, where that is not what the row has under its name
 */
export function rowMatcher<Item extends Row>(
  properties: Readonly<{ [field: string]: PropertySchema }>,
  filter: Filter,
  read: Read<Item> = (row, field) => row[field],
): (row: Item, index: number) => boolean {
  const matcherOf = (part: Filter) => rowMatcher(properties, part, read);
  if ('and' in filter) {
    const parts = filter.and.map(matcherOf);
    return (row, index) => parts.every((matches) => matches(row, index));
  }
  if ('or' in filter) {
    const parts = filter.or.map(matcherOf);
    return (row, index) => parts.some((matches) => matches(row, index));
  }
  if ('not' in filter) {
    const matches = matcherOf(filter.not);
    return (row, index) => !matches(row, index);
  }
  const { field, operator, values } = filter;
  const matches = operators[operator].matcher(properties[field], values);
  return (row, index) => matches(read(row, field, index));
}
