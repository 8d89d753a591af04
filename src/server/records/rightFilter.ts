/** Rights as conditions of a query: which records a caller may list or read. */
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import { type Caller, rightOf } from '../../schema/access';
import { partsOf } from '../../schema/conditions';
import { isRow } from '../../schema/isRow';
import type {
  Condition,
  PropertySchema,
  RecordAction,
  ResourceSchema,
  Right,
} from '../../schema/types';
import type { RecordTable } from '../store/tables/tables';

type Builder = ExpressionBuilder<Record<string, RecordTable>, string>;
type Wanted = ExpressionWrapper<Record<string, RecordTable>, string, SqlBool>;

const operators = {
  minimum: '>=',
  maximum: '<=',
  exclusiveMinimum: '>',
  exclusiveMaximum: '<',
} as const;

const isOperator = (word: string): word is keyof typeof operators => Object.hasOwn(operators, word);

/** A comparison that is false, not unknown, where the column is empty: `not` must turn it around. */
function compare(eb: Builder, field: string, operator: '=' | '>=' | '<=' | '>' | '<', to: unknown) {
  return eb.and([eb(field, 'is not', null), eb(field, operator, to)]);
}

function isEmpty(eb: Builder, field: string, { type }: PropertySchema): Wanted {
  const isNull = eb(field, 'is', null);
  return type === 'string' ? eb.or([isNull, eb(field, '=', '')]) : eb.and([isNull]);
}

function fits(eb: Builder, field: string, property: PropertySchema, wanted: unknown): Wanted {
  if (Array.isArray(wanted)) return eb.or(wanted.map((one) => fits(eb, field, property, one)));
  if (wanted === null || wanted === '') return isEmpty(eb, field, property);
  if (isRow(wanted))
    return eb.and(
      Object.entries(wanted).map(([word, limit]) =>
        isOperator(word) ? compare(eb, field, operators[word], limit) : eb.and([never(eb)]),
      ),
    );
  if (property.type !== 'boolean') return compare(eb, field, '=', wanted);
  // An empty column is answered as false.
  return eb.and([eb(eb.fn.coalesce(field, sql<number>`0`), wanted ? '!=' : '=', 0)]);
}

const always = (eb: Builder) => eb(sql<number>`1`, '=', 1);
const never = (eb: Builder) => eb(sql<number>`1`, '=', 0);

function fulfils(eb: Builder, schema: ResourceSchema, when: Condition): Wanted {
  return eb.and(
    Object.entries(when).map(([name, wanted]) => {
      const parts = () => partsOf(wanted).map((part) => fulfils(eb, schema, part));
      if (name === 'and') return eb.and(parts());
      if (name === 'or') return eb.or(parts());
      if (name === 'not') return eb.not(eb.or(parts()));
      const property = schema.properties[name];
      return property ? fits(eb, name, property, wanted) : eb.and([never(eb)]);
    }),
  );
}

function isOwn(eb: Builder, schema: ResourceSchema, { id }: Caller): Wanted {
  const { owner } = schema['x-resource'];
  if (owner === undefined || id === undefined) return eb.and([never(eb)]);
  // Numbers go to the database as 2.0, which is no text "2".
  return compare(eb, owner, '=', schema.properties[owner]?.type === 'string' ? String(id) : id);
}

function allowed(eb: Builder, schema: ResourceSchema, caller: Caller, right: Right): Wanted {
  const { role } = schema['x-resource'];
  if (typeof right === 'number') return eb.and([caller.role >= right ? always(eb) : never(eb)]);
  if (Array.isArray(right)) return eb.or(right.map((one) => allowed(eb, schema, caller, one)));
  if (caller.role < role) return eb.and([never(eb)]);
  if (right === 'owner') return isOwn(eb, schema, caller);
  // A list of rights went above, which the type of a read-only list hides.
  return fulfils(eb, schema, right as Condition);
}

/**
 * The records that the caller may do that to, as `allows` says of each; of a right that holds for all records there is
 * nothing to ask.
 */
export function rightFilter(
  eb: Builder,
  schema: ResourceSchema,
  caller: Caller,
  actions: readonly RecordAction[],
): Wanted {
  const rights = [
    ...new Set(actions.map((action) => rightOf(schema['x-resource'], action))),
  ].filter((right) => typeof right !== 'number' || caller.role < right);
  return eb.and(rights.map((right) => allowed(eb, schema, caller, right)));
}
