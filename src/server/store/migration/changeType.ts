/** A numbered step that gives a field with values another type. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../engine/Engine';
import { dropIndex } from '../tables/indexes';
import type { StoreSettings, Tables } from '../tables/tables';
import { columnTypeOf, type Shape } from './shapes';

export interface Step {
  (db: Kysely<Tables>, engine: Engine, log: StoreSettings['log']): Promise<void>;
  /** The field whose type it changes, such as "plan.delay". */
  changes?: string;
}

/** No field has this name. */
const newColumn = '_new';

/**
 * A step that puts other values into the column of a field. A database without the column needs none.
 * @param type the field's new type
 * @param value the new value of a row, such as sql`cast(delay as text)`; its error undoes the step
 */
export function changeType(
  resource: string,
  field: string,
  type: Shape['type'],
  value: RawBuilder<unknown>,
): Step {
  const step: Step = async (db, engine) => {
    const table = (await db.introspection.getTables()).find(({ name }) => name === resource);
    if (!table?.columns.some(({ name }) => name === field)) return;
    const change = db.schema.alterTable(resource);
    await change.addColumn(newColumn, columnTypeOf(engine, { type })).execute();
    await sql`update ${sql.table(resource)} set ${sql.ref(newColumn)} = ${value}`.execute(db);
    await dropIndex(db, engine, resource, field);
    await change.dropColumn(field).execute();
    await change.renameColumn(newColumn, field).execute();
    // The start takes the shape from the schema file, as where none was written down.
    await db
      .deleteFrom('stored_field')
      .where('resource', '=', resource)
      .where('field', '=', field)
      .execute();
  };
  return Object.assign(step, { changes: `${resource}.${field}` });
}
