/** Connections that really break around a write: what the screen says afterwards is what the database has. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../src/server/store/openStore';
import type { Store } from '../../../src/server/store/tables/tables';
import { launchBrowser, leaveBrowser } from '../../support/browser/browser';
import { type CutProxy, type CutRule, startCutProxy } from '../../support/browser/cutProxy';
import { keepMessages, readSaid, type Said } from '../../support/browser/readSaid';
import { isDrawn } from '../../support/isLong';
import { type BuiltServer, startServer } from '../../support/server/builtServer';
import { type HttpClient, httpClient } from '../../support/server/httpClient';
import { buildChannel } from '../../support/steps/builders';
import { changes } from '../../support/steps/changes';
import { creations, type Kind, password } from '../../support/steps/writes';

/** Where the connection breaks: between the browser and what serves it, or between `--relay` and the relay. */
type Cut = Pick<CutRule, 'how' | 'on' | 'status' | 'times'> & { behind?: boolean };

const fresh = (how: Cut['how'], more: Partial<Cut> = {}): Cut => ({ how, on: 'fresh', ...more });
const reused = (how: Cut['how']): Cut => ({ how, on: 'reused' });
const behind = (how: Cut['how'], more: Partial<Cut> = {}): Cut => ({ how, behind: true, ...more });

const everyCut: readonly Cut[] = [
  fresh('beforeRequest'),
  fresh('afterCommit'),
  reused('afterCommit'),
  fresh('halfAnswer'),
  fresh('statusAfter', { status: 502 }),
  fresh('statusAfter', { status: 504 }),
];

interface World {
  name: string;
  /** Address that the proxy before the browser leads to. */
  target: () => string;
  /** The proxy between `--relay` and the relay. */
  relaySide: () => CutProxy | undefined;
  cuts: { creations: readonly Cut[]; changes: readonly Cut[] };
}

let browser: Browser;
let server: BuiltServer;
let store: Store;
let root: HttpClient;
const fronts: { proxy: CutProxy; front: BuiltServer }[] = [];

const worlds: readonly World[] = [
  {
    name: 'the embedded server',
    target: () => server.url,
    relaySide: () => undefined,
    cuts: {
      creations: [
        ...everyCut,
        fresh('statusBefore', { status: 502 }),
        fresh('afterCommit', { times: 9 }),
      ],
      changes: [fresh('beforeRequest'), fresh('afterCommit'), reused('afterCommit')],
    },
  },
  {
    name: '--relay before a relay that knows no keys',
    target: () => fronts[0]?.front.url ?? '',
    relaySide: () => fronts[0]?.proxy,
    cuts: {
      creations: [
        reused('afterCommit'),
        behind('beforeRequest'),
        behind('afterCommit'),
        behind('statusAfter', { status: 504 }),
      ],
      changes: [behind('afterCommit')],
    },
  },
  {
    name: '--relay before a relay that knows keys',
    target: () => fronts[1]?.front.url ?? '',
    relaySide: () => fronts[1]?.proxy,
    cuts: { creations: [behind('afterCommit')], changes: [] },
  },
];

let made = 0;
const freshName = (prefix: string) => {
  made += 1;
  return `${prefix}${made}x`;
};

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
  for (const hidesKeys of [true, false]) {
    const proxy = await startCutProxy(server.url, { hidesKeys, closesEach: true });
    fronts.push({ proxy, front: await startServer({ env: { RELAY: proxy.url } }) });
  }
  root = await httpClient(server.url);
  await root.call('PUT', 'user/self', {
    username: 'root',
    display_name: 'Root',
    password,
    original_password: '123456',
  });
  root = await httpClient(server.url, 'root', password);
  store = await openStore({ dataDir: server.dataDir });
  await root.call('POST', 'channel/', buildChannel());
});
afterAll(async () => {
  await leaveBrowser(browser);
  await store?.close();
  for (const { proxy, front } of fronts) {
    await front.stop();
    await proxy.stop();
  }
  await server?.stop();
});

/** A browser profile with its own way to the server. */
async function openWay(world: World, on: 'fresh' | 'reused') {
  const proxy = await startCutProxy(world.target(), { closesEach: on === 'fresh' });
  const context = await browser.newContext({
    baseURL: proxy.url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
  });
  return { proxy, context };
}
type Way = Awaited<ReturnType<typeof openWay>>;

/** A page of the session's user, without the way through the sign-in form. */
async function openPage({ proxy, context }: Way, client: HttpClient | undefined): Promise<Page> {
  await context.clearCookies();
  const page = await context.newPage();
  const self = client ? (await client.call('GET', 'user/self')).body.data : null;
  const cookies = (client?.cookie ?? '').split('; ').filter(Boolean);
  await context.addCookies(
    cookies.map((cookie) => {
      const at = cookie.indexOf('=');
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: proxy.url };
    }),
  );
  await page.addInitScript(keepMessages, client ? JSON.stringify(self) : null);
  return page;
}

