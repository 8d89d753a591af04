/**
 * A value that a relay kept although it answered success is named: emptied fields, and, of a form, any field. The
 * embedded server, which stores them, is not asked.
 */
import type { RaRecord } from 'react-admin';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { resourceSchema } from '../../../src/schema/registry';
import { loadStatus } from '../../../src/web/relay/calls/relayStatus';
import { HttpError } from '../../../src/web/relay/errors/HttpError';
import { getRecord } from '../../../src/web/relay/rows/readRecord';
import { saveOwn } from '../../../src/web/relay/session/ownAccount';
import { changeOf } from '../../../src/web/relay/write/changes';
import { refuseLeft } from '../../../src/web/relay/write/readBack';
import { type UpdateMeta, writeChange } from '../../../src/web/relay/write/writeRecord';
import { type Call, relayFetch } from '../../support/data/relayFetch';
import { type StandInRelay, startRelay } from '../../support/relay/startRelay';

/** Writes over a record as it was read just now. */
const writeOver = (name: string, id: number, data: object, previous: RaRecord, meta: UpdateMeta) =>
  writeChange(name, id, changeOf(resourceSchema(name), previous, { ...data }), meta);

let relay: StandInRelay;
let calls: Call[];
beforeAll(async () => {
  relay = await startRelay();
  const root = await relayFetch(relay.url);
  ({ calls } = root);
  await root.call('POST', 'user/', {
    username: 'ann',
    password: 'password-1',
    display_name: 'Ann',
  });
  await root.call('POST', 'token/', { name: 'key', remain_quota: 500, models: 'm' });
  await root.call('POST', 'channel/', { name: 'c', key: 'k', type: 1, models: 'm' });
  await loadStatus();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await relay.stop();
});
beforeEach(() => {
  Object.assign(relay.store.users.find(2) ?? {}, { display_name: 'Ann', quota: 500 });
  calls.length = 0;
});

/** Saves over the record as it is. @returns the messages by field, and the text, of the error */
async function save(name: string, id: number, change: object) {
  const previous = await getRecord(name, id);
  calls.length = 0;
  return writeOver(name, id, { ...previous, ...change }, previous, { isFresh: true }).then(
    () => undefined,
    (error: HttpError) => ({ text: error.message, fields: error.fields }),
  );
}

describe('in front of a relay that keeps what was emptied', () => {
  it('names a quota of 0 and an empty display name, with what they have now', async () => {
    const said = await save('user', 2, { quota: 0, display_name: '', group: 'vip' });
    expect(said?.fields).toEqual({
      quota: 'Not stored: the relay still has “$0.001000”.',
      display_name: 'Not stored: the relay still has “Ann”.',
    });
    expect(said?.text).toMatch(/quota \(\$0\.001000\)/i);
    expect(said?.text).toContain('Display name (Ann)');
    expect(relay.store.users.find(2)).toMatchObject({ group: 'vip', quota: 500 });
  });

  it('says quota as money, and that nothing was saved where nothing else was sent', async () => {
    Object.assign(relay.store.users.find(2) ?? {}, { quota: 1_000_000 });
    const said = await save('user', 2, { quota: 0 });
    expect(said?.text).toBe(
      'Not saved: this relay takes 0 and empty texts for “not given”. It still has: Remaining quota ($2.00).',
    );
    expect(said?.fields).toEqual({ quota: 'Not stored: the relay still has “$2.00”.' });
  });

  it('says nothing of zeros that were stored', async () => {
    const id = relay.store.tokens.rows.at(-1)?.id ?? 0;
    expect(await save('token', id, { remain_quota: 0, models: [] })).toBeUndefined();
    expect(relay.store.tokens.find(id)).toMatchObject({ remain_quota: 0 });
  });

  it('reads nothing back where nothing was emptied', async () => {
    expect(await save('user', 2, { display_name: 'Ann B' })).toBeUndefined();
    expect(calls.map(({ method }) => method)).toEqual(['PUT']);
  });

  it('names, to a form, a field that the relay does not know, and hands on what the relay made of the others', async () => {
    const previous = await getRecord('user', 2);
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const body = JSON.parse(String(init?.body ?? 'null'));
      const sent =
        init?.method === 'PUT' ? JSON.stringify({ ...body, group: previous['group'] }) : init?.body;
      return real(address, init ? { ...init, body: sent ?? null } : init);
    });
    const change = (more: object) =>
      writeOver('user', 2, { ...previous, ...more }, previous, {
        isFresh: true,
        readsBack: true,
      });
    const error = await change({ display_name: 'Ann C', group: 'svip' }).catch((e: unknown) => e);
    const made = await change({ display_name: 'Ann D' });
    vi.stubGlobal('fetch', real);
    expect((error as HttpError).fields).toEqual({
      group: `Not stored: the relay still has “${previous['group']}”.`,
    });
    expect((error as HttpError).message).toContain('it still has: Group');
    expect(made).toMatchObject({ display_name: 'Ann D', group: previous['group'] });
  });

  it('names it in the own profile, too', async () => {
    const change = changeOf(resourceSchema('user'), await getRecord('user', 1), {
      display_name: '',
    });
    const error = await saveOwn(change).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(HttpError);
    expect((error as HttpError).fields).toEqual({
      display_name: 'Not stored: the relay still has “Root User”.',
    });
  });

  it('says that a field is empty which the relay left so', () => {
    const values = { before: { group: '' }, sent: { group: 'vip' }, now: { group: '' } };
    expect(() => refuseLeft(resourceSchema('user'), ['group'], values)).toThrow('Group (empty)');
  });

  it('does not know when the record cannot be read back', async () => {
    const previous = await getRecord('user', 2);
    relay.knobs.missing = ['/api/user/2'];
    const kind = await writeOver('user', 2, { ...previous, quota: 0 }, previous, {
      isFresh: true,
    }).catch((error: HttpError) => error.kind);
    relay.knobs = {};
    expect(kind).toBe('unsure');
  });
});

it('makes no call more in front of a server that stores zeros', async () => {
  const previous = await getRecord('user', 2);
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, message: '', data: { adds_differences: true } }),
  );
  await loadStatus();
  vi.stubGlobal('fetch', real);
  calls.length = 0;
  await writeOver('user', 2, { ...previous, display_name: '' }, previous, { isFresh: true });
  await loadStatus();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT user/', 'GET status']);
});

it('names a field that the relay does not have at all', () => {
  const written = { before: {}, sent: { expired_time: 5 }, now: {} };
  const refuse = () => refuseLeft(resourceSchema('redemption'), ['expired_time'], written);
  expect(refuse).toThrow('Expires');
});
