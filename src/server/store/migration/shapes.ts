/** The shapes of record columns: by the schemas, and as the database records them. */
import type { Kysely } from 'kysely';
import { isRow } from '../../../schema/isRow';
import type { PropertySchema } from '../../../schema/types';
import type { Engine } from '../engine/Engine';
import type { Tables } from '../tables/tables';

/** How the values of a column are meant: between two shapes that differ, a step converts them. */
export interface Shape {
  type: PropertySchema['type'];
  wire?: PropertySchema['x-wire'];
  /** Type of a list's entries. */
  items?: string;
}

export const columnKinds = {
  integer: 'whole',
  boolean: 'whole',
  number: 'fraction',
  string: 'text',
  array: 'text',
  object: 'text',
} as const;

/** The type of the column that holds such values. */
export const columnTypeOf = ({ columnType }: Engine, { type }: Pick<Shape, 'type'>) =>
  columnType[columnKinds[type]];

/** The shape of a field's column. Wires that leave a text a text make no difference. */
export function shapeOf(property: PropertySchema): Shape {
  const { type, items, 'x-wire': wire } = property;
  return {
    type,
    ...(wire === 'comma' || wire === 'json' ? { wire } : {}),
    ...(items ? { items: items.type } : {}),
  };
}

/** True where one's values are the other's as they are: an object is JSON text with and without a wire. */
export const isSameShape = (one: Shape, other: Shape): boolean =>
  one.type === other.type &&
  (one.type === 'object' || one.wire === other.wire) &&
  one.items === other.items;

/** A shape in words, such as "array of integer". */
export const nameOfShape = ({ type, items, wire }: Shape): string =>
  [
    type,
    ...(items === undefined || items === 'string' ? [] : [`of ${items}`]),
    ...(wire === 'comma' ? ['(comma)'] : []),
  ].join(' ');

/** The shape of a column of a database that says nothing about it; as the schema says where that can be. */
export function guessShape(dataType: string, wanted: Shape | undefined): Shape {
  const kind = /int/i.test(dataType)
    ? 'whole'
    : /real|float|double/i.test(dataType)
      ? 'fraction'
      : 'text';
  if (wanted && columnKinds[wanted.type] === kind) return wanted;
  return { type: ({ whole: 'integer', fraction: 'number', text: 'string' } as const)[kind] };
}

/** Shapes by the names of resources and fields. */
export type Shapes = Map<string, Map<string, Shape>>;

const isType = (type: unknown): type is Shape['type'] =>
  typeof type === 'string' && Object.hasOwn(columnKinds, type);

function parseShape(text: string): Shape | undefined {
  const found: unknown = JSON.parse(text);
  if (!isRow(found) || !isType(found['type'])) return undefined;
  const { type, wire, items } = found;
  return {
    type,
    ...(wire === 'comma' || wire === 'json' ? { wire } : {}),
    ...(typeof items === 'string' ? { items } : {}),
  };
}

/** The shapes that the database says its columns have; columns from before they were written down are missing. */
export async function readShapes(db: Kysely<Tables>): Promise<Shapes> {
  const shapes: Shapes = new Map();
  for (const { resource, field, shape } of await db
    .selectFrom('stored_field')
    .selectAll()
    .execute()) {
    const parsed = parseShape(shape);
    if (!parsed) continue;
    const fields = shapes.get(resource) ?? new Map<string, Shape>();
    shapes.set(resource, fields.set(field, parsed));
  }
  return shapes;
}

/** Writes down what the columns of a table hold. @param known what is written down already */
export async function writeShapes(
  db: Kysely<Tables>,
  resource: string,
  wanted: ReadonlyMap<string, Shape>,
  known: ReadonlyMap<string, Shape> | undefined,
): Promise<void> {
  const changed = [...wanted].filter(([field, shape]) => {
    const before = known?.get(field);
    return !before || !isSameShape(before, shape);
  });
  const gone = [...(known?.keys() ?? [])].filter((field) => !wanted.has(field));
  const old = [...gone, ...changed.map(([field]) => field).filter((field) => known?.has(field))];
  if (old.length > 0)
    await db
      .deleteFrom('stored_field')
      .where('resource', '=', resource)
      .where('field', 'in', old)
      .execute();
  if (changed.length > 0)
    await db
      .insertInto('stored_field')
      .values(changed.map(([field, shape]) => ({ resource, field, shape: JSON.stringify(shape) })))
      .execute();
}
