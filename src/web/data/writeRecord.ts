/** Change and deletion of one record, and the look at it when the answer was lost. */
import { pick } from 'es-toolkit';
import type { RaRecord } from 'react-admin';
import { asNumber } from '../../schema/exactNumbers';
import { formFields } from '../../schema/formSchema';
import { isRow } from '../../schema/isRow';
import { resourceSchema } from '../../schema/registry';
import { sameValue } from '../../schema/sameValue';
import { holdsSecrets, keepSecrets } from '../../schema/secrets';
import type { PropertySchema, ResourceSchema, Row } from '../../schema/types';
import { decodeRow, decodeValue, encodeRow, encodeValue } from '../../schema/wire';
import { HttpError } from '../core/HttpError';
import { done, type Finding, notDone, requestWrite, unknown } from '../core/settle';
import { addsDifferences, knowsKeys } from '../core/statusStore';
import { addCalculated } from './calculated';
import {
  basesOf,
  carriesCounts,
  changesCounted,
  ontoPresent,
  untouchedCounts,
} from './countedFields';
import { refuseStrange } from './fixedChoices';
import { pathPart } from './pathPart';
import { emptiedFields, refuseLeft, unreadable } from './readBack';
import {
  asAnswered,
  decodeRecord,
  getRecord,
  isThere,
  requestRecord,
  saysNone,
} from './readRecord';

/** Fields of `data` that differ from `previous`, as the API carries them. */
export function changedFields(schema: ResourceSchema, data: Row, previous: Row): Row {
  const next = encodeRow(schema, data);
  const old = encodeRow(schema, previous);
  return Object.fromEntries(
    Object.entries(next).filter(([name, value]) => !sameValue(value, old[name])),
  );
}

/**
 * The body of a PUT: changed fields, and those that the relay counts; where it replaces all fields, all fields of the
 * form, the others as they were read.
 */
function updateBody(schema: ResourceSchema, data: Row, previous: Row): Row {
  const changed = changedFields(schema, data, previous);
  const info = schema['x-resource'];
  if (info.statusOnly && onlyStatus(changed)) return changed;
  const asRead = asAnswered(previous) ?? encodeRow(schema, previous);
  if (!info.fullUpdate || onlyStatus(changed))
    return { ...untouchedCounts(schema, asRead), ...changed };
  return Object.fromEntries(
    formFields(schema, 'edit').map((name) => [
      name,
      name in changed ? changed[name] : asNumber(asRead[name]),
    ]),
  );
}

const toRow = (value: unknown): Row => (isRow(value) ? value : {});

/**
 * A relay that replaces a whole object would lose the secrets in it that nobody typed again: they are read and sent
 * along.
 */
async function withStoredSecrets(name: string, id: unknown, body: Row): Promise<Row> {
  const schema = resourceSchema(name);
  const fields = Object.entries(schema.properties).filter(
    ([field, property]) => field in body && holdsSecrets(property),
  );
  if (fields.length === 0) return body;
  const answer = await requestRecord(name, id);
  const stored = isRow(answer) ? decodeRow(schema, answer) : {};
  const merged = fields.map(([field, property]) => {
    const own = toRow(decodeValue(property, body[field]));
    return [field, encodeValue(property, keepSecrets(property, own, toRow(stored[field])))];
  });
  return { ...body, ...Object.fromEntries(merged) };
}

const onlyStatus = (change: Row) => Object.keys(change).join() === 'status';

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

/** True where the server refuses to write over what was not read. Other relays take no notice of what was. */
export const tellsOvertaken = ({ 'x-resource': { api } }: ResourceSchema) =>
  !api && addsDifferences();

/** True where somebody else wrote since the record was read, and nothing was saved: the server names the fields. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 412 && Object.keys(error.fields).length > 0;

/**
 * The values of a body as they were read, by which the embedded server sees what somebody else changed since. Numbers
 * that the relay counts have their own (basesOf), and secrets are not read.
 */
function readValues({ properties }: ResourceSchema, body: Row, asRead: Row): Row {
  const fields = Object.keys(body).filter(
    (field) => field in asRead && !properties[field]?.['x-counter'] && !isHidden(properties[field]),
  );
  return Object.fromEntries(fields.map((field) => [field, asRead[field]]));
}

/** True where the body of a change rests on the newest record: the record is read again right before it. */
export const restsOnNewest = (schema: ResourceSchema, fields: readonly string[]): boolean =>
  fields.join() !== 'status' && (schema['x-resource'].fullUpdate === true || carriesCounts(schema));

/**
 * Changes one record. Where a PUT replaces all fields it is read again first, so that changes by others in the meantime
 * are kept.
 * @param previous the record as it was read
 * @returns the record as the relay answers it, or with the change merged in
 * @throws HttpError; its status is 412 where a guarded change would write over what somebody else wrote
 */
