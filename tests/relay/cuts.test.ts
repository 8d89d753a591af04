/** Creations through the proxy of `--relay` while connections break, on either side of it, in front of the stand-in. */
import '../support/data/pageGlobals';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadStatus } from '../../src/web/relay/calls/relayStatus';
import { dataProvider } from '../../src/web/relay/dataProvider';
import { HttpError } from '../../src/web/relay/errors/HttpError';
import { type CutKind, type CutProxy, startCutProxy } from '../support/browser/cutProxy';
import { relayFetch } from '../support/data/relayFetch';
import { createProxyApp } from '../support/relay/proxyApp';
import { type StandInRelay, startRelay } from '../support/relay/startRelay';

let relay: StandInRelay;
let server: Server;
/** Between the browser and the console, and between the console and the relay. */
let cutters: Record<'browser' | 'relay', CutProxy>;
beforeAll(async () => {
  relay = await startRelay();
  const beforeRelay = await startCutProxy(relay.url);
  const { fetch } = createProxyApp(beforeRelay.url);
  server = serve({ fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  const { port } = server.address() as AddressInfo;
  cutters = { browser: await startCutProxy(`http://127.0.0.1:${port}`), relay: beforeRelay };
  await relayFetch(cutters.browser.url);
  await loadStatus();
});
afterEach(() => {
  for (const cutter of Object.values(cutters)) cutter.clear();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await cutters.browser.stop();
  server.close();
  await cutters.relay.stop();
  await relay.stop();
  console.log(
    `double creations ${totals.doubled} of ${totals.cuts} cuts, said wrong ${totals.wrong}`,
  );
  expect(totals).toEqual({ cuts: 40, doubled: 0, wrong: 0 });
});

const totals = { cuts: 0, doubled: 0, wrong: 0 };
const creations: [resource: string, makes: number, values: (name: string) => object][] = [
  ['token', 1, (name) => ({ name })],
  ['channel', 2, (name) => ({ name, key: 'sk-1\nsk-2', type: 1, models: ['m'], groups: ['g'] })],
  ['redemption', 3, (name) => ({ name, quota: 5, count: 3 })],
  ['user', 1, (name) => ({ username: name, password: 'password-1' })],
];
const stored = (resource: string, name: string): number => {
  const { tokens, channels, codes, users } = relay.store;
  const rows = {
    token: tokens.rows,
    channel: channels.rows,
    redemption: codes.rows,
    user: users.rows,
  }[resource] as readonly { name?: string; username?: string }[];
  return rows.filter((row) => (row.username ?? row.name) === name).length;
};

const kinds: CutKind[] = [
  'beforeRequest',
  'afterCommit',
  'halfAnswer',
  'statusBefore',
  'statusAfter',
];
const places = ['browser', 'relay'] as const;
let round = 0;

it.each(places.flatMap((place) => kinds.map((how) => [how, place] as const)))(
  'makes nothing twice and says what happened: %s on the side of the %s',
  async (how, place) => {
    round += 1;
    for (const [resource] of creations)
      cutters[place].cut({ method: 'POST', path: new RegExp(`^/api/${resource}/$`), how });
    const found = await Promise.all(
      creations.map(async ([resource, makes, values]) => {
        const name = `n${round}`;
        const said = await dataProvider
          .create(resource, { data: values(name), meta: { count: makes } })
          .then(
            () => 'done',
            (error: unknown) => (error instanceof HttpError ? error.kind : String(error)),
          );
        const rows = stored(resource, name);
        const isTrue =
          said === 'done' ? rows === makes : said === 'notDone' ? rows === 0 : said === 'unsure';
        totals.cuts += 1;
        totals.doubled += rows > makes ? 1 : 0;
        totals.wrong += isTrue ? 0 : 1;
        return { resource, said, rows, isTrue };
      }),
    );
    expect(cutters[place].seen.filter(({ cut }) => cut === how)).toHaveLength(creations.length);
    expect(found.filter(({ isTrue }) => !isTrue)).toEqual([]);
  },
);
