/** Channels that a One API relay on SQLite makes and answers an error for, once disabled ones were deleted. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadStatus } from '../../../src/web/relay/calls/relayStatus';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import type { HttpError } from '../../../src/web/relay/errors/HttpError';
import { type Call, relayFetch } from '../../support/data/relayFetch';
import { type StandInRelay, startRelay } from '../../support/relay/startRelay';

let relay: StandInRelay;
let calls: Call[];
beforeAll(async () => {
  relay = await startRelay();
  ({ calls } = await relayFetch(relay.url));
  await loadStatus();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await relay.stop();
});
const channel = { type: 1, key: 'k', models: ['gpt-4o'], group: ['default'] };
const create = (name: string, key = 'k') =>
  dataProvider.create('channel', { data: { ...channel, name, key } }).then(
    ({ data }) => data.id,
    (error: HttpError) => error.kind,
  );

beforeEach(async () => {
  relay.store.channels.remove(() => true);
  relay.store.leftAbilities.clear();
  for (const name of ['a', 'b', 'c']) await create(name);
  for (const id of [2, 3]) relay.store.channels.update(id, { status: 2 });
  await dataProvider.deleteDisabledChannels(2, new AbortController().signal);
  calls.length = 0;
});

const named = (name: string) => relay.store.channels.rows.filter((row) => row.name === name);

describe('a channel with the id of a deleted one', () => {
  it('counts as made, once, and the relay gets its models', async () => {
    expect(relay.store.leftAbilities.size).toBe(2);
    expect(await create('new')).toBe(2);
    expect(named('new')).toHaveLength(1);
    expect(relay.store.leftAbilities.has(2)).toBe(false);
  });

  it('and those that are made along with it get theirs, too', async () => {
    await create('many', Array.from({ length: 25 }, (_, i) => `k${i}`).join('\n'));
    expect(named('many')).toHaveLength(25);
    const saved = calls.filter(({ method }) => method === 'PUT');
    expect(saved).toHaveLength(25);
    expect(relay.store.leftAbilities.size).toBe(0);
  });

  it('may be made or not where the relay refuses that, too', async () => {
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      init?.method === 'PUT'
        ? Response.json({ success: false, message: 'database is locked' })
        : real(address, init),
    );
    expect(await create('new')).toBe('unsure');
    vi.stubGlobal('fetch', real);
  });

  it('is refused as before where there is none of its name', async () => {
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      init?.method === 'POST'
        ? Response.json({ success: false, message: 'UNIQUE constraint failed: abilities.group' })
        : real(address, init),
    );
    expect(await create('none')).toBe('refused');
    vi.stubGlobal('fetch', real);
  });
});
