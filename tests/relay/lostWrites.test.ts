/** Writes of the console whose answers the relay gives and nobody gets: what the bridge says is what the relay has. */
import { describe, expect, it } from 'vitest';
import type { CutKind } from '../support/browser/cutProxy';
import {
  bridgeTests,
  channel,
  cutter,
  relay,
  restartBridge,
  send,
  token,
  user,
} from '../support/relay/bridgeTests';

bridgeTests();

const writes: [string, string, string, () => [string, unknown?], () => boolean][] = [
  ['a token is made', 'POST', 'token', () => ['token/', { name: 'x' }], () => has('tokens', 'x')],
  [
    'codes are made',
    'POST',
    'redemption',
    () => ['redemption/', { name: 'x', quota: 5, count: 3 }],
    () => relay.store.codes.rows.length === 3,
  ],
  [
    'a user is made',
    'POST',
    'user',
    () => ['user/', { username: 'x', password: 'password-1' }],
    () => relay.store.users.rows.some(({ username }) => username === 'x'),
  ],
  [
    'a channel is changed',
    'PUT',
    'channel',
    () => ['channel/', { id: channel()?.id, weight: 9, _before: { weight: channel()?.weight } }],
    () => channel()?.weight === 9,
  ],
  [
    'a quota is added to',
    'PUT',
    'user',
    () => ['user/', { id: user()?.id, quota: 700, quota_before: 500 }],
    () => user()?.quota === 700,
  ],
  ['a token is deleted', 'DELETE', 'token', () => [`token/${token()?.id}`], () => !token()],
];
const has = (table: 'tokens' | 'channels', name: string): boolean =>
  relay.store[table].rows.some((row) => row.name === name);

const kinds: [CutKind, number, string, boolean][] = [
  ['beforeRequest', 502, 'notDone', false],
  ['afterCommit', 502, 'done', true],
  ['halfAnswer', 502, 'done', true],
  ['statusBefore', 502, 'notDone', false],
  // After 504 the relay may still be at it.
  ['statusBefore', 504, 'unknown', false],
  ['statusAfter', 504, 'done', true],
];

describe.each(writes)('where %s and the answer is lost', (_what, method, path, call, isDone) => {
  it.each(kinds)('%s %i: %s', async (how, status, said, isThere) => {
    cutter.cut({ method, path: new RegExp(`^/api/${path}/`), how, status });
    const [address, body] = call();
    expect((await send(method, address, body)).said).toBe(said);
    expect(isDone()).toBe(isThere);
  });

  it('and that of the look: the same again is looked at, and not sent', async () => {
    const [address, body] = call();
    cutter.cut({ method, path: /./, how: 'afterCommit' });
    cutter.cut({ method: 'GET', path: /./, how: 'beforeRequest', times: 3 });
    // The first reading is before the write.
    const first = method === 'DELETE' ? undefined : cutter;
    first?.clear();
    first?.cut({ method, path: /./, how: 'afterCommit' });
    const sent = send(method, address, body, { key: 'lost' });
    await expect.poll(isDone).toBe(true);
    cutter.cut({ method: 'GET', path: /./, how: 'beforeRequest', times: 2 });
    const outcome = (await sent).said;
    cutter.clear();
    const again = await send(method, address, body, { key: 'lost', age: 9000 });
    expect([outcome, again.said]).toEqual(['unknown', 'done']);
    expect(cutter.seen.filter((one) => one.method === method)).toEqual([]);
  });
});

describe('a creation whose answer is lost', () => {
  const channels = (others: number) => {
    for (let i = 0; i < others; i++)
      relay.store.channels.insert({ ...(channel() ?? ({} as never)), id: 0, name: `other ${i}` });
  };

  it('is not an older record of that name', async () => {
    Object.assign(channel() ?? {}, { name: 'x' });
    cutter.cut({ method: 'POST', path: /channel/, how: 'beforeRequest' });
    const body = { name: 'x', type: 1, key: 'k', models: 'm', group: 'default' };
    expect((await send('POST', 'channel/', body)).said).toBe('notDone');
  });

  it('is found behind those that others made meanwhile', async () => {
    cutter.cut({ method: 'POST', path: /channel/, how: 'statusAfter' });
    const body = { name: 'x', type: 1, key: 'k', models: 'm', group: 'default' };
    const sent = send('POST', 'channel/', body);
    await expect.poll(() => has('channels', 'x')).toBe(true);
    channels(25);
    expect((await sent).said).toBe('done');
  });

  it('says which codes there are, and that some are missing', async () => {
    cutter.cut({ method: 'POST', path: /redemption/, how: 'statusAfter' });
    const sent = send('POST', 'redemption/', { name: 'x', quota: 5, count: 3 });
    await expect.poll(() => relay.store.codes.rows.length).toBe(3);
    const [code] = relay.store.codes.rows;
    relay.store.codes.remove(({ id }) => id === code?.id);
    const { said, data } = await sent;
    expect([said, (data as string[]).length]).toEqual(['unknown', 2]);
  });
});

describe('a bridge that began since a write was sent', () => {
  const again = { key: 'before the start', age: 60_000 };

  it('looks whether a change was done', async () => {
    const id = channel()?.id;
    const body = { id, weight: 9, _before: { weight: channel()?.weight } };
    expect((await send('PUT', 'channel/', body, again)).said).toBe('notDone');
    relay.store.channels.update(Number(id), { weight: 9 });
    restartBridge();
    expect((await send('PUT', 'channel/', body, again)).said).toBe('done');
    relay.store.channels.update(Number(id), { weight: 10 });
    restartBridge();
    expect(await send('PUT', 'channel/', body, again)).toMatchObject({
      said: 'unknown',
      status: 409,
    });
  });

  it('makes no second record, and adds no quota twice', async () => {
    expect((await send('POST', 'token/', { name: 'old' }, again)).said).toBe('unknown');
    expect(relay.store.tokens.rows.filter(({ name }) => name === 'old')).toHaveLength(1);
    const given = { user_id: user()?.id, quota: 7, remark: '' };
    const answer = await send('POST', 'topup', given, { ...again, key: 'gift' });
    expect([answer.status, answer.said, user()?.quota]).toEqual([409, 'unknown', 500]);
    expect((await send('POST', 'token/', { name: 'x' }, { ...again, key: 'none' })).said).toBe(
      'notDone',
    );
  });

  it('does what is sent for the first time', async () => {
    expect((await send('POST', 'token/', { name: 'x' })).said).toBe('done');
    expect(has('tokens', 'x')).toBe(true);
  });
});
