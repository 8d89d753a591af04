/** Change and deletion of one record, and the look at it when the answer was lost. */
import { pick } from 'es-toolkit';
import type { RaRecord } from 'react-admin';
import { isRow } from '../../../schema/isRow';
import { resourceSchema } from '../../../schema/registry';
import type { ResourceSchema, Row } from '../../../schema/types';
import { asNumber } from '../../../schema/values/exactNumbers';
import { sameValue } from '../../../schema/values/sameValue';
import { holdsSecrets, withStoredSecrets } from '../../../schema/values/secrets';
import { decodeRow, encodeRow } from '../../../schema/values/wire';
import { pathPart } from '../calls/pathPart';
import { done, notDone, requestWrite, unknown } from '../calls/settle';
import { HttpError } from '../errors/HttpError';
import { decodeRecord, getRecord, isThere, requestRecord } from '../rows/readRecord';
import { refuseStrange } from '../site/fixedChoices';
import { basesOf, isCounted } from '../values/countedFields';
import {
  bodyOf,
  changeOf,
  findChange,
  onlyStatus,
  type RecordChange,
  readValues,
  restsOnNewest,
  tellsOvertaken,
} from './changes';
import { readBack } from './readBack';

/**
 * A relay that replaces a whole object would lose the secrets in it that nobody typed again: they are read and sent
 * along.
 */
async function withReadSecrets(name: string, id: unknown, body: Row): Promise<Row> {
  const schema = resourceSchema(name);
  const fields = Object.keys(body).filter((field) => holdsSecrets(schema.properties[field]));
  if (fields.length === 0) return body;
  const answer = await requestRecord(name, id);
  const stored = isRow(answer) ? decodeRow(schema, answer) : {};
  return { ...body, ...withSecretsOf(schema, pick(body, fields), stored) };
}

/** Fields as the API carries them, with the secrets of a record that was read in the place of those nobody typed. */
export const withSecretsOf = (schema: ResourceSchema, fields: Row, stored: Row): Row =>
  encodeRow(schema, withStoredSecrets(schema.properties, decodeRow(schema, fields), stored));

/** How a change is written. */
export interface UpdateMeta {
  /** The record was read just now. */
  isFresh?: boolean;
  /** Nothing that somebody else wrote since is written over, where the server can tell: it answers 412. */
  isGuarded?: boolean;
  /** A relay that cannot tell is asked what it stored. */
  readsBack?: boolean;
  /** The same for every try of one write. */
  idempotencyKey?: string;
}

/** True where somebody else wrote since the record was read, and nothing was saved: the server names the fields. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 412 && Object.keys(error.fields).length > 0;

/**
 * Changes one record. Where a PUT replaces all fields it is read again first, so that changes by others in the meantime
 * are kept.
 * @returns the record as the relay answers it, or with the change merged in
 * @throws HttpError; its status is 412 where a guarded change would write over what somebody else wrote
 */
export async function writeChange(
  name: string,
  id: unknown,
  given: RecordChange,
  { isFresh = false, isGuarded = false, readsBack = false, idempotencyKey }: UpdateMeta = {},
): Promise<RaRecord> {
  const { schema } = given;
  const names = Object.keys(given.fields);
  const isOld =
    !isFresh && (restsOnNewest(schema, names) || names.some((field) => isCounted(schema, field)));
  // react-admin's forms send the whole record: what they left alone is not put over what others wrote since.
  const change = isOld
    ? changeOf(schema, await getRecord(name, id), pick(given.data, names), given.before)
    : given;
  const { before, data, fields } = change;
  refuseStrange(schema, pick(data, Object.keys(fields)));
  const changed = await withReadSecrets(name, id, bodyOf(change));
  const read =
    isGuarded && tellsOvertaken(schema)
      ? { ...readValues(change, changed), ...readValues(given, given.data) }
      : {};
  const body = {
    ...changed,
    ...basesOf(schema, changed, before),
    ...(Object.keys(read).length > 0 ? { _before: read } : {}),
  };
  const { path, statusOnly } = schema['x-resource'];
  const query = statusOnly && onlyStatus(Object.keys(fields)) ? { status_only: 'true' } : {};
  const answer = await requestWrite(
    `${path}/`,
    {
      method: 'PUT',
      query,
      body: { id: asNumber(schema.properties['id'], id), ...body },
      ...(idempotencyKey ? { idempotencyKey } : {}),
    },
    async () => findChange(change, await getRecord(name, id)),
  );
  const answered = isRow(answer) ? decodeRecord(schema, answer) : {};
  // A relay that finds no such record may answer success and what was sent.
  const isDoubtful = isRow(answer) && isEcho(answer, body);
  const stored = await readBack(name, id, change, { answered, isDoubtful, readsBack });
  // ra-core's identifiers are numbers and texts; an id here came from one.
  return { ...before, ...data, ...(stored ?? answered), id } as RaRecord;
}

/** True for an answer with nothing in it but what was sent. */
const isEcho = (answer: Row, body: Row): boolean =>
  Object.entries(answer).every(
    ([field, value]) => !value || field === 'id' || sameValue(value, body[field]),
  );

/** Deletes a record; one that is gone already counts as deleted. @throws HttpError */
export async function deleteRecord(name: string, id: unknown): Promise<void> {
  await requestWrite(
    `${resourceSchema(name)['x-resource'].path}/${pathPart(id)}/`,
    { method: 'DELETE' },
    async () => {
      const isLeft = await isThere(name, id);
      if (isLeft === undefined) return unknown;
      return isLeft ? notDone : done(undefined);
    },
  ).catch(async (error: unknown) => {
    const isRefused = error instanceof HttpError && error.kind === 'refused';
    if (!isRefused || (await isThere(name, id).catch(() => true)) !== false) throw error;
  });
}
