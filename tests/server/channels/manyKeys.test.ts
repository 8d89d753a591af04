/** Channels of several keys: which of them a call takes, and what becomes of one that its provider refuses. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { describeKeys, keyColumns } from '../../../src/server/channels/manyKeys';
import { startTests } from '../../../src/server/channels/testManyChannels';
import { sendJson } from '../../support/provider';
import { completion, v1Tests } from '../../support/server/v1Tests';

const v1 = v1Tests();
/** Keys that the provider refuses. */
const dead = new Set<string>();
const used: string[] = [];
const keys = ['sk-first-0123456789abcdef', 'sk-second', 'sk-third'];

beforeEach(async () => {
  dead.clear();
  used.length = 0;
  v1.provider.answer = ({ headers }, response) => {
    const key = String(headers.authorization).replace('Bearer ', '');
    used.push(key);
    if (dead.has(key)) sendJson(response, { error: { message: `bad key ${key}` } }, 401);
    else sendJson(response, completion);
  };
  await v1.setOption('AutomaticDisableChannelEnabled', 'true');
});

const add = (values: object = {}) =>
  v1.addChannel({ key: keys.join('\n'), key_mode: 2, ...values });
const write = async (method: string, path: string, body: object) =>
  (await v1.root.call(method, path, body)).body;
const change = (values: object) => write('PUT', 'channel/', { id: 1, ...values });
const one = async () => (await v1.root.call('GET', 'channel/1')).body.data;
const states = async () =>
  (await v1.root.call('GET', 'channel/1/keys')).body.data as Record<string, unknown>[];
const stored = async () =>
  (await v1.app.services.store.db.selectFrom('channel').selectAll().executeTakeFirst())?.key;
/** Calls the model some times. @returns the status of each answer */
const call = async (times: number) => {
  const all: number[] = [];
  for (let i = 0; i < times; i++) all.push((await v1.chat()).status);
  return all;
};

it('takes keys in turn, or any of them at random', async () => {
  await add();
  expect(await call(4)).toEqual([200, 200, 200, 200]);
  expect(used).toEqual([...keys, keys[0]]);
  await change({ key_mode: 1 });
  await call(40);
  expect(new Set(used.slice(4))).toEqual(new Set(keys));
});

it('makes a channel of each line where nothing is said; a key with parts is one', async () => {
  await v1.addChannel({ key: 'a\nb' });
  await add({ type: 33, key: 'region|id|secret' });
  await add({ type: 15, key: 'id|secret\nother|secret' });
  const { data } = (await v1.root.call('GET', 'channel/?p=0')).body;
  const [many, ...single] = data as object[];
  expect(many).toMatchObject({ key_mode: 2, key_count: 2 });
  expect(single).toMatchObject([{ key_mode: 0 }, { key_mode: 0 }, { key_mode: 0 }]);
});

describe('a key that its provider refuses', () => {
  it('goes off alone; the next call, or the same one, takes another', async () => {
    await add();
    dead.add('sk-second');
    expect(await call(5)).toEqual([200, 502, 200, 200, 200]);
    expect(used.slice(1)).toEqual(['sk-second', 'sk-third', keys[0], 'sk-third']);
    expect(await one()).toMatchObject({ status: 1, key: '', key_count: 3, keys_off: 1 });
    expect(await states()).toMatchObject([
      { index: 0, status: 1, tail: 'cdef' },
      { index: 1, status: 3, tail: '', reason: expect.stringContaining('bad key ***') },
      { index: 2, status: 1 },
    ]);
    await v1.setOption('RetryTimes', '1');
    dead.add(keys[0] ?? '');
    expect(await call(1)).toEqual([200]);
    expect(await one()).toMatchObject({ status: 1, keys_off: 2 });
  });

  it('takes the channel with it where it was the last one; both come back by hand', async () => {
    await add();
    for (const key of keys) dead.add(key);
    await call(3);
    expect(await one()).toMatchObject({ status: 3, keys_off: 3 });
    dead.clear();
    await change({ status: 1 });
    expect(await one()).toMatchObject({ status: 1, keys_off: 0 });
    expect(await call(1)).toEqual([200]);
  });

  it('goes off by a test, too, and the channel comes back by one', async () => {
    await add({ key: 'sk-second\nsk-third' });
    const test = async () => (await startTests(v1.app.services, 'all')).finished;
    dead.add('sk-second');
    await test();
    expect(await one()).toMatchObject({ status: 1, keys_off: 1 });
    dead.add('sk-third');
    await test();
    expect(await one()).toMatchObject({ status: 3, keys_off: 2 });
    dead.clear();
    await v1.setOption('AutomaticEnableChannelEnabled', 'true');
    await test();
    expect(await one()).toMatchObject({ status: 1, keys_off: 0 });
  });
});