export async function updateRecord(
  name: string,
  id: unknown,
  data: Row,
  previous: Row,
  { isFresh = false, isGuarded = false, readsBack = false, idempotencyKey }: UpdateMeta = {},
): Promise<RaRecord> {
  const schema = resourceSchema(name);
  const info = schema['x-resource'];
  const isOld =
    !isFresh &&
    (restsOnNewest(schema, Object.keys(data)) || changesCounted(schema, data, previous));
  const base = isOld ? await getRecord(name, id) : previous;
  const moved = ontoPresent(schema, data, previous, base);
  refuseStrange(schema, pick(moved, Object.keys(changedFields(schema, moved, base))));
  const changed = await withStoredSecrets(name, id, updateBody(schema, moved, base));
  const readIn = (fields: Row, record: Row) =>
    isGuarded && tellsOvertaken(schema) ? readValues(schema, fields, asAnswered(record) ?? {}) : {};
  const before = { ...readIn(changed, base), ...readIn(encodeRow(schema, data), previous) };
  const body = {
    ...changed,
    // A difference that the browser sends twice by itself would count twice where no keys are known.
    ...(knowsKeys() ? basesOf(schema, changed, base) : {}),
    ...(Object.keys(before).length > 0 ? { _before: before } : {}),
  };
  const query = info.statusOnly && onlyStatus(changed) ? { status_only: 'true' } : {};
  const answer = await requestWrite(
    `${info.path}/`,
    {
      method: 'PUT',
      query,
      body: { id: asNumber(id), ...body },
      ...(idempotencyKey ? { idempotencyKey } : {}),
    },
    async () => findChange(schema, await getRecord(name, id), moved, base),
  );
  const answered = isRow(answer) ? decodeRecord(schema, answer) : {};
  await addCalculated(schema, [answered]);
  const stored = await readBack(name, id, {
    sent: changedFields(schema, moved, base),
    base,
    answered,
    // A relay that finds no such record may answer success and what was sent.
    isDoubtful: isRow(answer) && isEcho(answer, body),
    readsBack,
  });
  const record = stored ?? answered;
  // ra-core's identifiers are numbers and texts; an id here came from one.
  return { ...base, ...moved, ...record, id } as RaRecord;
}

/** A change that the relay said it made; `isDoubtful` where it may not even have the record. */
interface Answered {
  /** The fields as they were sent. */
  sent: Row;
  base: Row;
  /** The record of the answer; empty without one. */
  answered: Row;
  isDoubtful: boolean;
  readsBack: boolean;
}

/**
 * Reads a record back where the relay may not have stored what it was sent, and its answer does not show that.
 * @returns the record; undefined where it was not read, and nothing speaks against the relay's word
 * @throws HttpError that names what the relay kept
 */
async function readBack(
  name: string,
  id: unknown,
  { sent, base, answered, isDoubtful, readsBack }: Answered,
): Promise<Row | undefined> {
  const schema = resourceSchema(name);
  const seen = Object.keys(sent).filter((field) => !isHidden(schema.properties[field]));
  const emptied = emptiedFields(sent).filter((field) => seen.includes(field));
  const isAsked = readsBack && !tellsOvertaken(schema);
  const fields = isAsked ? seen : emptied;
  if (fields.length === 0 && !isDoubtful) return undefined;
  const isTold = !isDoubtful && emptied.length === 0 && fields.every((field) => field in answered);
  if (isTold) {
    const [before, now] = [encodeRow(schema, base), encodeRow(schema, answered)];
    refuseLeft(schema, fields, { before, sent, now });
    return undefined;
  }
  const now = await getRecord(name, id).catch((error: unknown) => {
    if (isDoubtful && saysNone(error)) throw error;
    return isDoubtful || emptied.length > 0 ? unreadable() : undefined;
  });
  const [before, after] = [encodeRow(schema, base), encodeRow(schema, now ?? {})];
  if (now) refuseLeft(schema, fields, { before, sent, now: after });
  return now;
}

/** True for an answer with nothing in it but what was sent. */
const isEcho = (answer: Row, body: Row): boolean =>
  Object.entries(answer).every(
    ([field, value]) => !value || field === 'id' || sameValue(value, body[field]),
  );

const isHidden = (property: PropertySchema | undefined) =>
  property?.writeOnly === true || (property !== undefined && holdsSecrets(property));

/**
 * Whether a record has the new values or still the old ones. Secrets cannot be read: where only they change, it stays
 * open.
 */
export function findChange(schema: ResourceSchema, now: Row, data: Row, base: Row): Finding<Row> {
  const names = Object.keys(changedFields(schema, data, base)).filter(
    (field) => !isHidden(schema.properties[field]),
  );
  const part = (row: Row) => Object.fromEntries(names.map((field) => [field, row[field]]));
  const isSame = (other: Row) =>
    Object.keys(changedFields(schema, part(now), part(other))).length === 0;
  if (names.length === 0) return unknown;
  return isSame(data) ? done(now) : isSame(base) ? notDone : unknown;
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
