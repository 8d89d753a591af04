/** Relays with the same records, for the data provider: the embedded server, and the stand-in with the habits of a real One API. */
import { afterAll, beforeAll, vi } from 'vitest';
import { loadStatus } from '../../../src/web/relay/calls/relayStatus';
import { storedUser } from '../../../src/web/storage/storedUser';
import { bridged } from '../relay/bridged';
import { startRelay } from '../relay/startRelay';
import { startServer } from '../server/builtServer';
import { type Call, relayFetch } from './relayFetch';

export interface DataWorld {
  url: string;
  /** Every call of the data provider, in order. */
  calls: Call[];
  call: Awaited<ReturnType<typeof relayFetch>>['call'];
  stop: () => Promise<void>;
}

export type WorldName = 'the embedded server' | 'a relay with the habits of a real one';

/** Records of each resource, as they are made. */
export const made = { channel: 23, token: 23, redemption: 25, user: 12 } as const;

async function fill(call: DataWorld['call']): Promise<void> {
  const create = async (path: string, body: object) => {
    const { success, message } = await call('POST', path, body);
    if (!success) throw new Error(`${path}: ${message}`);
  };
  for (let i = 1; i <= made.channel; i++)
    await create('channel/', {
      name: `c${i}`,
      type: 1 + (i % 3),
      // Azure has no address of its own.
      ...(i % 3 === 2 && { base_url: 'https://a.example' }),
      key: `sk-${i}`,
      models: i % 2 ? 'gpt-4o,o1' : 'gpt-4o',
      group: i % 5 ? 'default' : 'default,vip',
      // Below 0 a digit more is less.
      priority: { 13: -4, 17: -30 }[i] ?? (i * 7) % 11,
      weight: i % 4,
    });
  for (let i = 1; i <= made.token; i++)
    await create('token/', {
      name: `t${i}`,
      remain_quota: (i * 37) % 100,
      unlimited_quota: i % 6 === 0,
      expired_time: -1,
      models: i % 4 ? '' : 'gpt-4o',
      subnet: i % 7 ? '' : '10.0.0.0/8',
    });
  for (let i = 1; i <= 5; i++) await create('redemption/', { name: `r${i}`, quota: i, count: 5 });
  for (let i = 1; i < made.user; i++)
    await create('user/', { username: `u${i}`, password: 'password-1', display_name: `User ${i}` });
  for (const id of [2, 5, 9]) await call('PUT', 'channel/', { id, status: 2 });
  for (const i of [1, 2, 3]) {
    await call('POST', 'topup', { user_id: i + 1, quota: i * 1000, remark: '' });
    await call('POST', 'user/manage', { username: `u${i}`, action: 'disable' });
  }
}

/** Starts it, fills it, signs root in and puts its `fetch` in place. */
export async function startWorld(name: WorldName): Promise<DataWorld> {
  const isOurs = name === 'the embedded server';
  const relay = isOurs ? await startServer() : await startRelay();
  const front = isOurs ? undefined : bridged;
  const { call, calls } = await relayFetch(relay.url, undefined, undefined, front);
  const { data } = await call('GET', 'user/self');
  const { id, username, role } = data as { id: number; username: string; role: number };
  storedUser.set({ id, username, display_name: '', role, status: 1 });
  await fill(call);
  await loadStatus();
  return {
    url: relay.url,
    call,
    calls,
    stop: async () => {
      vi.unstubAllGlobals();
      storedUser.set(undefined);
      await relay.stop();
    },
  };
}

/** Starts a world before the tests of a suite, and stops it after them. */
export function worldOf(name: WorldName): Pick<DataWorld, 'call' | 'calls'> {
  let world: DataWorld | undefined;
  beforeAll(async () => {
    world = await startWorld(name);
  });
  afterAll(() => world?.stop());
  const started = (): DataWorld => {
    if (!world) throw new Error(`${name} has not started`);
    return world;
  };
  return {
    get call() {
      return started().call;
    },
    get calls() {
      return started().calls;
    },
  };
}
