/** The proxy of `--relay` in front of relays of other kinds: One API's contract before it, their own words behind it. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { kindOf } from '../../src/server/relay/family/kinds';
import { type FamilyKind, habits } from '../support/family/habits';
import { infoOf } from '../support/family/manyKeys';
import { type FamilyRelay, startFamilyRelay } from '../support/family/startFamilyRelay';
import { createProxyApp } from '../support/relay/proxyApp';
import { type HttpClient, httpClient } from '../support/server/httpClient';

const kinds = Object.keys(habits) as FamilyKind[];

it('tells the kinds apart by their status; any other relay counts as One API', () => {
  expect(kinds.map((kind) => kindOf(habits[kind].status))).toEqual(kinds);
  expect(kindOf({ version: 'v0.6.11', system_name: 'One API' })).toBeUndefined();
});

describe.each(kinds)('in front of %s', (kind) => {
  let relay: FamilyRelay;
  let server: Server;
  let root: HttpClient;
  const write = (method: string, path: string, body?: unknown) =>
    root.call(method, path, body, { 'idempotency-key': `key-${crypto.randomUUID()}` });
  const read = async (path: string) => (await root.call('GET', path)).body;
  const rows = async (path: string) => (await read(path)).data as Record<string, unknown>[];
  const newest = async (path: string) => (await rows(`${path}/?p=0`))[0] ?? {};
  /** The relay's own row of that number. */
  const stored = (table: keyof FamilyRelay['tables'], id: number) =>
    relay.tables[table].find((row) => row['id'] === id);
  const idOf = (id: number) => habits[kind].idOf(id);

  beforeEach(async () => {
    relay = await startFamilyRelay(kind);
    const app = createProxyApp(relay.url, undefined, undefined, undefined, undefined, kind);
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
    await new Promise((resolve) => {
      server.once('listening', resolve);
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    root = await httpClient(url, 'root', '123456');
    relay.calls.length = 0;
  });
  afterEach(async () => {
    server.close();
    await relay.stop();
  });

  it('signs in, and answers the own account with an id', async () => {
    expect((await read('user/self')).data).toMatchObject({ id: idOf(1), username: 'root' });
  });

  it('names the calls that the relay has not', async () => {
    const { lacks } = (await read('status')).data as { lacks: string[] };
    expect(lacks).toContain('GET log/summary');
    expect(lacks.includes('DELETE user/self')).toBe(kind === 'one-hub');
  });

  it.runIf(kind === 'one-hub')('says why a test failed in words of the reader', async () => {
    const { success, message } = await read('channel/test/3');
    expect([success, message]).toEqual([false, 'Incorrect API key provided']);
  });

  it('says what its rights keep from an administrator, where the relay has rights', async () => {
    const permissions = { admin_permissions: { channel: { sensitive_write: false } } };
    Object.assign(stored('user', 1) ?? {}, { permissions });
    const { data } = await read('user/self');
    const lacks = expect.arrayContaining(['channel.create', 'channel.key']);
    expect(data).toEqual(
      kind === 'new-api'
        ? expect.objectContaining({ lacks })
        : expect.not.objectContaining({ lacks }),
    );
  });

  it('lists a page by one call, newest first, with the number of all rows', async () => {
    const body = await read('log/?p=1&page_size=20&type=0&channel=0&username=');
    expect(body).toMatchObject({ success: true, total: 45 });
    expect((body.data as { id: unknown }[]).map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, i) => idOf(25 - i)),
    );
    expect(relay.calls).toHaveLength(1);
    expect(await rows('log/?p=3&page_size=20')).toEqual([]);
  });

  it('sorts by the relay', async () => {
    const names = async (direction: string) =>
      (await rows(`channel/?p=0&page_size=2&sort=name&direction=${direction}`)).map(
        ({ name }) => name,
      );
    expect(await names('asc')).toEqual(['channel 01', 'channel 02']);
    expect(await names('desc')).toEqual(['channel 30', 'channel 29']);
  });

  it('searches all rows, whatever the size of a page', async () => {
    expect(await rows('channel/search?keyword=channel')).toHaveLength(30);
    expect(await rows('user/search?keyword=user1')).toHaveLength(3);
  });

  it('reads no more than so many calls allow, and says that there is more', async () => {
    expect(await read('channel/search?keyword=&calls=1')).not.toHaveProperty('truncated');
    relay.calls.length = 0;
    const cut = await read('channel/search?keyword=&calls=0');
    expect(cut).toMatchObject({ truncated: true, data: { length: 30 } });
    expect(relay.calls).toHaveLength(1);
  });

  it('lists each channel of a tag', async () => {
    for (const id of [3, 4, 30]) Object.assign(stored('channel', id) ?? {}, { tag: 'a b' });
    const cut = { truncated: true };
    expect(await read('channel/search?keyword=&calls=1')).toEqual(
      kind === 'one-hub' ? expect.objectContaining(cut) : expect.not.objectContaining(cut),
    );
    expect(await rows('channel/search?keyword=')).toHaveLength(30);
    expect(await read('channel/?p=1&page_size=20')).toMatchObject({ total: 30 });
    const found = await rows('channel/search?keyword=channel 03');
    expect(found.map(({ name }) => name)).toEqual(['channel 03']);
  });

  it('makes, changes, switches and deletes a channel; its key never comes back', async () => {
    const body = { name: 'mine', type: 1, key: 'sk-1', models: 'gpt-4o', group: 'default' };
    expect((await write('POST', 'channel/', body)).body.success).toBe(true);
    const { id, key } = await newest('channel');
    expect([id, key]).toEqual([idOf(31), undefined]);
    expect((await write('PUT', 'channel/', { id, weight: 9 })).body.success).toBe(true);
    expect(stored('channel', 31)).toMatchObject({ name: 'mine', weight: 9, models: 'gpt-4o' });
    expect((await write('PUT', 'channel/', { id, status: 2, name: 'both' })).body).toMatchObject({
      success: true,
    });
    expect(stored('channel', 31)).toMatchObject({ name: 'both', status: 2 });
    expect((await write('DELETE', `channel/${String(id)}/`)).body.success).toBe(true);
    expect(stored('channel', 31)).toBeUndefined();
  });

  it.skipIf(kind === 'laisky')('lists the models of a provider, by a stored key, too', async () => {
    const ask = (body: object) => write('POST', 'channel/provider/models', { type: 1, ...body });
    Object.assign(stored('channel', 30) ?? {}, { key: 'sk-kept' });
    expect((await ask({ id: idOf(30) })).body.data).toEqual(['of sk-kept']);
    expect((await ask({ id: idOf(30), key: 'sk-new' })).body.data).toEqual(['of sk-new']);
    expect((await ask({ key: 'sk-new' })).body.data).toEqual(['of sk-new']);
    expect((await ask({ key: '' })).body.success).toBe(false);
  });

  it('keeps what it does not know when a token changes; limits come and go', async () => {
    const token = relay.tables.token[29] ?? {};
    Object.assign(token, { group: 'vip', setting: { heartbeat: { enabled: true } } });
    const { id, key, user_id, ...fields } = await newest('token');
    await write('PUT', 'token/', { id, ...fields, models: 'a,b', subnet: '10.0.0.0/8,::1/128' });
    expect(await read(`token/${String(id)}`)).toMatchObject({
      data: { models: 'a,b', subnet: '10.0.0.0/8,::1/128', group: 'vip', name: 'token 30' },
    });
    expect(token['setting']).toMatchObject({ heartbeat: { enabled: true } });
    await write('PUT', 'token/', { id, ...fields, models: '', subnet: '' });
    expect(await read(`token/${String(id)}`)).toMatchObject({ data: { models: '', subnet: '' } });
    await write('PUT', 'token/?status_only=true', { id, status: 2 });
    expect(token).toMatchObject({ status: 2, name: 'token 30' });
  });

  it('manages the account that is meant, and adds the difference of its quota', async () => {
    const manage = { username: 'user3', action: 'disable', id: idOf(4) };
    expect((await write('POST', 'user/manage', manage)).body.success).toBe(true);
    expect([stored('user', 4)?.['status'], stored('user', 1)?.['status']]).toEqual([2, 1]);
    // Somebody spends meanwhile.
    Object.assign(stored('user', 4) ?? {}, { quota: 900 });
    await write('PUT', 'user/', { id: idOf(4), quota: 1500, quota_before: 1000 });
    expect(stored('user', 4)?.['quota']).toBe(1400);
    await write('POST', 'topup', { user_id: idOf(4), quota: 7, remark: 'gift' });
    expect(stored('user', 4)?.['quota']).toBe(1407);
  });

  it.runIf(kind === 'one-hub')(
    'finds groups, makes one, and disables it once by a call that toggles',
    async () => {
      expect(await rows('user_group/search?keyword=zzz')).toEqual([]);
      expect(await rows('user_group/search?keyword=Gro&p=0&page_size=10')).toHaveLength(2);
      await write('POST', 'user_group/', { symbol: 'gold', name: 'Gold', ratio: 0.8, status: 2 });
      expect(await newest('user_group')).toMatchObject({ id: 3, status: 2, enable: false });
      for (const status of [1, 1, 2, 2]) {
        await write('PUT', 'user_group/', { id: 3, status });
        expect(stored('user_group', 3)?.['enable']).toBe(status === 1);
      }
      await write('PUT', 'user_group/', { id: 3, name: 'Gilt' });
      expect(stored('user_group', 3)).toMatchObject({ name: 'Gilt', ratio: 0.8, enable: false });
    },
  );

  it.skipIf(kind === 'laisky')('sends no difference that is no number', async () => {
    const before = stored('user', 4)?.['quota'];
    for (const quota of ['abc', null]) {
      const { status, body } = await write('PUT', 'user/', { id: idOf(4), group: 'vip', quota });
      expect([status, body.success]).toEqual([400, false]);
    }
    expect(stored('user', 4)).toMatchObject({ quota: before, group: 'default' });
  });

  it('looks whether a write was done whose answer is lost', async () => {
    relay.loseNext();
    const change = { id: idOf(1), weight: 4, _before: { weight: 1 } };
    const { status, body } = await write('PUT', 'channel/', change);
    expect([status, body.success, stored('channel', 1)?.['weight']]).toEqual([200, true, 4]);
  });
});

