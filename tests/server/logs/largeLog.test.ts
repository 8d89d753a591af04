/** A log with many entries: pages and sums are those of the rows one by one, and nobody else waits for them. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { logType } from '../../../src/schema/records.gen';
import { rollUpLog } from '../../../src/server/logs/rolledSums';
import { isLong } from '../../support/isLong';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { describeFileOnly } from '../../support/server/testDatabase';

// Tens of thousands of entries are written, on two cores beside other files.
const start = 1_800_000_000;
const week = 604_800;
const pageSize = 10;

/** Entry `i` of `count`, as `fill` writes it: of a week, some out of order, most of alice (user 2). */
const entryOf = (i: number, count: number) => ({
  content: `n${i}`,
  created_at: start + Math.trunc(((i - (i % 7 === 0 ? 40 : 0)) * week) / count),
  user_id: i % 50 === 0 ? 1 : 2,
  username: i % 50 === 0 ? 'root' : 'alice',
  type: i % 1000 === 7 ? logType.topUp : i % 500 === 3 ? logType.management : logType.consumption,
  model_name: `m${i % 3}`,
  token_name: `t${i % 5}`,
  channel: i % 4,
  quota: i % 11,
});
type Entry = ReturnType<typeof entryOf>;

const fill = ({ services }: TestApp, count: number) =>
  sql`insert into log (content, created_at, user_id, username, type, model_name, token_name, channel, quota,
      prompt_tokens, completion_tokens, elapsed_time)
    with recursive n(i) as (select 0 union all select i + 1 from n where i < ${sql.lit(count - 1)})
    select 'n' || i,
      ${sql.lit(start)} + (cast(i as bigint) - case when i % 7 = 0 then 40 else 0 end) * ${sql.lit(week)} / ${sql.lit(count)},
      case when i % 50 = 0 then 1 else 2 end, case when i % 50 = 0 then 'root' else 'alice' end,
      case when i % 1000 = 7 then 1 when i % 500 = 3 then 3 else 2 end,
      'm' || (i % 3), 't' || (i % 5), i % 4, i % 11, 2, 3, 100 from n`.execute(services.store.db);

let app: TestApp;
let root: Client;
let alice: Client;

beforeEach(async () => {
  app = await buildTestApp();
  root = await app.signedIn();
  alice = await app.newUser('alice');
});

const read = async (client: Client, path: string) => {
  const { body } = await client.call('GET', path);
  if (!body.success) throw new Error(body.message);
  return body.data;
};

const count = isLong ? 25_000 : 12_000;
const entries = Array.from({ length: count }, (_, i) => entryOf(i, count));
const middle = start + week / 2;

/** The entries of a query, one by one: the newest first. */
function wanted(query: string, userId: number | undefined): Entry[] {
  const of = new URLSearchParams(query);
  const type = Number(of.get('type') ?? 0);
  const found = entries.filter(
    (entry) =>
      (userId === undefined || entry.user_id === userId) &&
      (type === 0 || entry.type === type) &&
      (['username', 'token_name', 'model_name', 'channel'] as const).every(
        (name) => !of.get(name) || String(entry[name]) === of.get(name),
      ) &&
      entry.created_at >= Number(of.get('start_timestamp') ?? 0) &&
      entry.created_at <= Number(of.get('end_timestamp') ?? Number.POSITIVE_INFINITY),
  );
  const newest = found.toReversed();
  return type === logType.management ? newest.sort((a, b) => b.created_at - a.created_at) : newest;
}

const own = [
  '',
  'token_name=t1',
  'model_name=none',
  'model_name=m1&token_name=t2',
  'type=1',
  'type=2',
  'type=3',
  'type=5',
  'type=6',
  'type=1&token_name=t2',
  `end_timestamp=${start + 500}`,
  `start_timestamp=${middle}`,
  `start_timestamp=${middle - 3600}&end_timestamp=${middle}`,
  `type=3&end_timestamp=${middle}`,
  `type=2&model_name=m0&end_timestamp=${middle}`,
  `token_name=t4&start_timestamp=${start + week}`,
];
const ofAll = [
  ...own.filter((query) => query !== 'type=3' && !query.startsWith('type=3&')),
  'type=3&channel=3',
  'username=root',
  'username=nobody',
  'username=alice&model_name=none',
  'username=root&token_name=t1&type=2',
  'channel=3',
  `channel=1&end_timestamp=${middle}`,
];

