/** One record as the relay has it now, and whether there is one. */
import { pickBy } from 'es-toolkit';
import type { RaRecord } from 'react-admin';
import { isRow } from '../../../schema/isRow';
import { isDeleted } from '../../../schema/recordStatus';
import { userRole } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import type { ResourceSchema, Row } from '../../../schema/types';
import { asNumber } from '../../../schema/values/exactNumbers';
import { readRow, writeRow } from '../../../schema/values/oddValues';
import { sameValue } from '../../../schema/values/sameValue';
import { withoutSecrets } from '../../../schema/values/secrets';
import { storedUser } from '../../storage/storedUser';
import { pathPart } from '../calls/pathPart';
import { request } from '../calls/request';
import type { RecordOf } from '../config/resourceConfig';
import { HttpError } from '../errors/HttpError';
import { idOfAddress } from '../values/recordIds';
import { addOwnTest } from './ownTests';

/** The fields of a record that the relay answered in another way than `writeRow` writes them, as they came. */
const answered = Symbol('answered');

interface AnsweredRecord extends RaRecord {
  [answered]?: Row;
}

/** A record as the API carries it. A field that has the value that the relay answered is as it came. */
export function wireOf(schema: ResourceSchema, record: AnsweredRecord): Row {
  const came = record[answered] ?? {};
  const read = decodeRecord(schema, came);
  const isKept = (_: unknown, field: string) => sameValue(read[field], record[field]);
  return { ...writeRow(schema, record), ...pickBy(came, isKept) };
}

/** A record of the API as forms hold it. @throws HttpError badResponse */
export function toRecord(schema: ResourceSchema, data: unknown): RaRecord {
  if (!isRow(data)) throw new HttpError('badResponse', 'no record', 200);
  // Its id comes from the relay; the list gives records without one a key.
  const record = decodeRecord(schema, data) as RaRecord;
  if (schema['x-resource'].path === 'channel') addOwnTest(record, data);
  return record;
}

/** The same of a record that may be written: `wireOf` answers its fields as they came. @throws HttpError badResponse */
export function toFullRecord(schema: ResourceSchema, data: unknown): RaRecord {
  const record: AnsweredRecord = toRecord(schema, data);
  const written = writeRow(schema, record);
  const isOther = (value: unknown, field: string) =>
    !sameValue(asNumber(schema.properties[field], value), written[field]);
  const others = pickBy(isRow(data) ? data : {}, isOther);
  if (Object.keys(others).length > 0) record[answered] = others;
  return record;
}

/** A record of the API as the console holds it: without secrets, which some relays answer whole. */
export function decodeRecord(schema: ResourceSchema, row: Row): Row {
  return withoutSecrets(schema.properties, readRow(schema, row));
}

export const requestRecord = (name: string, id: unknown, signal?: AbortSignal): Promise<unknown> =>
  request(`${resourceSchema(name)['x-resource'].path}/${pathPart(id)}`, { signal });

/** Reads one record. @throws HttpError */
export async function getRecord<Name extends string>(
  name: Name,
  id: unknown,
  signal?: AbortSignal,
): Promise<RecordOf<Name>> {
  const record = toFullRecord(resourceSchema(name), await requestRecord(name, id, signal));
  // The saved values go to the record that was asked for, whatever id the answer has.
  if (String(record.id) !== String(id)) record.id = idOfAddress(id);
  // Its fields are those of the schema of that name.
  return record as RecordOf<Name>;
}

/** True for what a relay says of a record that there is not, or that the caller may not read. */
export const saysNone = (error: unknown): boolean =>
  error instanceof HttpError && (error.kind === 'refused' || error.status === 404);

/** A record as the relay has it now; undefined when there is none any more. @throws HttpError when that stays open */
export async function findRecord<Name extends string>(
  name: Name,
  id: unknown,
  signal?: AbortSignal,
): Promise<RecordOf<Name> | undefined> {
  try {
    const record = await getRecord(name, id, signal);
    return isDeleted(resourceSchema(name), record) ? undefined : record;
  } catch (error) {
    if (saysNone(error)) return undefined;
    throw error;
  }
}

/**
 * Whether the relay has a record. It refuses one that it does not have, and any that the caller may not read: a reader
 * of the list may read its records, but for those above them (`rank`).
 * @returns undefined where that stays open; @throws HttpError
 */
export async function isThere(name: string, id: unknown): Promise<boolean | undefined> {
  const schema = resourceSchema(name);
  const { path, rank } = schema['x-resource'];
  try {
    return !isDeleted(schema, await getRecord(name, id));
  } catch (error) {
    if (!saysNone(error)) throw error;
    await request(`${path}/`, { query: { p: 0 } });
    const isAboveAll = Number(storedUser.get()?.role) >= userRole.root;
    return rank === undefined || isAboveAll ? false : undefined;
  }
}
