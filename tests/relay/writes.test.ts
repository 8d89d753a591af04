/** Writes of the console through the bridge, in front of the stand-in for One API: what they change, and what answers say. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  bridgeTests,
  channel,
  cutter,
  type Row,
  relay,
  restartBridge,
  send,
  token,
  user,
} from '../support/relay/bridgeTests';

bridgeTests();

describe('a change', () => {
  it('keeps what it does not name of a record that the relay replaces, digit by digit', async () => {
    await send('PUT', 'token/', { id: token()?.id, name: 'new' });
    expect(token()).toMatchObject({ name: 'new', remain_quota: 100, models: 'a,b' });
    await send('PUT', 'user/', { id: user()?.id, group: 'vip' });
    expect(user()).toMatchObject({ group: 'vip', quota: 500, display_name: 'Ann' });
    // An absent quota would count as one of 0 there.
    expect(relay.store.logs.rows.filter(({ type }) => type === 3)).toEqual([]);
  });

  it('adds the difference of a number that was spent meanwhile, and not below 0', async () => {
    Object.assign(token() ?? {}, { remain_quota: 90 });
    await send('PUT', 'token/', { id: token()?.id, remain_quota: 150, remain_quota_before: 100 });
    expect(token()?.remain_quota).toBe(140);
    await send('PUT', 'token/', { id: token()?.id, remain_quota: 0, remain_quota_before: 150 });
    expect(token()?.remain_quota).toBe(0);
  });

  it.each([
    ['of another name', { name: 'older' }, 412, 'new'],
    ['with nothing said', {}, 200, 'mine'],
    ['of the same name', { name: 'new' }, 200, 'mine'],
    ['of another field', { name: 'new', models: 'c' }, 200, 'mine'],
  ])('writes over nothing unseen: after a record %s', async (_, seen, status, name) => {
    const id = token()?.id;
    await send('PUT', 'token/', { id, name: 'new' });
    const answer = await send('PUT', 'token/', { id, name: 'mine', _before: seen });
    expect([answer.status, token()?.name]).toEqual([status, name]);
    if (status === 412) expect(Object.keys(answer['errors'] as Row)).toEqual(['name']);
  });

  it('of the status of a code is compared, too: one that was used is not opened again', async () => {
    await send('POST', 'redemption/', { name: 'code', quota: 5, count: 1 });
    const code = relay.store.codes.rows[0];
    Object.assign(code ?? {}, { status: 3 });
    const body = { id: code?.id, status: 1, _before: { status: 2 } };
    expect((await send('PUT', 'redemption/?status_only=true', body)).status).toBe(412);
    expect(code?.status).toBe(3);
  });

  it('takes one call of the relay where the status of a channel is all', async () => {
    cutter.clear();
    await send('PUT', 'channel/', { id: channel()?.id, status: 2, _before: { status: 1 } });
    expect(cutter.seen.map(({ method }) => method)).toEqual(['PUT']);
    expect(channel()?.status).toBe(2);
  });

  it.each([
    ['of a row', { _record: true }],
    ['of a job', { _before: { status: 1 } }],
  ])(
    'of a channel that is gone is refused, though the relay says that it was done: %s',
    async (_, how) => {
      const { id } = channel() ?? {};
      relay.store.channels.remove(() => true);
      expect(await send('PUT', 'channel/', { id, status: 2, ...how })).toMatchObject({
        said: 'refused',
        message: 'record not found',
      });
    },
  );

  it('answers what is stored, and names what the relay kept', async () => {
    const id = user()?.id;
    const seen = { display_name: 'Ann', group: 'default' };
    const body = { id, quota: 0, quota_before: 500, display_name: '', group: 'vip' };
    const answer = await send('PUT', 'user/', { ...body, _before: seen, _record: true });
    expect(answer).toMatchObject({
      said: 'done',
      kept: ['quota', 'display_name'],
      data: { quota: 500, display_name: 'Ann', group: 'vip' },
    });
    const next = { id: token()?.id, remain_quota: 0, models: '', _record: true };
    expect(await send('PUT', 'token/', next)).toMatchObject({ kept: [], data: { models: '' } });
  });

  it('is unknown where the record cannot be read back', async () => {
    const { id } = channel() ?? {};
    cutter.cut({ method: 'GET', path: /channel/, how: 'beforeRequest', times: 9 });
    expect((await send('PUT', 'channel/', { id, weight: 4, _record: true })).said).toBe('unknown');
    expect(channel()?.weight).toBe(4);
  });

  it('of a program is as it came, with what the relay makes of it', async () => {
    await send('PUT', 'token/', { id: token()?.id, name: 'new' }, { isConsole: false });
    expect(token()).toMatchObject({ name: 'new', remain_quota: 0, models: null });
    expect(cutter.seen.at(-1)?.method).toBe('PUT');
  });
});

describe('a channel that is stored and answered with an error', () => {
  const make = (name: string, key = 'k') =>
    send('POST', 'channel/', { name, type: 1, key, models: 'gpt-4o', group: 'default' });
  beforeEach(async () => {
    relay.store.channels.remove(() => true);
    for (const name of ['a', 'b', 'c']) await make(name);
    const ids = relay.store.channels.rows.map(({ id }) => id);
    for (const id of ids.slice(1)) relay.store.channels.update(id, { status: 2 });
    await send('DELETE', 'channel/disabled');
  });

  it('is made, once, and the relay gets its models and those of all that it made', async () => {
    expect(relay.store.leftAbilities.size).toBe(2);
    expect(
      (await make('many', Array.from({ length: 25 }, (_, i) => `k${i}`).join('\n'))).said,
    ).toBe('done');
    expect(relay.store.channels.rows.filter(({ name }) => name === 'many')).toHaveLength(25);
    expect(relay.store.leftAbilities.size).toBe(0);
  });

  it('is unknown where the relay refuses that, too', async () => {
    cutter.cut({ method: 'PUT', path: /channel/, how: 'statusBefore', status: 503, times: 9 });
    expect((await make('new')).said).toBe('unknown');
  });
});

it('does nothing to the account that has the name by now', async () => {
  const body = { username: 'ann', action: 'disable', id: 1 };
  expect(await send('POST', 'user/manage', body)).toMatchObject({ said: 'refused' });
  expect(user()?.status).toBe(1);
});

it('sends no type of channels that the relay does not know, which would end it, and asks for them once', async () => {
  const { id } = channel() ?? {};
  restartBridge();
  cutter.clear();
  const made = await send('POST', 'channel/', { name: 'x', type: 99, key: 'k', models: 'm' });
  const changed = await send('PUT', 'channel/', { id, type: 99 });
  const types = { type: expect.stringMatching(/^there is no type 99, only 1–/) };
  expect([made, changed]).toMatchObject(Array(2).fill({ said: 'refused', errors: types }));
  expect(channel()?.type).toBe(1);
  await send('PUT', 'channel/', { id, type: 3 });
  expect(channel()?.type).toBe(3);
  const asked = cutter.seen.map(({ method, path }) => `${method} ${path}`);
  expect(asked).toEqual(['GET /api/models', 'PUT /api/channel/']);
});
