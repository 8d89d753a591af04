/** GET /metrics: who may read it, what it counts, and that the documents ask for what there is. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseNetworks } from '../../../src/server/kernel/outgoing/networks';
import {
  addGauge,
  countCall,
  countChannelFailure,
  countFault,
  countJob,
  countRefusal,
  countRequest,
  noteFirstByte,
  timeWait,
} from '../../../src/server/kernel/watch/metrics';
import { type StandIn, sendHi, sendJson, startProvider } from '../../support/provider';
import { buildTestApp, type TestApp } from '../../support/server/testApp';
import { buildChannel } from '../../support/steps/builders';

const token = 'metrics-token-of-this-test';
const bearer = { authorization: `Bearer ${token}` };
const networksOf = (...entries: string[]) => parseNetworks('METRICS_NETWORKS', entries);
const watched = { metrics: { token, networks: networksOf() } };

const read = async (app: TestApp) =>
  await (await app.request('/metrics', { headers: bearer })).text();

/** The number of a series; 0 where there is none. */
function numberOf(text: string, series: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}

/** How much each series grows by some work. */
async function growthBy(app: TestApp, series: readonly string[], work: () => Promise<unknown>) {
  const before = await read(app);
  await work();
  const after = await read(app);
  return series.map((one) => numberOf(after, one) - numberOf(before, one));
}

describe('the readers', () => {
  it('have one address, which a proxy may deny', async () => {
    const app = await buildTestApp(watched);
    const { status } = await app.request('/metrics/', { headers: bearer });
    expect(status).toBe(404);
  });

  it('are nobody without a setting: there is no such call', async () => {
    const app = await buildTestApp();
    expect((await app.request('/metrics', { headers: bearer })).status).toBe(404);
  });

  it.each<[string, Record<string, string>, number]>([
    ['the token', bearer, 200],
    ['the token under another name', { authorization: `Basic ${token}` }, 401],
    ['a part of it', { authorization: `Bearer ${token.slice(1)}` }, 401],
    ['none', {}, 401],
    ['an empty one', { authorization: 'Bearer ' }, 401],
    ['another cookie', { cookie: `token=${token}` }, 401],
  ])('with %s', async (_name, headers, status) => {
    const app = await buildTestApp(watched);
    const answer = await app.request('/metrics', { headers });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
    expect((await answer.text()).includes('relay_console_requests_total{')).toBe(status === 200);
  });

  it.each<[string, string[], string[], Record<string, string>, number]>([
    ['a machine of the network', ['127.0.0.0/8'], [], {}, 200],
    ['another machine', ['10.0.0.0/8'], [], {}, 403],
    ['one that says to be of it', ['10.0.0.0/8'], [], { 'x-forwarded-for': '10.0.0.1' }, 403],
    [
      'one that a proxy says to be',
      ['10.0.0.0/8'],
      ['127.0.0.1'],
      { 'x-forwarded-for': '10.0.0.1' },
      403,
    ],
    ['a trusted proxy itself', ['127.0.0.1'], ['127.0.0.1'], {}, 403],
    ['a proxy that is not trusted', ['127.0.0.1'], [], { 'x-real-ip': '192.0.2.1' }, 403],
  ])('by network: %s', async (_name, entries, trustedProxies, headers, status) => {
    const app = await buildTestApp({
      trustedProxies,
      metrics: { networks: networksOf(...entries) },
    });
    expect((await app.request('/metrics', { headers })).status).toBe(status);
  });
});

