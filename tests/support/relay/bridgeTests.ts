/** The bridge in front of the stand-in for One API, with a proxy between them that loses answers. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type CutProxy, startCutProxy } from '../browser/cutProxy';
import { createProxyApp } from './proxyApp';
import { type StandInRelay, startRelay } from './startRelay';

export type Row = Record<string, unknown>;

export let relay: StandInRelay;
export let cutter: CutProxy;
let cookie = '';
/** The bridge; a new one has forgotten all keys. */
let bridge: ReturnType<typeof createProxyApp>;
let keys = 0;
let tokenId = 0;

interface Sent {
  key?: string;
  age?: number;
  /** False for a program. */
  isConsole?: boolean;
}

export async function send(
  method: string,
  path: string,
  body?: unknown,
  { key, age = 0, isConsole = true }: Sent = {},
) {
  keys += 1;
  const answer = await bridge.request(`/api/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(isConsole
        ? { cookie, 'x-relay-console': '1' }
        : { authorization: relay.store.users.find(1)?.access_token ?? '' }),
      ...(method === 'GET' ? {} : { 'idempotency-key': key ?? `key ${keys}` }),
      ...(age > 0 ? { 'idempotency-age': String(age) } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const { outcome, ...envelope }: Row = text === '' ? {} : JSON.parse(text);
  const { success } = envelope;
  const said = success ? 'done' : (outcome ?? 'refused');
  return { status: answer.status, said, ...envelope } as Row & { status: number; said: string };
}

/** A bridge that began just now: it has forgotten all keys. */
export const restartBridge = (): void => {
  bridge = createProxyApp(cutter.url);
};

/** Starts all of it for the tests of a file, with one record of each kind before each test. */
export function bridgeTests(): void {
  beforeAll(async () => {
    relay = await startRelay();
    cutter = await startCutProxy(relay.url);
    bridge = createProxyApp(cutter.url);
    const signIn = await bridge.request('/api/user/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-relay-console': '1' },
      body: JSON.stringify({ username: 'root', password: '123456' }),
    });
    cookie = signIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
  });
  beforeEach(async () => {
    bridge = createProxyApp(cutter.url);
    const { tokens, channels, users, codes } = relay.store;
    tokens.remove(() => true);
    channels.remove(() => true);
    codes.remove(() => true);
    users.remove(({ id }) => id !== 1);
    relay.store.leftAbilities.clear();
    await send('POST', 'token/', {
      name: 'old',
      remain_quota: 100,
      expired_time: -1,
      models: 'a,b',
    });
    await send('POST', 'channel/', {
      name: 'old',
      type: 1,
      key: 'k',
      models: 'm',
      group: 'default',
    });
    await send('POST', 'user/', { username: 'ann', password: 'password-1', display_name: 'Ann' });
    Object.assign(user() ?? {}, { quota: 500 });
    tokenId = relay.store.tokens.rows.find(({ name }) => name === 'old')?.id ?? 0;
    cutter.clear();
  });
  afterEach(() => cutter.clear());
  afterAll(async () => {
    await cutter.stop();
    await relay.stop();
  });
}

export const token = () => relay.store.tokens.rows.find(({ id }) => id === tokenId);
export const channel = () => relay.store.channels.rows[0];
export const user = () => relay.store.users.rows.find(({ username }) => username === 'ann');
