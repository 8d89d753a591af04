/** SQL of the one value that a field with older names has, where more than one of their columns is there. */
import { type RawBuilder, sql } from 'kysely';
import type { PropertySchema } from '../../../schema/types';
import { toColumn } from '../tables/columns';
import { columnKinds } from './shapes';

/** Texts that say nothing. */
export const emptyTexts = sql`('', '[]', '{}')`;

interface Joined {
  field: string;
  property: PropertySchema;
  /** Columns of the same shape: the field's own first, then those of its older names. */
  columns: readonly string[];
}

function parts({ field, property, columns }: Joined) {
  const isText = columnKinds[property.type] === 'text';
  const filled = (column: string) =>
    isText
      ? sql`case when ${sql.ref(column)} not in ${emptyTexts} then ${sql.ref(column)} end`
      : sql`${sql.ref(column)}`;
  const own = columns[0] === field ? field : undefined;
  const older = columns.filter((column) => column !== own);
  // A default was filled in by a start that did not know the old name.
  const filledIn = property.default === undefined ? null : toColumn(property, property.default);
  return { filled, own, older, filledIn };
}

/** The filled value of the older columns, else their first; one in the own column wins, unless it is a default. */
export function joinedValue(joined: Joined): RawBuilder<unknown> {
  const { filled, own, older, filledIn } = parts(joined);
  const values = [...older.map(filled), ...older.map((column) => sql.ref(column))];
  const before = sql`coalesce(${sql.join(values)})`;
  if (own === undefined) return before;
  if (filledIn === null) return sql`coalesce(${sql.ref(own)}, ${before})`;
  return sql`case when ${sql.ref(own)} <> ${filledIn} then ${sql.ref(own)}
    else coalesce(${before}, ${sql.ref(own)}) end`;
}

/**
 * True for a row with different values of which each is as good. Forms send no and nothing for a field alike: only two
 * filled values are at odds, and a boolean of the own column never is.
 */
export function isClash(joined: Joined): RawBuilder<boolean> {
  const { filled, own, older, filledIn } = parts(joined);
  const pairs = older.flatMap((one, at) =>
    older.slice(at + 1).map((other) => sql`${filled(one)} <> ${filled(other)}`),
  );
  if (own !== undefined && joined.property.type !== 'boolean') {
    const isTyped = filledIn === null ? sql`1 = 1` : sql`${sql.ref(own)} <> ${filledIn}`;
    pairs.push(...older.map((other) => sql`${isTyped} and ${filled(own)} <> ${filled(other)}`));
  }
  return sql<boolean>`(${pairs.length === 0 ? sql`1 = 0` : sql.join(pairs, sql` or `)})`;
}
