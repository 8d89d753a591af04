/**
 * Decides what a request writes: the one way from a body to the columns of a record. Records, accounts and the own
 * account all go this way, so that they refuse the same.
 */

import type { RawBuilder } from 'kysely';
import { keepHidden, visibleSchema } from '../../schema/forms/visibleSchema';
import { isRow } from '../../schema/isRow';
import type { RecordColumns, Records } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import type { ResourceSchema, Row } from '../../schema/types';
import { withStoredSecrets } from '../../schema/values/secrets';
import { checkMay } from '../auth/session';
import { storedValues, toColumns, withDefaults } from '../store/tables/columns';
import type { StoredRow } from '../store/tables/tables';
import type { ResourceRules, RuleContext } from './ResourceRules';
import {
  changeOfInput,
  changesOf,
  changingColumns,
  type RecordChange,
  refuseEmptied,
  refuseOvertaken,
  withExpected,
} from './recordChange';
import { refuseUnknown } from './refuseUnknown';
import { checkConditions, validateInput } from './validate';

/** The fields that the caller may send, the owner aside: others are ignored. `_before` is no field. */
function allowed({ properties, 'x-resource': { owner } }: ResourceSchema, body: Row): Row {
  return Object.fromEntries(
    Object.entries(body).filter(
      ([field]) =>
        field !== owner &&
        [field, field.replace(/_before$/, '')].some((known) => Object.hasOwn(properties, known)),
    ),
  );
}

/** The sent values, with those parts of objects as they were stored that the role does not see. */
function withHiddenParts({ properties }: ResourceSchema, role: number, values: Row, stored: Row) {
  const whole = Object.entries(values).flatMap(([field, value]) => {
    const inner = Object.hasOwn(properties, field) ? properties[field]?.properties : undefined;
    if (!inner || !isRow(value)) return [];
    const old = stored[field];
    return [[field, keepHidden(inner, value, isRow(old) ? old : {}, role)]];
  });
  return { ...values, ...Object.fromEntries(whole) };
}

/** The time now for those of the fields that the schema has. */
const timesOf = ({ properties }: ResourceSchema, fields: readonly string[], now: number): Row =>
  Object.fromEntries(
    fields.filter((field) => Object.hasOwn(properties, field)).map((field) => [field, now]),
  );

/** The records that a POST makes, as forms hold them and as columns. */
export interface Creation<Values = Row, Columns = Row> {
  rows: Values[];
  columns: Columns[];
}

/**
 * Decides what a body creates.
 * @throws AppError badField and others for what the schema or the rules refuse; roleTooLow for a record that the caller
 *   may not create
 */
export function decideCreation<Name extends keyof RecordColumns>(
  context: RuleContext,
  name: Name,
  sent: Row,
  rules?: ResourceRules<Records[Name]>,
): Creation<Partial<Records[Name]>, Partial<StoredRow<Name>>>;
export function decideCreation(
  context: RuleContext,
  name: string,
  sent: Row,
  rules?: ResourceRules,
): Creation;
export function decideCreation(
  context: RuleContext,
  name: string,
  sent: Row,
  rules: ResourceRules = {},
): Creation {
  const { services, user, locale } = context;
  const schema = resourceSchema(name);
  const visible = visibleSchema(schema, user.role);
  const body = allowed(visible, sent);
  refuseEmptied(visible, body, locale);
  rules.check?.(body, locale);
  const input = validateInput(name, body, 'create', locale, { role: user.role });
  const values = withHiddenParts(schema, user.role, input, {});
  refuseUnknown(services, schema, values, {}, locale);
  checkConditions(visible, values, values, locale);
  const { owner } = schema['x-resource'];
  const own = owner === undefined ? {} : { [owner]: user.id };
  const times = timesOf(schema, ['created_time', 'updated_time'], services.now());
  const rows = rules.create?.(values, context) ?? [{ ...values, ...own, ...times }];
  const columns = rows.map((row) => withDefaults(schema, toColumns(schema, row)));
  for (const row of columns)
    checkMay(user, { resource: name, action: 'create', record: storedValues(schema, row) });
  return { rows, columns };
}

/** The changes of a PUT in a record. */
export interface DecidedChange<Values = Row, Columns = Row>
  extends Pick<RecordChange, 'differences'> {
  /** As forms hold them; a counted number as it is to be expected. */
  values: Values;
  /** A counted number changes by its difference. */
  columns: Columns & Record<string, RawBuilder<number>>;
}

interface ChangeOptions<Fields extends object> {
  rules?: ResourceRules<Fields>;
  /** The fields that the call takes, where these are not all. */
  only?: readonly string[];
}

/**
 * Decides what a body changes of a record. Whether the caller may change that record is asked before.
 * @param current the row of the database, held until the write is over
 * @throws AppError badField and others for what the schema or the rules refuse; overtaken (412)
 */
export function decideChange<Name extends keyof RecordColumns>(
  context: RuleContext,
  name: Name,
  sent: Row,
  current: StoredRow<Name>,
  options?: ChangeOptions<Records[Name]>,
): DecidedChange<Partial<Records[Name]>, Partial<StoredRow<Name>>>;
export function decideChange(
  context: RuleContext,
  name: string,
  sent: Row,
  current: Row,
  options?: ChangeOptions<Row>,
): DecidedChange;
export function decideChange(
  context: RuleContext,
  name: string,
  sent: Row,
  current: Row,
  { rules = {}, only }: ChangeOptions<Row> = {},
): DecidedChange {
  const { services, user, locale } = context;
  const schema = resourceSchema(name);
  const visible = visibleSchema(schema, user.role);
  const stored = storedValues(schema, current);
  const body = Object.fromEntries(
    Object.entries(allowed(visible, sent)).filter(([field]) => only?.includes(field) !== false),
  );
  const changes = changesOf(visible, body, current, user, locale);
  refuseOvertaken(visible, sent, changes, current, user, locale);
  rules.check?.(changes.body, locale);
  const input = validateInput(name, changes.body, 'edit', locale, { role: user.role, stored });
  const change = changeOfInput(changes, input);
  const seen = withHiddenParts(schema, user.role, input, stored);
  const whole = rules.decidesSecrets ? seen : withStoredSecrets(schema.properties, seen, stored);
  const expected = withExpected(visible, whole, change, current, locale);
  refuseUnknown(services, visible, expected, stored, locale);
  checkConditions(visible, expected, { ...stored, ...expected }, locale);
  const values = rules.change?.(expected, stored, context) ?? expected;
  const columns = toColumns(schema, values);
  if (Object.keys(columns).length > 0)
    Object.assign(columns, timesOf(schema, ['updated_time'], services.now()));
  return {
    values,
    columns: changingColumns(columns, change),
    differences: change.differences,
  };
}
