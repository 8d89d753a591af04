/** Calls of ours that a relay has elsewhere, and writes of records in its words. */
import { get, pick } from 'es-toolkit/compat';
import { isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import { AppError } from '../../kernel/errors/AppError';
import { dataToOurs, theirName, toOurs, toTheirs } from './fields';
import type { CallRule, Moved, MovedCall, RelayFile, RelayResource } from './RelayFile';
import {
  type Answer,
  type Ask,
  type Call,
  dataOf,
  hasNoCall,
  isDone,
  pathPart,
  withEnvelope,
} from './TheirCall';

/** Values by the names that a rule has for them. */
type Values = Readonly<Record<string, unknown>>;

/** A text of a rule with its values. @param write makes the text of a value */
const filled = (text: string, values: Values, write: (value: unknown) => string): string =>
  text.replace(/\$(\w+)/g, (_, name: string) => write(values[name]));

const queryPart = (value: unknown): string => encodeURIComponent(String(value ?? ''));

/** A body of a rule with its values; a field whose value is absent is left out. */
function bodyFrom(template: unknown, values: Values): unknown {
  if (typeof template === 'string')
    return template.startsWith('$') ? values[template.slice(1)] : template;
  if (!isRow(template)) return template;
  return Object.fromEntries(
    Object.entries(template).flatMap(([name, value]): [string, unknown][] => {
      const given = bodyFrom(value, values);
      return name === '...' && isRow(given) ? Object.entries(given) : [[name, given]];
    }),
  );
}

/**
 * Sends a call that the relay has elsewhere: of several, the one that it answered before, else the first that it has.
 * Only after the answer that it has no such call, the next one is sent.
 */
export async function askMoved(rule: Moved, call: Call, values: Values, ask: Ask): Promise<Answer> {
  const ways = [rule].flat();
  const known = ask.found.get(rule) ?? 0;
  const order = [known, ...ways.keys()].filter((way, at, all) => all.indexOf(way) === at);
  let answer: Answer | undefined;
  for (const way of order) {
    answer = await askWay(ways[way] ?? '', call, values, ask);
    if (hasNoCall(answer)) continue;
    ask.found.set(rule, way);
    break;
  }
  if (!answer) throw new Error('a list of calls is empty');
  return answer;
}

/** @throws AppError keyMoved where there is another number than our body says */
async function askWay(
  rule: string | MovedCall,
  call: Call,
  values: Values,
  ask: Ask,
): Promise<Answer> {
  const moved: MovedCall = typeof rule === 'string' ? { to: rule } : rule;
  if (moved.stored !== undefined && values['id'] !== undefined && !values['key'])
    return askWay(moved.stored, { ...call, body: undefined }, values, ask);
  if (moved.counted) {
    const counted = await askWay(moved.counted, call, values, ask);
    if (!isDone(counted)) return counted;
    if (dataOf(counted) !== values['count']) throw new AppError('keyMoved');
  }
  const [method = '', address = ''] = moved.to.split(' ');
  const [path = '', query] = address.split('?');
  const isLess = moved.less !== undefined && Number(values['change']) < 0;
  const given = Object.entries(moved.given ?? {}).find(([name]) => values[name]);
  const body = isLess ? moved.less : (given?.[1] ?? moved.body);
  const answer = await ask({
    method,
    path: filled(path, values, pathPart),
    query: query === undefined ? call.query : new URLSearchParams(filled(query, values, queryPart)),
    body: body === undefined ? call.body : bodyFrom(body, values),
  });
  const data: unknown = get(answer.value, moved.data ?? 'data');
  // A refusal may say by its data why.
  if (!isRow(data))
    return isDone(answer) ? withEnvelope(answer, { data: dataToOurs(moved, data) }) : answer;
  const list = Object.entries(data).map(([key, row]) =>
    moved.as === 'rows' && isRow(row) ? { ...row, $key: key } : key,
  );
  return withEnvelope(answer, { data: dataToOurs(moved, moved.as ? list : data) });
}

/** The rule for a call: of its own path, or of the one with `$id` in the place of a part. */
export function ruleFor(
  { calls = {} }: RelayFile,
  { method, path }: Call,
): { rule: CallRule; id?: string } | undefined {
  const own = `${method} ${path}`;
  if (Object.hasOwn(calls, own)) return { rule: calls[own] ?? null };
  const parts = path.split('/');
  for (const [at, part] of parts.entries()) {
    const key = `${method} ${parts.with(at, '$id').join('/')}`;
    if (Object.hasOwn(calls, key))
      return { rule: calls[key] ?? null, id: decodeURIComponent(part) };
  }
  return undefined;
}

/** True for a name that our writes carry beside the fields of the record: values that the console saw before. */
const isOurs = (name: string) => name === '_before' || name.endsWith('_before');

/** Our body in the parts that a relay takes by calls of their own: the rest of the record, and each such field. */
function partsOf({ apart = {} }: RelayResource, body: Row) {
  const names = Object.keys(body).filter((name) => name !== 'id' && !isOurs(name));
  return {
    rest: names.filter((name) => !Object.hasOwn(apart, name)),
    own: names.flatMap((name) => {
      const rule = Object.hasOwn(apart, name) ? apart[name] : undefined;
      return rule ? [{ name, rule }] : [];
    }),
  };
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** True for a call that carries the difference of a counted number. */
const usesChange = (rule: Moved): boolean => /\$(change|size)/.test(JSON.stringify(rule));

/** The place in an answer of such a call by which an older version shows that it left the field alone. */
const ignoredAt = (rule: Moved): string | undefined =>
  [rule].flat().flatMap((way) => (typeof way === 'string' ? [] : (way.ignored ?? [])))[0];

/** Fields that go along with every change, as the relay has them. */
const resent = ({ resends = [] }: RelayResource, stored: Row): Row =>
  resends === 'all' ? stored : pick(stored, [...resends]);

/**
 * Changes a record by one call, or by one for each part: then the first that is refused ends it.
 * @throws AppError badRequest (400) where a counted number is something else
 */
export async function updateRecord(resource: RelayResource, call: Call, ask: Ask): Promise<Answer> {
  const body = isRow(call.body) ? call.body : {};
  const { rest, own } = partsOf(resource, body);
  const { resends } = resource;
  const sendsRest = rest.length > 0 || own.length === 0;
  const resendsSome =
    sendsRest && resends !== undefined && call.query.get('status_only') !== 'true';
  const beforeOf = (name: string) => numberOf(body[`${name}_before`]);
  const query = new URLSearchParams();
  const read = () =>
    ask({
      method: 'GET',
      path: `${call.path}/${pathPart(body['id'])}`,
      query,
      body: undefined,
    });
  const put = (fields: Row, into: Row) =>
    ask({ ...call, path: `${call.path}/`, body: toTheirs(resource, fields, into) });
  let stored: Row = {};
  if (
    resendsSome ||
    own.some(({ name, rule }) => usesChange(rule) && beforeOf(name) === undefined)
  ) {
    const found = await read();
    const data = dataOf(found);
    if (!isDone(found) || !isRow(data)) return found;
    stored = data;
  }
  const parts = own.map(({ name, rule }) => {
    const before = beforeOf(name) ?? numberOf(toOurs(resource, stored)[name]);
    const change = (numberOf(body[name]) ?? Number.NaN) - (before ?? Number.NaN);
    if (usesChange(rule) && Number.isNaN(change)) throw new AppError('badRequest', {}, 400);
    return { name, rule, change };
  });
  let answer: Answer | undefined;
  if (sendsRest) {
    const into = resendsSome ? resent(resource, stored) : {};
    answer = await put(pick(body, ['id', ...rest]), into);
    if (!isDone(answer)) return answer;
  }
  for (const { name, rule, change } of parts) {
    if (change === 0) continue;
    const values = { ...body, change, size: Math.abs(change) };
    let part = await askMoved(rule, { ...call, query }, values, ask);
    const ignored = ignoredAt(rule);
    if (ignored !== undefined && get(part.value, ignored) !== undefined) {
      part = await read();
      const now = dataOf(part);
      const number = numberOf(get(now, theirName(resource, name)));
      if (isDone(part) && isRow(now) && number !== undefined)
        part = await put({ id: body['id'], [name]: number + change }, resent(resource, now));
    }
    // The calls before it were done: only a look at the record tells the whole.
    if (!isDone(part)) return answer ? withEnvelope(part, { outcome: 'unknown' }) : part;
    answer = part;
  }
  // Some answer only a part of the record, with zeros for the rest: the console reads what it needs.
  return withEnvelope(answer ?? (await read()), { data: undefined });
}

/** An answer with its data in our words. */
function withData(resource: RelayResource, answer: Answer): Answer {
  const data = dataOf(answer);
  return data === undefined ? answer : withEnvelope(answer, { data: dataToOurs(resource, data) });
}

/** Creates a record. */
export async function createRecord(
  file: RelayFile,
  resource: RelayResource,
  call: Call,
  ask: Ask,
): Promise<Answer> {
  const theirs = isRow(call.body) ? toTheirs(resource, call.body) : call.body;
  const rule = file.calls?.[`POST ${call.path}`];
  const answer = rule
    ? await askMoved(rule, call, { ...(isRow(theirs) ? theirs : {}), $: theirs }, ask)
    : await ask({ ...call, path: `${call.path}/`, body: theirs });
  return isDone(answer) ? withData(resource, answer) : answer;
}
