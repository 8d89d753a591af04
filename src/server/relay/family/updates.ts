/**
 * Changes of records: nothing unseen is written over, counted numbers move by the difference, and the answer says what
 * the relay stored.
 */
import { mapValues, omit, pickBy } from 'es-toolkit';
import { get, pick } from 'es-toolkit/compat';
import { isRow } from '../../../schema/isRow';
import type { PropertySchema, ResourceSchema, Row } from '../../../schema/types';
import { isNotGiven } from '../../../schema/values/emptyValues';
import { asNumber } from '../../../schema/values/exactNumbers';
import { wholeOf } from '../../../schema/values/exactSums';
import { sameValue } from '../../../schema/values/sameValue';
import { holdsSecrets, isNeverAnswered, withStoredSecrets } from '../../../schema/values/secrets';
import { decodeRow, encodeRow } from '../../../schema/values/wire';
import { AppError } from '../../kernel/errors/AppError';
import { askMoved } from './calls';
import { theirName, toOurs, toTheirs } from './fields';
import type { Moved, RelayResource } from './RelayFile';
import { type Found, outcomeAnswer, settled } from './settled';
import {
  type Answer,
  type Ask,
  type Call,
  dataOf,
  hasNoCall,
  isDone,
  isGone,
  pathPart,
  type Tried,
  withEnvelope,
} from './TheirCall';

/** A resource as the relay has it. */
export interface Kind {
  schema: ResourceSchema;
  resource: RelayResource;
}

export const propertyOf = ({ schema, resource }: Kind, name: string): PropertySchema | undefined =>
  schema.properties[name] ?? resource.own?.[name]?.schema;

/** A body with long numbers as numbers, which a text of JSON keeps by their digits. */
export const withNumbers = (kind: Kind, row: Row): Row =>
  mapValues(row, (value, name) => asNumber(propertyOf(kind, String(name)), value));

/** True for a name that our writes carry beside the fields of the record. */
export const isOurs = (name: string): boolean => name.startsWith('_') || name.endsWith('_before');

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** True for values that a relay does not tell apart: it may answer null or nothing for an empty text. */
const isSame = (a: unknown, b: unknown): boolean => sameValue(a ?? '', b ?? '');

/** The values that the console has seen. */
const seenIn = (kind: Kind, { _before: seen }: Row): Row =>
  isRow(seen) ? withNumbers(kind, seen) : {};

/** A record of the relay's as ours. */
const recordOf = (kind: Kind, theirs: Row): Row => withNumbers(kind, toOurs(kind.resource, theirs));

/** @throws AppError overtaken (412) with the fields that somebody else changed since they were read */
function refuseOvertaken({ kind, body, sent }: Change, now: Row): void {
  const seen = seenIn(kind, body);
  const overtaken = Object.keys(sent).filter(
    (name) =>
      name in seen &&
      !(`${name}_before` in body) &&
      !isNeverAnswered(propertyOf(kind, name)) &&
      !isSame(seen[name], now[name]) &&
      !isSame(sent[name], now[name]),
  );
  if (overtaken.length === 0) return;
  const fields = Object.fromEntries(overtaken.map((name) => [name, 'overtakenField']));
  throw new AppError('overtaken', { fields: overtaken.join(', ') }, 412, fields);
}

/** Sent values over the record of now: a counted number moves by the difference, and not below 0 where 0 was sent. */
const movedOnto = ({ kind, body, sent }: Change, now: Row): Row =>
  mapValues(sent, (value, name) => {
    const property = propertyOf(kind, String(name));
    const [next, before, present] = [value, body[`${name}_before`], now[name]].map(wholeOf);
    if (next === undefined || before === undefined || present === undefined) return value;
    if (!property?.['x-counter']) return value;
    const moved = present + next - before;
    const result = moved < 0n && next >= 0n && next !== before ? 0n : moved;
    const number = Number(result);
    return Number.isSafeInteger(number) ? number : asNumber(property, String(result));
  });

/** The sent objects with the secrets of the stored ones that nobody typed again: a relay replaces the whole. */
function withKeptSecrets({ schema }: Kind, sent: Row, stored: Row): Row {
  const objects = pickBy(sent, (_, name) => holdsSecrets(schema.properties[name]));
  const whole = withStoredSecrets(
    schema.properties,
    decodeRow(schema, objects),
    decodeRow(schema, stored),
  );
  return { ...sent, ...encodeRow(schema, whole) };
}