describe('in front of new-api alone', () => {
  let relay: FamilyRelay;
  let server: Server;
  let root: HttpClient;
  beforeEach(async () => {
    relay = await startFamilyRelay('new-api');
    const app = createProxyApp(relay.url, undefined, undefined, undefined, undefined, 'new-api');
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
    await new Promise((resolve) => {
      server.once('listening', resolve);
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    root = await httpClient(url, 'root', '123456');
  });
  afterEach(async () => {
    server.close();
    await relay.stop();
  });

  it('lists a deleted user as such', async () => {
    Object.assign(relay.tables.user[3] ?? {}, { DeletedAt: '2026-11-29T02:44:21Z' });
    const { body } = await root.call('GET', 'user/?p=0&page_size=20');
    const statuses = (body.data as Record<string, unknown>[]).map(({ status }) => status);
    expect(statuses.filter((status) => status === 3)).toHaveLength(1);
  });

  it('asks for the whole key of a token where lists hide it', async () => {
    const { body } = await root.call('POST', 'token/3/key');
    expect(body.data).toBe('abcdefghijklmnopqrst3');
  });

  it('makes a channel of several keys, adds, replaces, switches and removes them', async () => {
    const write = (method: string, path: string, body: object) =>
      root.call(method, path, body, { 'idempotency-key': `key-${crypto.randomUUID()}` });
    const of = { name: 'many', type: 1, models: 'gpt-4o', group: 'default' };
    await write('POST', 'channel/', { ...of, key: 'sk-a\nsk-b\nsk-c', key_mode: 1 });
    await write('POST', 'channel/', { ...of, key: 'sk-x\nsk-y', key_mode: 0, batch: true });
    await write('POST', 'channel/', { ...of, key: 'sk-z', key_mode: 0 });
    expect(relay.tables.channel.slice(31).map(({ key }) => key)).toEqual(['sk-x', 'sk-y', 'sk-z']);
    const row = relay.tables.channel[30] ?? {};
    const change = (fields: object) => write('PUT', 'channel/', { id: 31, ...fields });
    await change({ key: 'sk-d\nsk-a' });
    await change({ name: 'named' });
    await write('POST', 'channel/31/keys/off', { index: 1, count: 4 });
    await change({ key_mode: 2 });
    const seen = (await root.call('GET', 'channel/31')).body.data;
    expect(seen).toMatchObject({ name: 'named', key_mode: 2, key_count: 4, keys_off: 1 });
    expect(seen).not.toHaveProperty('key');
    expect((await root.call('GET', 'channel/34')).body.data).toMatchObject({ key_mode: 0 });
    const states = (await root.call('GET', 'channel/31/keys')).body.data;
    expect(states).toEqual([1, 2, 1, 1].map((status, index) => ({ index, status })));
    const removed = () => write('POST', 'channel/31/keys/remove', { index: 0, count: 4 });
    expect([(await removed()).body.success, (await removed()).body.success]).toEqual([true, false]);
    expect(row['key']).toBe('sk-b\nsk-c\nsk-d');
    await write('POST', 'channel/31/keys/on', { index: 0, count: 3 });
    expect(infoOf(row)).toMatchObject({ multi_key_size: 3, multi_key_status_list: {} });
    await change({ key: 'sk-new', replace_keys: true });
    expect(row['key']).toBe('sk-new');
    expect((await write('POST', 'channel/31/keys/off', { index: 5, count: 1 })).body.success).toBe(
      false,
    );
  });

  it('reads the own use of seven days out of its hours', async () => {
    const { body } = await root.call('GET', 'user/dashboard?zone=UTC');
    const today = new Date().toISOString().slice(0, 10);
    const rows = body.data as Record<string, unknown>[];
    expect(rows.map(({ Day }) => Day === today)).toEqual([true, true, false]);
    expect(rows[0]).toMatchObject({
      ModelName: 'gpt-4o',
      Quota: 500,
      RequestCount: 2,
      PromptTokens: 30,
    });
  });
});
