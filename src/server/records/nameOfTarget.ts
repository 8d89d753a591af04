import { type Expression, sql } from 'kysely';
import { isVisibleTo } from '../../schema/isVisibleTo';
import { referencesOf } from '../../schema/references';
import { resourceSchema } from '../../schema/registry';
import { titleField } from '../../schema/titleField';
import type { Store } from '../store/tables/tables';
import { type Scope, scopedRows } from './scopedRows';

/** No resource can have this name: a list may be that of any. */
const alias = '_target';

/**
 * The name of the record that a field points to, for an order or a search; null where the caller may not read that
 * record or its name: neither may tell it.
 * @returns undefined for a field that is no reference, or whose records have no name
 */
export function nameOfTarget(
  store: Store,
  name: string,
  field: string,
  scope: Scope,
): Expression<string | null> | undefined {
  const target = referencesOf(resourceSchema(name)).find((one) => one.field === field)?.target;
  if (target === undefined) return undefined;
  const schema = resourceSchema(target);
  const title = titleField(schema);
  if (title === undefined) return undefined;
  const { role } = scope.caller ?? { role: Number.POSITIVE_INFINITY };
  const property = schema.properties[title];
  if (property?.writeOnly || !isVisibleTo(property, role)) return sql<null>`cast(null as text)`;
  return scopedRows(store.records, target, scope, ['read'], alias)
    .select(sql<string>`lower(${sql.ref(`${alias}.${title}`)})`.as('name'))
    .whereRef(`${alias}.id`, '=', `${name}.${field}`)
    .$asScalar();
}
