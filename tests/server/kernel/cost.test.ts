/** The time that a call costs others: on a full server each call of the table is made once, and none holds the loop for long. */

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { callTexts } from '../../../src/server/site/openApi/callTexts';
import { recordCalls } from '../../../src/server/site/openApi/recordCalls';
import { servedResources } from '../../../src/server/store/tables/storedResources';
import { isLong } from '../../support/isLong';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const entries = isLong ? 1_000_000 : 100_000;
const mostHoldMs = 200;

let app: TestApp;
let clients: Record<'root' | 'alice' | 'visitor', Client>;

const names = Array.from({ length: 2000 }, (_, i) => `model-${i}`);
const largest = 'a-'.repeat(49_000);

/** Rows 1 to `count` of a table; `columns` are SQL of `i`. */
async function fill(table: string, count: number, columns: Record<string, string>): Promise<void> {
  const [fields, values] = [Object.keys(columns).join(', '), Object.values(columns).join(', ')];
  await sql
    .raw(
      `insert into "${table}" (${fields})
       with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select ${values} from n`,
    )
    .execute(app.services.store.db);
}

beforeAll(async () => {
  app = await buildTestApp({ onDisk: true });
  const root = await app.signedIn();
  clients = { root, alice: await app.newUser('alice'), visitor: app.client() };
  const table = JSON.stringify(Object.fromEntries(names.map((name, i) => [name, i / 7])));
  for (const key of ['ModelRatio', 'CompletionRatio'])
    expect((await root.call('PUT', 'option/', { key, value: table })).body.message).toBe('');
  for (const key of ['Notice', 'About', 'HomePageContent'])
    await root.call('PUT', 'option/', { key, value: largest });
  await root.call('POST', 'channel/', {
    name: 'all',
    key: 'k',
    models: names.join(','),
    system_prompt: largest,
  });
  const models = names.slice(0, 40).join(',');
  await fill('channel', 5000, {
    name: "'c' || i",
    type: '1',
    status: '1',
    models: `'${models}'`,
    '"group"': "'default'",
    key: "'k' || i",
  });
  await fill('user', 20_000, { username: "'u' || i", role: '1', status: '1', quota: 'i' });
  await fill('token', 20_000, {
    user_id: 'i',
    name: "'t' || i",
    key: "'key' || i",
    status: '1',
    remain_quota: 'i',
    expired_time: '-1',
  });
  await fill('redemption', 20_000, {
    name: "'r' || (i / 100)",
    key: "'code' || i",
    status: '1',
    quota: 'i',
    created_time: '1800000000 + i',
  });
  await fill('log', entries, {
    created_at: `1799000000 + i * 1000000 / ${entries}`,
    user_id: '1 + i % 20000',
    username: "'u' || (i % 20000)",
    type: '1 + i % 4',
    model_name: "'model-' || (i % 2000)",
    token_name: "'t' || (i % 3000)",
    channel: 'i % 5000',
    quota: 'i % 11',
    prompt_tokens: '2',
    completion_tokens: '3',
    content: "'n' || i",
  });
});

const calls = () =>
  [
    ...Object.keys(callTexts),
    ...Object.entries(servedResources()).flatMap(([name, schema]) =>
      recordCalls(name, schema, 100, 'en').map(([call]) => call),
    ),
  ].filter((call) => call.includes(' /api/') && !/logout|login|DELETE/.test(call));

/** Bodies of writes: the largest texts that forms send. */
const body = {
  id: 1,
  name: 'x',
  username: 'largest',
  password: 'password-1',
  title: 't',
  body: largest.slice(0, 9000),
  key: 'Notice',
  value: largest,
  models: names,
  system_prompt: largest,
  message: largest,
  subnet: names.map((_, i) => `10.${i >> 8}.${i & 255}.0/24`).join(','),
};

it('each call leaves others their turn', async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const holds: [ms: number, who: string, call: string][] = [];
  for (const call of calls()) {
    const [method = '', path = ''] = call.split(' ');
    const place = path.replace('/api/', '').replaceAll(/\{\w+\}/g, '2');
    for (const [who, client] of Object.entries(clients)) {
      let [least, tries] = [Number.POSITIVE_INFINITY, 0];
      // Once more where it was long: the first use loads code, and the machine has other work.
      while (least > mostHoldMs && tries++ < 3) {
        await sleep(10);
        delay.enable();
        delay.reset();
        await client
          .call(method, place, method === 'GET' ? undefined : body)
          .catch(() => undefined);
        await sleep(12);
        delay.disable();
        least = Math.min(least, Math.round(delay.max / 1e6));
      }
      holds.push([least, who, call]);
    }
  }
  holds.sort(([a], [b]) => b - a);
  console.log(
    holds
      .slice(0, 20)
      .map((line) => line.join(' '))
      .join('\n'),
  );
  expect(holds.filter(([ms]) => ms > mostHoldMs)).toEqual([]);
});