/** Fields that go along with every change, as the relay has them. */
const resent = ({ resends = [] }: RelayResource, stored: Row): Row =>
  resends === 'all' ? stored : pick(stored, [...resends]);

/** True for a call that carries the difference of a counted number. */
const usesChange = (rule: Moved): boolean => /\$(change|size)/.test(JSON.stringify(rule));

/** The place in an answer of such a call by which an older version shows that it left the field alone. */
const ignoredAt = (rule: Moved): string | undefined =>
  [rule].flat().flatMap((way) => (typeof way === 'string' ? [] : (way.ignored ?? [])))[0];

interface Parts {
  kind: Kind;
  call: Call;
  ask: Ask;
  read: () => Promise<Answer>;
  /** The values to be, in our words. */
  sent: Row;
  /** The record as the relay has it; empty where it need not be read. */
  stored: Row;
  /** How much each number changes that the relay takes as a difference. */
  changes: Readonly<Record<string, number>>;
}

/** Sends a change by one call, or by one for each part that the relay takes by itself: the first refusal ends it. */
async function sendParts({ kind, call, ask, read, sent, stored, changes }: Parts) {
  const { resource } = kind;
  const { apart = {} } = resource;
  const { id } = isRow(call.body) ? call.body : {};
  const own = Object.keys(sent).filter((name) => Object.hasOwn(apart, name));
  const rest = omit(sent, own);
  const query = new URLSearchParams();
  const put = (fields: Row, into: Row) =>
    ask({
      ...call,
      path: `${call.path}/`,
      body: toTheirs(resource, withNumbers(kind, { id, ...fields }), into),
    });
  let answer: Answer | undefined;
  if (Object.keys(rest).length > 0 || own.length === 0) {
    const isStatus = call.query.get('status_only') === 'true';
    answer = await put(rest, isStatus ? {} : withNumbers(kind, resent(resource, stored)));
    if (!isDone(answer)) return answer;
  }
  for (const name of own) {
    const rule = apart[name];
    const change = changes[name] ?? Number.NaN;
    if (!rule || change === 0) continue;
    const values = { id, ...sent, change, size: Math.abs(change) };
    let part = await askMoved(rule, { ...call, query }, values, ask);
    const ignored = ignoredAt(rule);
    if (ignored !== undefined && get(part.value, ignored) !== undefined) {
      part = await read();
      const now = dataOf(part);
      const number = numberOf(get(now, theirName(resource, name)));
      if (isDone(part) && isRow(now) && number !== undefined)
        part = await put({ [name]: number + change }, resent(resource, now));
    }
    // The calls before it were done: only a look at the record tells the whole.
    if (!isDone(part)) return answer ? withEnvelope(part, { outcome: 'unknown' }) : part;
    answer = part;
  }
  return answer ?? read();
}

/** Sent fields that still are what they were before. A counted number may only have moved on from 0. */
function keptFields(kind: Kind, sent: Row, before: Row, now: Row): string[] {
  return Object.keys(sent).filter((name) => {
    const [next, old, present] = [sent[name], before[name], now[name]];
    const property = propertyOf(kind, name);
    const isCounted = property?.['x-counter'] === true;
    if (isNeverAnswered(property)) return false;
    if (!isNotGiven(next))
      return (
        !isCounted &&
        (name in now || isNotGiven(old)) &&
        isSame(present, old) &&
        !isSame(present, next)
      );
    const [from, to] = [numberOf(old), numberOf(present)];
    const hasMoved = isCounted && from !== undefined && to !== undefined;
    return !isNotGiven(present) && !(hasMoved && Math.abs(to - from) > Math.abs(to));
  });
}

/** A change before it is sent. */
interface Change {
  kind: Kind;
  call: Call;
  /** Our body, with the values that the console has seen. */
  body: Row;
  /** The fields that are to change. */
  sent: Row;
  /** Their values as the console has seen them. */
  seen: Row;
}

function changeIn(kind: Kind, call: Call): Change {
  const body = withNumbers(kind, isRow(call.body) ? call.body : {});
  const sent = pickBy(omit(body, ['id']), (_, name) => !isOurs(String(name)));
  const counted = Object.keys(sent).filter((name) => wholeOf(body[`${name}_before`]) !== undefined);
  const seen = {
    ...seenIn(kind, body),
    ...Object.fromEntries(counted.map((name) => [name, body[`${name}_before`]])),
  };
  return { kind, call, body, sent, seen };
}

