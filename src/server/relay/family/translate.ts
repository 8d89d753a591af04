/** Our calls in front of a relay of another kind: what its file says is the whole difference. */
import { mapValues, omit, pick, pickBy } from 'es-toolkit';
import { get } from 'es-toolkit/compat';
import { isRow } from '../../../schema/isRow';
import { findResource, resourceSchema } from '../../../schema/registry';
import { schemaAtRelay } from '../../../schema/relayFields';
import type { Row } from '../../../schema/types';
import { askMoved, ruleFor } from './calls';
import { createRecord } from './creations';
import { deleteRecord, refuseRenamed } from './deletions';
import { dataToOurs } from './fields';
import { plainKind } from './kinds';
import { refuseUnknownType } from './knownTypes';
import type { RelayFile, RelayResource } from './RelayFile';
import { readList } from './readList';
import { outcomeAnswer } from './settled';
import { type Answer, type Ask, type Call, dataOf, isDone, withEnvelope } from './TheirCall';
import { updateRecord } from './updates';

/** The name of the resource whose records a call answers; a sign-in answers a user. */
const nameOf = (path: string): string => path.split('/')[0]?.replace('oauth', 'user') ?? '';

function resourceOf({ resources = {} }: RelayFile, path: string): RelayResource | undefined {
  const name = nameOf(path);
  return Object.hasOwn(resources, name) ? resources[name] : undefined;
}

/** The answer to a call that the relay does not have. */
const notOffered: Answer = {
  status: 404,
  headers: {},
  value: { success: false, message: 'not offered by this relay' },
  text: '',
};

/** The fields that only later versions of the relay have. */
const laterThan = (status: Row, since: RelayResource['since'] = {}) =>
  Object.entries(since).flatMap(([name, fields]) => (name in status ? [] : fields));

/** The differences of a resource, without the fields that only later versions of the relay have. */
function ofVersion({ own = {}, absent = [], since }: RelayResource, status: Row) {
  const later = laterThan(status, since);
  return { own: omit(own, later), absent: [...absent, ...later] };
}

/** True for records that the relay answers all by one search. */
const isWholeBySearch = ({ list }: RelayFile, name: string): boolean =>
  list?.size === undefined && findResource(name)?.['x-resource'].search !== undefined;

/** The status with our names, and with what the console has to know of the relay. */
function statusOf(kind: string, file: RelayFile, status: Row): Row {
  const renamed = Object.entries(file.status ?? {}).map(([ours, theirs]) => [
    ours,
    get(status, theirs),
  ]);
  return {
    ...status,
    ...Object.fromEntries(renamed),
    ...omit({ ...file.adds }, laterThan(status, file.since)),
    relay_kind: kind,
    lacks: Object.keys(pickBy({ ...file.calls }, (rule) => rule === null)),
    ...(file.list && { page_size: file.list.most }),
    ...(file.list?.size && { pages_searches: true }),
    ...(file.options ? { relay_options: file.options } : {}),
    ...(file.readOnlyOptions ? { read_only_options: file.readOnlyOptions } : {}),
    relay_fields: mapValues({ ...file.resources }, (resource, name: string) => ({
      // Rows that one search answers are sorted here by any field.
      ...(isWholeBySearch(file, name) ? {} : { sort: resource.sort ?? [] }),
      ...pick(resource, ['schema', 'filters', 'texts', 'finds', 'takes', 'zeroless', 'bytes']),
      ...ofVersion(resource, status),
    })),
  };
}

/** Actions and fields that the relay keeps from an account, as `channel.create`. */
const lacksOf = ({ resources = {} }: RelayFile, account: unknown): string[] =>
  Object.entries(resources).flatMap(([name, { rights }]) =>
    rights && get(account, rights.at) === false
      ? rights.without.map((word) => `${name}.${word}`)
      : [],
  );

