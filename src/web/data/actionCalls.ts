/** Calls of actions that schema files describe (x-resource.actions). */
import { fillIn } from '../../schema/fillIn';
import { isRow } from '../../schema/isRow';
import { resourceSchema, resources } from '../../schema/registry';
import type { ActionInfo, Row } from '../../schema/types';
import type { RecordRow } from '../config/resourceConfig';
import { isLost } from '../core/HttpError';
import { newIdempotencyKey, request } from '../core/request';
import { settle } from '../core/settle';
import { checkedPart } from './pathPart';

/** A value of a body: a text that is one name in braces is the value itself. */
function filled(value: unknown, values: Row): unknown {
  if (Array.isArray(value)) return value.map((one) => filled(one, values));
  if (isRow(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, filled(inner, values)]),
    );
  if (typeof value !== 'string') return value;
  const [, name] = /^\{(\w+)\}$/.exec(value) ?? [];
  return name === undefined ? fillIn(value, values) : (values[name] ?? null);
}

/**
 * The path of a call, with encoded values in their places.
 * @throws HttpError where a part with values is none of a path
 */
function filledPath(path: string, values: Row): string {
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    encodeURIComponent(String(value ?? '')),
  ]);
  const params = Object.fromEntries(texts);
  return path
    .split('/')
    .map((part) => (part.includes('{') ? checkedPart(fillIn(part, params)) : part))
    .join('/');
}

/**
 * True for a call below the path of a resource, which the relay answers. Any other one may be of another API at the
 * same address, which knows no idempotency keys: sent again, it would be done again.
 */
const isOfRelay = (call: string): boolean =>
  Object.values(resources).some(
    ({ 'x-resource': { path, api } }) => !api && call.startsWith(`${path}/`),
  );

/**
 * Does an action on a record.
 * @param path of the resource, below /api
 * @param idempotencyKey the same for every try of one call
 * @returns data of the answer
 * @throws HttpError
 */
function callAction(
  path: string,
  key: string,
  { call }: ActionInfo,
  record: Row,
  inputs: Row,
  idempotencyKey: string,
): Promise<unknown> {
  const values = { ...record, ...inputs };
  const { method, path: to, body } = call ?? { method: 'POST', path: `${path}/{id}/${key}` };
  const calledPath = filledPath(to, values);
  const options = {
    method,
    isWrite: true,
    ...(method === 'GET' ? {} : { body: body ? filled(body, values) : inputs }),
  };
  return settle(
    (more) => request(calledPath, { ...options, ...more }),
    undefined,
    method !== 'GET' && isOfRelay(to),
    idempotencyKey,
  );
}

/**
 * Calls an action for one record after another, in one window or one job. The same try again, after its outcome
 * stayed open, has the same key; another one, as with other inputs, is another call.
 */
export function createCaller(name: string, key: string, action: ActionInfo) {
  const { path } = resourceSchema(name)['x-resource'];
  const keys = new Map<string, string>();
  return async (row: RecordRow, inputs: Row = {}): Promise<unknown> => {
    const asked = JSON.stringify([row.id, inputs]);
    const idempotencyKey = keys.get(asked) ?? newIdempotencyKey();
    keys.set(asked, idempotencyKey);
    try {
      const answer = await callAction(path, key, action, row, inputs, idempotencyKey);
      keys.delete(asked);
      return answer;
    } catch (error) {
      if (!isLost(error)) keys.delete(asked);
      throw error;
    }
  };
}
