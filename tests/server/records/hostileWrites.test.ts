/**
 * Every write, each field, each hostile value: refused or taken, never a failure of the server. The seed is fixed; `npm
 * test` tries a fifth of them, with each field and each value.
 */
import { describe, expect, it } from 'vitest';
import { writableFields } from '../../../src/schema/forms/formSchema';
import { resources } from '../../../src/schema/registry';
import type { Row } from '../../../src/schema/types';
import { isDrawn, isLong } from '../../support/isLong';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { onPostgres } from '../../support/server/testDatabase';
import { buildChannel, buildToken } from '../../support/steps/builders';

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
const hostile: readonly unknown[] = [
  null,
  true,
  [],
  [1],
  ['a', { b: 1 }],
  {},
  { $gt: 0 },
  { toString: 'x', valueOf: 1 },
  deep(20),
  deep(40),
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  '9223372036854775808',
  '99999999999999999999999999',
  '1e999',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x'.repeat(70_000),
  '🙂'.repeat(300),
  "'; drop table token; --",
  '../../etc/passwd',
  '{"a":'.repeat(30),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '[[[[[[]]]]]]',
  '{"\u0000":"\u0000"}',
  '%00',
  '\r\nX-Evil: 1',
];

interface Write {
  method: string;
  path: string;
  body: Row;
  fields: readonly string[];
}

const fieldsOf = (name: string) => {
  const schema = resources[name];
  return schema ? writableFields(schema) : [];
};

const redemption = { name: 'r', quota: 1, count: 1 };
const user = { username: 'someone', password: 'password-1', display_name: 'S' };

/** All writes of the API with a body that is in order, and the fields to spoil. */
const writes: readonly Write[] = [
  { method: 'POST', path: 'token/', body: buildToken(), fields: fieldsOf('token') },
  { method: 'PUT', path: 'token/', body: { id: 1 }, fields: ['id', ...fieldsOf('token')] },
  { method: 'PUT', path: 'token/?status_only=1', body: { id: 1 }, fields: ['id', 'status'] },
  { method: 'POST', path: 'channel/', body: buildChannel(), fields: fieldsOf('channel') },
  { method: 'PUT', path: 'channel/', body: { id: 1 }, fields: ['id', ...fieldsOf('channel')] },
  { method: 'POST', path: 'redemption/', body: redemption, fields: fieldsOf('redemption') },
  {
    method: 'PUT',
    path: 'redemption/',
    body: { id: 1 },
    fields: ['id', ...fieldsOf('redemption')],
  },
  { method: 'POST', path: 'user/', body: { ...user, username: '' }, fields: fieldsOf('user') },
  { method: 'PUT', path: 'user/', body: { id: 2 }, fields: ['id', ...fieldsOf('user')] },
  {
    method: 'PUT',
    path: 'user/self',
    body: {},
    fields: ['username', 'display_name', 'id', 'quota'],
  },
  {
    method: 'POST',
    path: 'user/manage',
    body: { username: 'someone', action: 'enable' },
    fields: ['username', 'action'],
  },
  { method: 'POST', path: 'user/topup', body: { key: 'x' }, fields: ['key'] },
  {
    method: 'POST',
    path: 'topup',
    body: { user_id: 2, quota: 1 },
    fields: ['user_id', 'quota', 'remark'],
  },
  { method: 'PUT', path: 'option/', body: { key: 'Notice', value: '' }, fields: ['key', 'value'] },
  ...['ModelRatio', 'GroupRatio', 'QuotaPerUnit', 'ChatLink', 'RetryTimes', 'Theme'].map((key) => ({
    method: 'PUT',
    path: 'option/',
    body: { key, value: '1' },
    fields: ['value'],
  })),
  {
    method: 'POST',
    path: 'user/login',
    body: { username: 'nobody', password: '' },
    fields: ['username', 'password'],
  },
  { method: 'POST', path: 'user/register', body: {}, fields: ['username', 'password', 'email'] },
  {
    method: 'POST',
    path: 'user/reset',
    body: { email: 'a@b.c', token: 'x' },
    fields: ['email', 'token'],
  },
];

