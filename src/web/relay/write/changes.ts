/** Changes of records: what one is, worked out once for its write, and what takes it back. */
import { mapValues, pick, pickBy } from 'es-toolkit';
import type { ResourceSchema, Row } from '../../../schema/types';
import { writeRow } from '../../../schema/values/oddValues';
import { sameValue } from '../../../schema/values/sameValue';
import { isNeverAnswered } from '../../../schema/values/secrets';
import { encodeRow } from '../../../schema/values/wire';
import { translate } from '../../locales/catalogue';
import { type Finding, findingOf, unknown } from '../calls/settle';
import type { RecordRow, Values } from '../config/resourceConfig';
import { HttpError } from '../errors/HttpError';
import { wireOf } from '../rows/readRecord';
import { isCounted, ontoPresent } from '../values/countedFields';

/** A record as it was, and the values that are written over it. */
export interface Change {
  before: RecordRow;
  data: Row;
  /** The record as the relay answered the write, where it did. */
  after?: Row | undefined;
}

/** A change with all that its write is made of. */
export interface RecordChange extends Change {
  schema: ResourceSchema;
  /** `before` as the API carries it. */
  raw: Row;
  /** The part of `data` that differs from before, as the API carries it. */
  fields: Row;
}

/**
 * Works out a change.
 * @param before the record as it is now
 * @param data what is to be saved
 * @param known the record that `data` changes, where that is an older one: counted numbers move on by the difference
 */
export function changeOf(
  schema: ResourceSchema,
  before: RecordRow,
  data: Row,
  known: Row = before,
): RecordChange {
  const moved = known === before ? data : ontoPresent(schema, data, known, before);
  const old = writeRow(schema, before);
  const fields = pickBy(writeRow(schema, moved), (value, field) => !sameValue(value, old[field]));
  return { schema, before, data: moved, raw: wireOf(schema, before), fields };
}

/** The same change of some of its fields. */
export const partOf = (change: RecordChange, names: readonly string[]): RecordChange => ({
  ...change,
  data: pick(change.data, names),
  fields: pick(change.fields, names),
});

/** True for a change of the status and of nothing else. */
export const onlyStatus = (fields: readonly string[]) => fields.join() === 'status';

/** True where the server refuses to write over what was not read. A plain REST API takes no notice of what was. */
export const tellsOvertaken = ({ 'x-resource': { api } }: ResourceSchema) => api === undefined;

/**
 * The values of fields as they were read, by which the server sees what somebody else changed since. Numbers
 * that the relay counts have their own (basesOf), and secrets are not read.
 */
export const readValues = ({ schema, raw }: RecordChange, fields: Row): Row =>
  mapValues(
    pickBy(
      raw,
      (_, field) =>
        field in fields && !isCounted(schema, field) && !isNeverAnswered(schema.properties[field]),
    ),
    (value) => value ?? null,
  );

/**
 * Whether a record has the new values or still the old ones. Secrets cannot be read: where only they change, it stays
 * open.
 */
export function findChange({ schema, before, data, fields }: RecordChange, now: Row): Finding<Row> {
  const names = Object.keys(fields).filter((field) => !isNeverAnswered(schema.properties[field]));
  if (names.length === 0) return unknown;
  const part = (row: Row) =>
    encodeRow(schema, Object.fromEntries(names.map((name) => [name, row[name]])));
  const isAs = (row: Row) => sameValue(part(now), part(row));
  return findingOf(now, isAs(data), isAs(before));
}

/** Old values of the changed fields. */
export const oldValues = ({ before, data }: Change): Row =>
  Object.fromEntries(Object.keys(data).map((field) => [field, before[field] ?? null]));

/** False for a change that wrote what was there. */
const isReal = (change: Change): boolean => !sameValue(oldValues(change), change.data);

/** False for a change whose old values the relay sets by itself, and takes from nobody. */
function canGoBack(schema: ResourceSchema, change: Change): boolean {
  const { takes } = schema['x-relay'] ?? {};
  return Object.entries(oldValues(change)).every(
    ([field, value]) => takes?.[field]?.includes(value) ?? true,
  );
}

/** The changes that one click can take back, and how many others there are that wrote something. */
export function undoable(
  schema: ResourceSchema,
  changes: readonly Change[],
): { takesBack: readonly Change[]; left: number } {
  const real = changes.filter(isReal);
  const takesBack = real.filter((change) => canGoBack(schema, change));
  return { takesBack, left: real.length - takesBack.length };
}

/** True when two values of a field are the same to the relay. */
export const sameToRelay = (a: unknown, b: unknown) => sameValue(a ?? null, b ?? null);

/**
 * The values that take changes back: the old ones, and of a number that the relay counts only the difference, for it
 * may have moved since. A record of which another field is not what was written stays as it is: somebody else changed
 * it.
 */
export function valuesBack(schema: ResourceSchema, changes: readonly Change[]): Values {
  const byId = new Map(changes.map((change) => [String(change.before.id), change]));
  const fields = [...new Set(changes.flatMap(({ data }) => Object.keys(data)))];
  const isCounter = (field: string) => isCounted(schema, field);
  const backOf = (now: RecordRow): Row => {
    const change = byId.get(String(now.id));
    if (!change) return {};
    const { before, data, after = data } = change;
    const isOurs = (field: string) =>
      isCounter(field) ||
      !(field in now) ||
      // Not taken back yet, as the relay answered it, or already.
      [data, after, before].some((known) => sameToRelay(now[field], known[field]));
    if (!Object.keys(data).every(isOurs))
      throw new HttpError('refused', translate('undo.changedSince'));
    const counted = Object.keys(data)
      .filter(isCounter)
      .map((field) => [field, Number(now[field]) + Number(before[field]) - Number(data[field])]);
    return { ...oldValues(change), ...Object.fromEntries(counted) };
  };
  const counter = fields.find(isCounter);
  return { fields, of: backOf, isDerived: counter !== undefined, adds: counter };
}