interface Outcome {
  cell: string;
  said: Said;
  times: number;
}

async function clientOf(kind: Kind, own: string): Promise<HttpClient | undefined> {
  if (kind.who === 'guest') return undefined;
  if (kind.who !== 'own') return root;
  await root.call('POST', 'user/', { username: own, password });
  return httpClient(server.url, own, password);
}

/** One write with one cut. */
async function runCell(world: World, way: Way, kind: Kind, cut: Cut): Promise<Outcome> {
  const own = freshName('own');
  const client = await clientOf(kind, own);
  const subject = await kind.prepare({ root, store, fresh: freshName, own });
  const { behind: isBehind, ...rule } = cut;
  const cutting = isBehind ? world.relaySide() : way.proxy;
  const cell = `${world.name}, ${kind.name}: ${Object.values(cut).join(' ')}`;
  const page = await openPage(way, client);
  try {
    if (!isBehind) way.proxy.clear();
    const before = cutting?.seen.length;
    cutting?.cut({ ...rule, method: kind.method, path: kind.path });
    await subject.act(page);
    const said = await readSaid(page);
    const wasCut = cutting?.seen
      .slice(before)
      .some(({ path, cut: done }) => done !== undefined && kind.path.test(path));
    return { cell, said: wasCut ? said : 'no cut', times: await subject.timesDone() };
  } catch (error) {
    return { cell, said: `failed: ${String(error).slice(0, 300)}`, times: 0 };
  } finally {
    await page.close();
  }
}

// More pages that load at once take longer than a page may on a busy machine.
const width = 3;

/** The cuts that a kind is tried with: every kind with every cut takes minutes, which `npm run test:long` has. */
const cutsOf = (world: World, place: number, cuts: readonly Cut[]): readonly Cut[] =>
  cuts.filter((_, column) => isDrawn(worlds.indexOf(world) + place + column, 6));

/** The cells of a kind one after another, since the proxy of `--relay` is shared; several kinds side by side. */
async function runAll(world: World, kinds: readonly Kind[], cuts: readonly Cut[]) {
  const outcomes: Outcome[] = [];
  const queue = kinds.map((kind, place) => ({ kind, mine: cutsOf(world, place, cuts) }));
  /** A worker keeps its ways, one for each kind of connection, so that the code of the console is loaded once. */
  const worker = async () => {
    const ways = new Map<'fresh' | 'reused', Way>();
    for (let next = queue.shift(); next; next = queue.shift())
      for (const cut of next.mine) {
        const on = cut.on ?? 'reused';
        const way = ways.get(on) ?? (await openWay(world, on));
        ways.set(on, way);
        let outcome = await runCell(world, way, next.kind, cut);
        // The browser takes another connection where a call of the page has the one that is to break: not tried yet.
        if (outcome.said === 'no cut') outcome = await runCell(world, way, next.kind, cut);
        outcomes.push(outcome);
      }
    for (const { proxy, context } of ways.values()) {
      await context.close();
      await proxy.stop();
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return outcomes;
}

const agrees = ({ said, times }: Outcome): boolean =>
  said === 'unknown' || (said === 'done' && times === 1) || (said === 'notDone' && times === 0);
const textOf = ({ cell, said, times }: Outcome) => `${cell}: said ${said}, done ${times} times`;
const sum = { cells: 0, duplicates: 0, lost: 0, wrong: 0, unknown: 0 };
afterAll(() =>
  console.log(
    `ambiguous duplicates=${sum.duplicates} lost=${sum.lost} (cells ${sum.cells})\n` +
      `said wrong ${sum.wrong} (unknown ${sum.unknown})`,
  ),
);

function judge(outcomes: readonly Outcome[]): string[] {
  sum.cells += outcomes.length;
  const doubles = outcomes.filter(({ times }) => times > 1);
  const lost = outcomes.filter(({ said, times }) => said === 'done' && times < 1);
  const wrong = outcomes.filter((outcome) => !agrees(outcome));
  sum.duplicates += doubles.length;
  sum.lost += lost.length;
  sum.wrong += wrong.length;
  sum.unknown += outcomes.filter(({ said }) => said === 'unknown').length;
  return [...new Set([...doubles, ...lost, ...wrong])].map(textOf);
}

describe.each(worlds)('in front of $name', (world) => {
  it('makes nothing twice, loses nothing, and says what happened', async () => {
    const outcomes = await runAll(world, creations, world.cuts.creations);
    expect(judge(outcomes)).toEqual([]);
  }, 300_000);

  it.skipIf(world.cuts.changes.length === 0)(
    'says of every change whether it is done',
    async () => {
      const outcomes = await runAll(world, changes, world.cuts.changes);
      expect(judge(outcomes)).toEqual([]);
    },
    300_000,
  );
});