describe('what is counted', () => {
  let app: TestApp;
  let provider: StandIn;
  beforeEach(async () => {
    app = await buildTestApp({ ...watched, rateLimit: true });
    provider = await startProvider((asked, response) =>
      asked.body.includes('"gpt-4o"')
        ? sendHi(asked, response)
        : sendJson(response, { error: { message: 'down' } }, 500),
    );
  });
  afterEach(() => provider.close());

  it('has patterns, not paths and methods of strangers', async () => {
    const size = async () => (await read(app)).split('\n').length;
    const ask = async (from: number, to: number) => {
      for (let i = from; i < to; i++) {
        await app.request(`/api/none-${i}`, { method: i % 2 ? 'GET' : `ODD${i}` });
        await app.request(`/v1/models/none-${i}`);
        await app.request(`/page-${i}`);
      }
    };
    await ask(0, 2);
    const first = await size();
    await ask(2, 100);
    expect(await size()).toBe(first);
  });

  it('has refusals by their reason', async () => {
    const root = await app.signedIn();
    const reasons = ['wrongLogin', 'crossSite', 'tooLarge', 'invalid_api_key', 'flood', 'tooMany'];
    const login = (more: Record<string, string> = {}) =>
      root.call('POST', 'user/login', { username: 'none', password: 'x' }, more);
    const growth = await growthBy(
      app,
      reasons.map((reason) => `relay_console_refusals_total{reason="${reason}"}`),
      async () => {
        await login();
        await login({ 'sec-fetch-site': 'cross-site' });
        const answer = await root.call('POST', 'token/', 'x'.repeat(2 ** 20 + 1));
        expect(answer.status).toBe(413);
        await app.request('/v1/models', { headers: { authorization: 'Bearer sk-none' } });
        for (let i = 0; i < 480; i++) await app.request('/api/status');
        expect((await app.request('/api/status')).status).toBe(429);
      },
    );
    expect(growth.slice(0, 4)).toEqual([1, 1, 1, 1]);
    expect(growth[4]).toBeGreaterThan(0);
    expect(growth[5]).toBe(0);
  });

  it('has calls by model and channel, and names no model that no channel offers', async () => {
    const root = await app.signedIn();
    await root.call(
      'POST',
      'channel/',
      buildChannel({ base_url: provider.url, models: 'gpt-4o,bad' }),
    );
    const made = await root.call('POST', 'token/', {
      name: 't',
      expired_time: -1,
      unlimited_quota: true,
    });
    const { key } = made.body.data as { key: string };
    await app.services.store.db.updateTable('user').set({ quota: 500_000 }).execute();
    const call = async (model: string) => {
      const answer = await app.request('/v1/chat/completions', {
        method: 'POST',
        headers: { authorization: `Bearer sk-${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model, messages: [{ role: 'user', content: 'hi' }] }),
      });
      return [answer.status, answer.headers.get('x-request-id')];
    };
    const ids: unknown[] = [];
    const growth = await growthBy(
      app,
      [
        'relay_console_calls_total{model="gpt-4o",channel="1",outcome="answered"}',
        'relay_console_calls_total{model="bad",channel="1",outcome="failed"}',
        'relay_console_calls_total{model="other",channel="other",outcome="refused"}',
        'relay_console_tokens_total{model="gpt-4o",kind="prompt"}',
        'relay_console_tokens_total{model="gpt-4o",kind="completion"}',
        'relay_console_first_byte_seconds_count{model="gpt-4o"}',
        'relay_console_channel_failures_total{channel="1"}',
      ],
      async () => {
        for (const model of ['gpt-4o', 'bad', 'my-secret-model']) ids.push(await call(model));
      },
    );
    expect(growth).toEqual([1, 1, 1, 7, 3, 1, 1]);
    const text = await read(app);
    for (const secret of ['my-secret-model', key, token, 'sk-']) expect(text).not.toContain(secret);
    // The entries of the log have the ids of the answers.
    const entries = await app.services.store.db
      .selectFrom('log')
      .select('request_id')
      .where('model_name', 'in', ['gpt-4o', 'bad', 'my-secret-model'])
      .orderBy('id')
      .execute();
    expect(entries.map(({ request_id }) => request_id)).toEqual(
      ids.map((answer) => (answer as unknown[])[1]),
    );
  });
});

describe('the dashboard and docs/deploy.md', () => {
  /** The labels of each name that a query may have. */
  async function knownNames(): Promise<Map<string, Set<string>>> {
    const app = await buildTestApp(watched);
    const asked = { call: { model: 'm' }, channel: { id: 1 } };
    countRequest('GET', '/', 200, 0);
    countRefusal('flood');
    countCall('answered', asked, {});
    noteFirstByte(asked, 1);
    countChannelFailure(1);
    countFault('busy');
    await timeWait('turn', Promise.resolve());
    await countJob('log_sums', async () => {});
    for (const name of ['connections', 'deposits']) addGauge(name, name, () => ({ open: 0 }));
    const names = new Map<string, Set<string>>();
    for (const [, name = '', labels = ''] of (await read(app)).matchAll(/^(\w+)(\{.*\})? \S+$/gm)) {
      const known = names.get(name) ?? new Set(['instance', 'job']);
      names.set(name, known);
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    }
    return names.set('up', new Set(['instance', 'job']));
  }

  /** Names and labels of a query that there are not. */
  function findUnknown(query: string, names: ReadonlyMap<string, ReadonlySet<string>>): string[] {
    const asked = [...query.matchAll(/\b(up|(?:relay_console|process|nodejs)_\w+)/g)].map(
      ([, name = '']) => name,
    );
    const labels = [
      ...[...query.matchAll(/(\w+)\s*=~?\s*"/g)].map(([, label = '']) => label),
      ...[...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/)),
    ];
    const known = new Set(asked.flatMap((name) => [...(names.get(name) ?? [])]));
    return [
      ...(asked.length === 0 ? [`no name in ${query}`] : []),
      ...asked.filter((name) => !names.has(name)),
      ...labels.filter((label) => !known.has(label)),
    ];
  }

  it('ask for names and labels that there are', async () => {
    const names = await knownNames();
    const { panels } = JSON.parse(readFileSync('docs/grafana.json', 'utf8')) as {
      panels: { targets?: { expr: string }[] }[];
    };
    const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    const section = readFileSync('docs/deploy.md', 'utf8').split('## What to watch')[1] ?? '';
    const alerts = (/```promql\n([\s\S]*?)```/.exec(section)?.[1] ?? '')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect([shown.length > 15, alerts.length]).toEqual([true, 8]);
    expect([...shown, ...alerts].flatMap((query) => findUnknown(query, names))).toEqual([]);
    // The table names all of ours.
    const inTable = [...section.matchAll(/`(relay_console_\w+)`/g)].map(([, name]) => name);
    const own = new Set(
      [...names.keys()]
        .filter((name) => name.startsWith('relay_console_'))
        .map((name) => name.replace(/_seconds_(bucket|sum|count)$/, '_seconds')),
    );
    expect([...own].sort()).toEqual([...new Set(inTable)].sort());
  });
});