/** True where the record has to be read before it is changed. */
function restsOnStored({ kind, call, body, sent, seen }: Change): boolean {
  const { apart = {}, resends, unguarded } = kind.resource;
  const names = Object.keys(sent);
  const isApart = (name: string) => Object.hasOwn(apart, name);
  const isGuarded = isRow(body['_before']) && !names.every((name) => unguarded?.includes(name));
  const replaces =
    resends !== undefined &&
    call.query.get('status_only') !== 'true' &&
    (names.length === 0 || !names.every(isApart));
  const isMoved = (name: string) => {
    const rule = apart[name];
    return rule ? usesChange(rule) && !(name in seen) : `${name}_before` in body;
  };
  const isSecret = (name: string) => holdsSecrets(propertyOf(kind, name));
  return replaces || isGuarded || names.some((name) => isMoved(name) || isSecret(name));
}

/**
 * Looks for a change in the record of now: all of its fields that answers show are new, or all as before. Of a number
 * that the relay adds to only the sum proves something, for it may be added later.
 */
function foundIn(kind: Kind, change: Tried['change'], now: Answer): Found {
  const data = dataOf(now);
  if (!change || !isDone(now) || !isRow(data)) return undefined;
  const { before, wanted } = change;
  const { apart = {} } = kind.resource;
  const record = recordOf(kind, data);
  const names = Object.keys(wanted).filter((name) => !isNeverAnswered(propertyOf(kind, name)));
  const isAs = (row: Row) => names.every((name) => isSame(row[name], record[name]));
  if (names.length === 0) return undefined;
  const isAdded = names.some((name) => apart[name] && usesChange(apart[name]));
  return isAs(wanted) ? now : isAs(before) && !isAdded ? 'notDone' : undefined;
}

/** True where all that was not sent is empty: One API answers so that it changed a record that is gone. */
function isAllZeros(answer: Answer, sent: Row): boolean {
  const data = dataOf(answer);
  const rest = isRow(data) ? Object.values(omit(data, ['id', ...Object.keys(sent)])) : [];
  return rest.length > 0 && !rest.some(Boolean);
}

/**
 * Changes a record. It is read before where the relay replaces what is not sent, or the console says what it has seen.
 * @returns an answer; where the console wants the record, with what is stored as `data`, and the names of the fields
 *   that the relay left as they were as `kept`
 * @throws AppError badRequest (400) where a counted number is something else; overtaken (412)
 */
export async function updateRecord(kind: Kind, call: Call, ask: Ask): Promise<Answer> {
  const change = changeIn(kind, call);
  const { body, sent, seen } = change;
  // A long id is a text here; as a number it is an object.
  const path = `${call.path}/${pathPart(get(call.body, 'id'))}`;
  const read = () => ask({ method: 'GET', path, query: new URLSearchParams(), body: undefined });
  const { tried } = ask;
  const first = !tried.isAgain && restsOnStored(change) ? await read() : undefined;
  const stored = first ? dataOf(first) : {};
  if (first && !(isDone(first) && isRow(stored))) return first;
  const theirs = isRow(stored) ? stored : {};
  const now = first ? recordOf(kind, theirs) : seen;
  if (first) refuseOvertaken(change, now);
  const { before, wanted } = tried.change ?? { before: now, wanted: movedOnto(change, now) };
  if (first || isRow(body['_before'])) tried.change = { before, wanted };
  const { apart = {} } = kind.resource;
  const added = pickBy(sent, (_, name) => apart[name] !== undefined && usesChange(apart[name]));
  const changes = mapValues(added, (next, name) => {
    const [to, from] = [next, seen[name] ?? now[name]].map(wholeOf);
    if (to === undefined || from === undefined) throw new AppError('badRequest', {}, 400);
    return Number(to - from);
  });
  const whole = withKeptSecrets(kind, wanted, now);
  const parts = { kind, call, ask, read, sent: whole, stored: theirs, changes };
  const answer = await settled(
    ask,
    () => sendParts(parts),
    async () => foundIn(kind, tried.change, await read()),
  );
  // Some answer only a part of the record, with zeros for the rest.
  const isRead = body['_record'] || (!first && isAllZeros(answer, sent));
  if (!isDone(answer) || !isRead) return withEnvelope(answer, { data: undefined });
  const after = await read().catch(() => outcomeAnswer('unknown'));
  if (isGone(after) && !hasNoCall(after)) return after;
  const data = dataOf(after);
  if (!isDone(after) || !isRow(data)) return outcomeAnswer('unknown');
  const record = recordOf(kind, data);
  return withEnvelope(after, { data: record, kept: keptFields(kind, wanted, before, record) });
}