/** Times that rules may name, in epoch seconds. @param now in ms */
function times(now: number) {
  const day = 86_400;
  const seconds = Math.floor(now / 1000);
  return { now: seconds, week: seconds - (seconds % day) - 6 * day };
}

/** True for a call of a list or a search, which our own words say more of than the relay's. */
export const asksList = ({ list, resources = {} }: RelayFile, path: string): boolean =>
  list !== undefined &&
  /^\w+(\/search)?$|^log\/self$/.test(path) &&
  Object.hasOwn(resources, nameOf(path));

/** True for a list of the records of a resource: `channel`, `log/self`. */
const isList = (path: string, resource: RelayResource | undefined): boolean =>
  resource !== undefined && /^(\w+|log\/self)$/.test(path);

async function send(file: RelayFile, call: Call, ask: Ask): Promise<Answer> {
  const { method, path } = call;
  const resource = resourceOf(file, path);
  const [name = '', ...parts] = path.split('/');
  const schema = findResource(name) ?? resource?.schema;
  const kind = resource && schema && { schema, resource };
  const { rule, id } = ruleFor(file, call) ?? {};
  if (rule === null) return notOffered;
  if (kind && isList(path, resource) && method === 'POST')
    return createRecord(file, kind, call, ask);
  if (kind && isList(path, resource) && method === 'PUT' && rule === undefined)
    return updateRecord(kind, call, ask);
  if (kind && parts.length === 1 && method === 'DELETE' && rule === undefined)
    return deleteRecord(kind, call, ask);
  // It was sent before, and nothing shows what became of it.
  if (ask.tried.isAgain) return outcomeAnswer('unknown', undefined, 409);
  if (rule !== undefined) {
    const body = isRow(call.body) ? call.body : {};
    const values = {
      ...times(Date.now()),
      ...Object.fromEntries(call.query),
      ...body,
      ...(id === undefined ? {} : { id: /^\d{1,15}$/.test(id) ? Number(id) : id }),
    };
    return askMoved(rule, call, values, ask);
  }
  if (resource && file.list && method === 'GET' && asksList(file, path)) {
    const schema = schemaAtRelay(resource.schema ?? resourceSchema(nameOf(path)), resource);
    return readList({ lists: file.list, resource, schema, call, ask });
  }
  const user = file.resources?.['user'];
  if (method === 'POST' && path === 'topup' && user?.apart?.['quota'] && isRow(call.body)) {
    const { user_id, quota } = call.body;
    const body = { id: user_id, quota, quota_before: 0 };
    const change = { ...call, method: 'PUT', path: 'user', body };
    return updateRecord({ schema: resourceSchema('user'), resource: user }, change, ask);
  }
  if (method === 'POST' && path === 'user/manage') await refuseRenamed(call, ask);
  return ask(call);
}

/**
 * Answers a call of ours by the relay's own calls.
 * @param kind the name of the relay's file
 * @throws Error when the relay did not answer
 */
export async function translate(
  kind: string,
  file: RelayFile,
  call: Call,
  ask: Ask,
): Promise<Answer> {
  if (call.path === 'status') {
    const answer = await ask(call);
    const status = dataOf(answer);
    return isRow(status) ? withEnvelope(answer, { data: statusOf(kind, file, status) }) : answer;
  }
  if (kind === plainKind) await refuseUnknownType(call, ask);
  const answer = await send(file, call, ask);
  const resource = resourceOf(file, call.path);
  const isRead = call.method === 'GET' || !isList(call.path, resource);
  const isOne = isRead && !isList(call.path, resource) && !call.path.endsWith('/search');
  const data = dataOf(answer);
  if (!resource || !isOne || !isDone(answer) || data === undefined) return answer;
  const ours = dataToOurs(resource, data);
  const lacks = resource === file.resources?.['user'] ? lacksOf(file, data) : [];
  return withEnvelope(answer, {
    data: lacks.length > 0 && isRow(ours) ? { ...ours, lacks } : ours,
  });
}
