import { titleField } from '../../../schema/titleField';
import type { ResourceSchema, Row } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';
import { trimmed } from '../../../schema/values/trimmed';
import { bestOf } from '../../locales/matchText';

/** Rows that a relay found, the best first; those that it found by something else, such as a key, come last. */
export function bestFirst<T extends Row>(
  schema: ResourceSchema,
  rows: readonly T[],
  q: string,
): T[] {
  const best = searchRows(schema, rows, q);
  const known = new Set(best);
  return [...best, ...rows.filter((row) => !known.has(row))];
}

/**
 * Searches rows that are all here: the words of a text count anywhere in the fields that the relay's own search looks
 * into, where beginnings count alone. The best come first: a whole id, a whole name, its beginning, then the rest.
 */
export function searchRows<T extends Row>(
  schema: ResourceSchema,
  rows: readonly T[],
  q: string,
): T[] {
  const { search, list } = schema['x-resource'];
  const fields = search ?? list;
  const title = titleField(schema) ?? 'id';
  const others = fields.filter((field) => field !== title && field !== 'id');
  const typed = trimmed(q);
  const isWanted = ({ id }: Row) => fields.includes('id') && String(id) === typed;
  const found = bestOf(
    rows.filter((row) => !isWanted(row)),
    typed,
    (row) => [plainText(row[title]), ...others.map((field) => plainText(row[field]))],
  );
  return [...rows.filter(isWanted), ...found];
}