/** Calls whose path or query carries the value. */
const places: readonly [string, (value: string) => string][] = [
  ...['token', 'channel', 'user', 'redemption'].flatMap(
    (name): [string, (v: string) => string][] => [
      ['GET', (value) => `${name}/${value}`],
      ['DELETE', (value) => `${name}/${value}`],
      ['GET', (value) => `${name}/search?keyword=${value}`],
      ['GET', (value) => `${name}/?p=${value}`],
      ['GET', (value) => `${name}/?p=0&order=${value}`],
    ],
  ),
  ...[
    'type',
    'channel',
    'start_timestamp',
    'end_timestamp',
    'username',
    'token_name',
    'model_name',
  ].map((name): [string, (v: string) => string] => ['GET', (value) => `log/?p=0&${name}=${value}`]),
  ['GET', (value) => `log/stat?username=${value}`],
  ['DELETE', (value) => `log/?target_timestamp=${value}`],
  ['GET', (value) => `channel/test/${value}?model=x`],
  ['GET', (value) => `channel/update_balance/${value}`],
  ['GET', (value) => `verification?email=${value}`],
  ['GET', (value) => `oauth/github?code=${value}&state=${value}`],
];

/** Small, fast and always the same. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function* cases(total: number): Generator<[string, string, Row | undefined]> {
  let made = 0;
  const spots = writes.flatMap((write) => write.fields.map((field) => ({ ...write, field })));
  for (const [row, { method, path, body, field }] of spots.entries())
    for (const [column, value] of hostile.entries()) {
      if (!isDrawn(row + column, 5)) continue;
      made += 1;
      yield [method, path, { ...body, [field]: value }];
    }
  for (const [row, [method, path]] of places.entries())
    for (const [column, value] of hostile.entries()) {
      if (!isDrawn(row + column, 5)) continue;
      if (typeof value === 'string' && value.length > 5000) continue;
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      made += 1;
      yield [method, path(encodeURIComponent(Buffer.from(text).toString())), undefined];
    }
  const random = createRandom(20_261_121);
  for (; made < total; made += 1) {
    const write = writes[random(writes.length)] ?? writes[0];
    if (!write) return;
    const spoiled = Object.fromEntries(
      [1, 2].map(() => [
        write.fields[random(write.fields.length)],
        hostile[random(hostile.length)],
      ]),
    );
    yield [write.method, write.path, { ...write.body, ...spoiled }];
  }
}

async function sendAll(app: TestApp, root: Client, total: number): Promise<[number, string[]]> {
  const failed: string[] = [];
  let sent = 0;
  for (const [method, path, body] of cases(total)) {
    // Tries that are counted may be made again after a while.
    if (sent % 15 === 0) app.setNow(1_800_000_000 + sent * 100);
    const answer = await root.call(method, path, body);
    sent += 1;
    if (answer.status >= 500)
      failed.push(`${answer.status} ${method} ${path} ${JSON.stringify(body)?.slice(0, 200)}`);
  }
  return [sent, failed];
}

describe('hostile values', () => {
  it('in any field of any write are never a failure', async () => {
    const app = await buildTestApp();
    let root = await app.signedIn();
    await root.call('POST', 'user/', user);
    await root.call('POST', 'token/', buildToken());
    await root.call('POST', 'channel/', buildChannel({ type: 41 }));
    await root.call('POST', 'redemption/', redemption);
    root = await app.signedIn();
    const [sent, failed] = await sendAll(app, root, isLong ? 3400 : 1000);
    console.log(
      `5xx ${failed.length} of ${sent} hostile writes on ${onPostgres ? 'PostgreSQL' : 'SQLite'}`,
    );
    expect(failed).toEqual([]);
    // One of the values is a name that may be taken.
    await root.call('PUT', 'user/self', { username: 'root' });
    expect((await app.signedIn()).cookie()).not.toBe('');
  }, 300_000);
});
