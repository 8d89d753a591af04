/** Change and deletion of one record, and the look at it when the answer was lost. */
import { pick } from 'es-toolkit';
import type { Identifier, RaRecord } from 'react-admin';
import { isRow } from '../../../schema/isRow';
import { resourceSchema } from '../../../schema/registry';
import type { Row } from '../../../schema/types';
import { asNumber } from '../../../schema/values/exactNumbers';
import { pathPart } from '../calls/pathPart';
import { requestEnvelope } from '../calls/request';
import { done, notDone, requestWrite, settle, unknown } from '../calls/settle';
import { HttpError } from '../errors/HttpError';
import { decodeRecord, getRecord, isThere } from '../rows/readRecord';
import { refuseStrange } from '../site/fixedChoices';
import { basesOf } from '../values/countedFields';
import { findChange, onlyStatus, type RecordChange, readValues } from './changes';
import { refuseLeft } from './keptFields';

/** How a change is written. */
export interface UpdateMeta {
  /** Nothing that somebody else wrote since is written over: the server answers 412. */
  isGuarded?: boolean;
  /** The answer says what is stored. */
  readsBack?: boolean;
  /** The same for every try of one write. */
  idempotencyKey?: string;
}

/** True where somebody else wrote since the record was read, and nothing was saved: the server names the fields. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 412 && Object.keys(error.fields).length > 0;

/**
 * Changes one record.
 * @returns the record as the relay answers it, or with the change merged in
 * @throws HttpError; its status is 412 where a guarded change would write over what somebody else wrote
 */
export async function writeChange(
  name: string,
  id: Identifier,
  change: RecordChange,
  { isGuarded = false, readsBack = false, idempotencyKey }: UpdateMeta = {},
): Promise<RaRecord> {
  const { schema, before, data, fields } = change;
  refuseStrange(schema, pick(data, Object.keys(fields)));
  const read = isGuarded ? readValues(change, fields) : {};
  const body = {
    id: asNumber(schema.properties['id'], id),
    ...fields,
    ...basesOf(schema, fields, before),
    ...(Object.keys(read).length > 0 ? { _before: read } : {}),
    ...(readsBack ? { _record: true } : {}),
  };
  const { path, statusOnly } = schema['x-resource'];
  const query = statusOnly && onlyStatus(Object.keys(fields)) ? { status_only: 'true' } : {};
  const answer = await settle<Row>(
    (more) => requestEnvelope(`${path}/`, { method: 'PUT', query, body, ...more }),
    async () => {
      const found = findChange(change, await getRecord(name, id));
      return found.state === 'done' ? done({ data: found.answer }) : found;
    },
    true,
    idempotencyKey,
  );
  const { data: stored, kept } = answer;
  if (isRow(stored) && Array.isArray(kept))
    refuseLeft(schema, kept.map(String), { sent: fields, now: stored });
  const answered = isRow(stored) ? decodeRecord(schema, stored) : {};
  return { ...before, ...data, ...answered, id };
}

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