describe('a refusal that comes late', () => {
  /** Something happens while the provider refuses the first key. */
  const meanwhile = (act: () => Promise<unknown>) => {
    const { answer } = v1.provider;
    v1.provider.answer = async (asked, response) => {
      if (used.length === 0) await act();
      answer(asked, response);
    };
  };
  beforeEach(() => dead.add(keys[0] ?? ''));

  it('leads to another channel where the first one is deleted by then', async () => {
    await v1.addChannel({ key: keys[0], priority: 9 });
    await v1.addChannel({ key: 'sk-other' });
    await v1.setOption('RetryTimes', '2');
    meanwhile(() => v1.root.call('DELETE', 'channel/1'));
    expect(await call(1)).toEqual([200]);
    expect(used).toEqual([keys[0], 'sk-other']);
  });

  it('leaves a key as a person has switched it', async () => {
    await add();
    meanwhile(() => write('POST', 'channel/1/keys/off', { index: 0, tail: 'cdef', count: 3 }));
    await call(1);
    expect((await states())[0]).toMatchObject({ status: 2, reason: '' });
  });

  it('concerns no key that took the place of the refused one', async () => {
    await v1.addChannel({ key: keys[0] });
    meanwhile(() => change({ key: 'sk-new' }));
    await call(1);
    expect(await one()).toMatchObject({ status: 1 });
    expect(await call(1)).toEqual([200]);
  });
});

it('describes many keys with one look at their states', () => {
  const states = { 0: { status: 3, time: 1, reason: 'x' }, 1: { status: 2, time: 1, reason: '' } };
  const parse = vi.spyOn(JSON, 'parse');
  const described = describeKeys({ key_mode: 1, ...keyColumns(keys, states) });
  expect(parse).toHaveBeenCalledTimes(1);
  parse.mockRestore();
  expect(described.map(({ status }) => status)).toEqual([3, 2, 1]);
});

it('takes a refused key into use again where it is typed once more', async () => {
  await add({ key: 'sk-first' });
  dead.add('sk-first');
  await call(1);
  dead.clear();
  await change({ status: 1, key: 'sk-first' });
  expect(await one()).toMatchObject({ status: 1, key_count: 1, keys_off: 0 });
  expect(await call(1)).toEqual([200]);
});

it('adds new keys, and replaces all of them only where that is said', async () => {
  await add();
  await write('POST', 'channel/1/keys/off', { index: 2, tail: '', count: 3 });
  await change({ key: 'sk-fourth\nsk-second', key_states: '{}' });
  expect(await stored()).toBe([...keys, 'sk-fourth'].join('\n'));
  expect(await one()).toMatchObject({ key_count: 4, keys_off: 1, key_states: '' });
  await change({ name: 'other' });
  expect(await one()).toMatchObject({ name: 'other', key_count: 4, keys_off: 1 });
  expect((await change({ base_url: 'http://127.0.0.1:1', key: 'k' })).success).toBe(false);
  expect((await change({ key_mode: 0 })).success).toBe(false);
  await change({ key: 'sk-new', replace_keys: true });
  expect(await stored()).toBe('sk-new');
  expect(await one()).toMatchObject({ key_count: 1, keys_off: 0 });
});

it('has one key where its type has no more, whatever is sent', async () => {
  await v1.addChannel({ type: 33, key: 'region|id|secret' });
  await change({ key_mode: 1 });
  expect(await one()).toMatchObject({ key_mode: 0 });
});

it('adds keys to none, as an import may have it', async () => {
  await v1.addChannel({ key: 'sk-old' });
  await v1.app.services.store.db.updateTable('channel').set({ key: '' }).execute();
  await change({ key_mode: 1, key: 'sk-new' });
  expect(await stored()).toBe('sk-new');
  expect(await one()).toMatchObject({ key_mode: 1, key_count: 1 });
});

it('gives a channel with one key more of them', async () => {
  await v1.addChannel({ key: 'sk-old' });
  await change({ key_mode: 1, key: 'sk-new' });
  expect(await stored()).toBe('sk-old\nsk-new');
  expect(await one()).toMatchObject({ key_mode: 1, key_count: 2 });
});

it('switches a key on and off and removes it; no call or audit shows one', async () => {
  await add();
  const act = async (action: string, index: number, tail = '', count?: number) => {
    const body = { index, tail, count: count ?? (await states()).length };
    return write('POST', `channel/1/keys/${action}`, body);
  };
  for (const action of ['constructor', '__proto__', 'x'])
    expect(await act(action, 1)).toMatchObject({ message: expect.stringMatching(/not found/i) });
  expect((await act('off', 0)).success).toBe(false); // another key by its end
  await act('off', 0, 'cdef');
  await act('off', 2);
  await act('remove', 1);
  expect((await act('remove', 1, '', 3)).success).toBe(false); // one less by now
  expect(await states()).toMatchObject([{ status: 2 }, { status: 2 }]);
  expect(await stored()).toBe([keys[0], keys[2]].join('\n'));
  expect(await call(1)).toEqual([503]);
  await act('on', 1);
  expect(await call(1)).toEqual([200]);
  expect(used).toEqual(['sk-third']);
  await act('remove', 0, 'cdef');
  expect((await act('remove', 0)).success).toBe(false);
  const audit = JSON.stringify((await v1.root.call('GET', 'audit/?p=0')).body);
  expect(audit).toContain('Keys that are off: 1 → 0');
  for (const key of keys) expect(audit).not.toContain(key);
});
