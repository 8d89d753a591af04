/** Filters of the contract's own calls that sum or group entries: each of one value. */
import { pickBy } from 'es-toolkit';
import type { ResourceSchema } from '../../../schema/types';
import { type ListFilter, readFilter, sentFilters } from './relayFilter';

/** Filters by field, as texts; `isAll` is false where the list is narrowed by more than these. */
export function contractFilters(schema: ResourceSchema, match: ListFilter) {
  const { properties, 'x-resource': info } = schema;
  const { texts, left } = sentFilters(schema, readFilter(schema, { match }).filters);
  const isOne = (text: string, field: string) => {
    const { type, 'x-transient': isWord } = properties[field] ?? {};
    const isPlain = isWord || type !== 'integer' || /^\d+$/.test(text);
    return isPlain && info.query?.includes(field) === true;
  };
  const filters = pickBy(texts, isOne);
  const isAll = [texts, left].every((part) => Object.keys(part).every((name) => name in filters));
  return { filters, isAll };
}