describe('a log of many slices', () => {
  it.each([
    ['of a user', 'log/self', own, 2],
    ['of all', 'log/', ofAll, undefined],
  ] as const)('has the pages and sums of its rows: %s', async (_whose, path, queries, userId) => {
    await fill(app, count);
    app.setNow(start + week);
    const client = userId === undefined ? root : alice;
    for (const query of queries) {
      const all = wanted(query, userId);
      const last = Math.max(0, Math.ceil(all.length / pageSize) - 1);
      for (const page of new Set([0, 1, Math.floor(last / 2), last, last + 1, last + 5000])) {
        const rows = (await read(client, `${path}?p=${page}&${query}`)) as Entry[];
        expect(
          rows.map(({ content }) => content),
          `page ${page} of ${query}`,
        ).toEqual(all.slice(page * pageSize, (page + 1) * pageSize).map(({ content }) => content));
      }
      const used = new URLSearchParams(query);
      used.set('type', String(logType.consumption));
      const quota = wanted(String(used), userId).reduce((sum, entry) => sum + entry.quota, 0);
      expect(await read(client, `${path.replace(/\/$/, '')}/stat?${query}`), query).toEqual({
        quota,
      });
    }
  });

  it('tells the own week the same from kept sums and from the rows, also after some were cleared', async () => {
    await fill(app, count);
    const now = start + week;
    app.setNow(now);
    const daysOf = (rows: readonly Entry[]) => {
      const days = new Map<string, { RequestCount: number; Quota: number }>();
      for (const { created_at, model_name, quota } of rows) {
        const key = `${new Date(created_at * 1000).toISOString().slice(0, 10)} ${model_name}`;
        const day = days.get(key) ?? { RequestCount: 0, Quota: 0 };
        days.set(key, { RequestCount: day.RequestCount + 1, Quota: day.Quota + quota });
      }
      return [...days]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, { RequestCount, Quota }]) => ({
          Day: key.slice(0, 10),
          ModelName: key.slice(11),
          RequestCount,
          Quota,
          PromptTokens: 2 * RequestCount,
          CompletionTokens: 3 * RequestCount,
        }));
    };
    const used = (from: number, userId = 2) => wanted(`type=2&start_timestamp=${from}`, userId);
    const dashboard = (client = alice) => read(client, 'user/dashboard');
    expect(await dashboard()).toEqual(daysOf(used(start)));
    await rollUpLog(app.services, undefined, 0);
    expect(await dashboard()).toEqual(daysOf(used(start)));
    expect(await dashboard(root)).toEqual(daysOf(used(start, 1)));
    const { store } = app.services;
    const kept = store.db.selectFrom('usage_sum').select('key').where('scope', '=', 'use');
    expect((await kept.where('key', 'like', '2:%').execute()).length).toBeGreaterThan(10);
    const cleared = start + 3 * 86_400 + 5000;
    await root.call('DELETE', `log/?target_timestamp=${cleared}`);
    expect(await dashboard()).toEqual(daysOf(used(cleared)));
    await rollUpLog(app.services, undefined, 0);
    expect(await dashboard()).toEqual(daysOf(used(cleared)));
    app.setNow(now + 20 * 86_400);
    expect(await dashboard()).toBeNull();
    await rollUpLog(app.services, undefined, 0);
    // Nobody used anything on the days that are kept now.
    expect(new Set((await kept.execute()).map(({ key }) => key))).toEqual(new Set(['']));
  });

  it('reads the own week from kept sums, and again where an older version kept those of all only', async () => {
    await fill(app, count);
    app.setNow(start + week);
    await rollUpLog(app.services, undefined, 0);
    const before = await read(alice, 'user/dashboard');
    const { store } = app.services;
    await store.records.updateTable('log').set({ user_id: 1 }).where('user_id', '=', 2).execute();
    expect(await read(alice, 'user/dashboard')).not.toBeNull();
    await store.records
      .updateTable('log')
      .set({ user_id: 2 })
      .where('username', '=', 'alice')
      .execute();
    await store.db.deleteFrom('usage_sum').where('scope', '=', 'use').execute();
    expect(await read(alice, 'user/dashboard')).toEqual(before);
    await rollUpLog(app.services, undefined, 0);
    expect(await read(alice, 'user/dashboard')).toEqual(before);
  });
});

const sliceEntries = 5000;

/** How often others had their turn while that ran. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns += 1) await setImmediate();
  })();
  await work().finally(() => {
    isOver = true;
  });
  await others;
  return turns;
}

describeFileOnly('figures of a user with very many entries', () => {
  it('let others have their turn after each five thousand entries', async () => {
    const many = isLong ? 60_000 : 30_000;
    await fill(app, many);
    app.setNow(start + week);
    const figures = [
      'user/dashboard',
      'user/dashboard?zone=Asia/Kolkata',
      `log/self/summary?start=${start}&end=${start + week}&by=day&zone=Asia/Kolkata`,
      `log/self/summary?start=${start}&end=${start + week}`,
      `log/self?p=${many / pageSize}`,
      'log/self/stat',
      `log/self?end_timestamp=${start - week}`,
    ];
    const turns: [string, number][] = [];
    for (const path of figures) turns.push([path, await turnsDuring(() => read(alice, path))]);
    console.log(turns.map(([path, count]) => `${count} turns: ${path}`).join('\n'));
    expect(turns.filter(([, count]) => count < many / sliceEntries / 2)).toEqual([]);
  });

  it('are made one after the other', async () => {
    await fill(app, 15_000);
    app.setNow(start + week);
    const order: string[] = [];
    const ask = async (client: Client, path: string) => {
      await read(client, path);
      order.push(path);
    };
    const long = ask(alice, 'log/self/summary?by=hour');
    await Promise.all([long, ask(alice, 'log/self?p=0'), ask(root, 'log/?p=0')]);
    expect(order.indexOf('log/self?p=0')).toBe(order.indexOf('log/self/summary?by=hour') + 1);
    expect(order[0]).toBe('log/?p=0');
  });

  it.each([
    ['user_id = 2 and model_name = ?', 'user_id=? AND model_name=? AND id>? AND id<?'],
    ['user_id = 2 and token_name = ?', 'user_id=? AND token_name=? AND id>? AND id<?'],
    ['type = 1 and type != 2 and ? = ?', 'type=? AND id>? AND id<?'],
    ['user_id = 2 and type = 1 and type != 2 and ? = ?', 'user_id=? AND type=? AND id>? AND id<?'],
  ])('are found by an index: %s', async (where, expected) => {
    const { rows } = await sql<{ detail: string }>`explain query plan select * from log
      where ${sql.raw(where.replaceAll('?', "'x'"))} and id >= 1 and id < 9 order by id desc`.execute(
      app.services.store.db,
    );
    expect(rows.map(({ detail }) => detail).join()).toContain(`(${expected})`);
  });
});
