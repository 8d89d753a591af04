import type { ResourceSchema } from '../types';
import type { Filter } from './Filter';
import { parseFilter } from './parseFilter';

const equal = (field: string, value: unknown): Filter => ({
  field,
  operator: 'oneOf',
  values: [value].flat(),
});
const between = (field: string, from: unknown, to: unknown): Filter => ({
  field,
  operator: 'range',
  values: [from, to],
});

/** The meaning of the ends of names in a filter as react-admin writes it. */
const suffixes: Readonly<{ [suffix: string]: (field: string, value: unknown) => Filter }> = {
  gte: (field, value) => between(field, value, ''),
  gt: (field, value) => ({ and: [between(field, value, ''), { not: equal(field, value) }] }),
  lte: (field, value) => between(field, '', value),
  lt: (field, value) => ({ and: [between(field, '', value), { not: equal(field, value) }] }),
  neq: (field, value) => ({ not: equal(field, value) }),
  like: (field, value) => ({ field, operator: 'contains', values: [value] }),
};

/**
 * A part of a filter as react-admin writes it: `{ status: 2 }`, `{ status: [1, 2] }`, `{ quota_gte: 5 }`. A text for a
 * field that the API filters by itself is read as the API reads it.
 * @throws Error for a field that the schema does not have: no row could ever match
 */
export function paramFilter(
  schema: ResourceSchema,
  name: string,
  value: unknown,
): Filter | undefined {
  const { properties, title, 'x-resource': info } = schema;
  if (typeof value === 'string' && info.query?.includes(name))
    return parseFilter(schema, name, value);
  if (Object.hasOwn(properties, name) || name === 'id') return equal(name, value);
  const [, field = '', suffix = ''] = /^(.+)_([a-z]+)$/.exec(name) ?? [];
  const read = Object.hasOwn(suffixes, suffix) ? suffixes[suffix] : undefined;
  if (!read || !(Object.hasOwn(properties, field) || field === 'id'))
    throw new Error(`${title}: no field ${name} to filter by`);
  return read(field, value);
}
