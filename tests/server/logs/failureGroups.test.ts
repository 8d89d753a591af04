/** GET /api/log/failures: why calls failed, by channel and reason, and the entries of each group. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { reasonGroup } from '../../../src/schema/failureReason';
import { logType } from '../../../src/schema/records.gen';
import type { Row } from '../../../src/schema/types';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { describeFileOnly } from '../../support/server/testDatabase';
import { buildChannel } from '../../support/steps/builders';

const start = 1_800_000_000;

interface Groups {
  calls: number;
  failed: number;
  groups: {
    channel: number;
    name: string;
    reason: string;
    count: number;
    first: number;
    last: number;
  }[];
  others: number;
  reasons: object[];
}

let app: TestApp;
let root: Client;
let alice: Client;

beforeEach(async () => {
  app = await buildTestApp();
  root = await app.signedIn();
  alice = await app.newUser('alice');
  app.setNow(start + 1000);
});

const read = async (client: Client, path: string): Promise<unknown> => {
  const { body } = await client.call('GET', path);
  if (!body.success) throw new Error(body.message);
  return body.data;
};
const failures = (query = '', client = root, path = 'log/failures') =>
  read(client, `${path}?${query}`) as Promise<Groups>;
/** How many entries the list shows for the same words. */
const entriesOf = async (query: string, client = root, path = 'log/') =>
  ((await read(client, `${path}?${query}`)) as { content: string }[]).map(({ content }) => content);
const groupsIn = ({ groups }: Groups) =>
  groups.map(({ channel, reason, count, first, last }) => [channel, reason, count, first, last]);

const insert = (entry: Row) =>
  app.services.store.records
    .insertInto('log')
    .values({
      created_at: start,
      type: logType.failed,
      user_id: 2,
      username: 'alice',
      token_name: 'app',
      model_name: 'gpt-4o',
      channel: 1,
      content: '',
      failed_calls: 1,
      ...entry,
    })
    .execute();

const limit = (used: number, id: string) =>
  `调用失败（HTTP 429）：the provider answered 429；上游（HTTP 429）：Rate limit reached for gpt-4o: used ${used}, try again in 2.3s. Request req_${id}`;
const limitReason = 'HTTP 429: Rate limit reached for gpt-4o: used …, try again in …. Request …';

describe('failed calls', () => {
  beforeEach(async () => {
    await root.call('POST', 'channel/', buildChannel({ name: 'busy' }));
    await insert({ created_at: start + 10, content: limit(29_500, '011CSHoEeqQpaGcd7') });
    await insert({ created_at: start + 30, content: limit(1, '99XCSHoEeqQpaGab1') });
    // Another channel answered this one: it failed for nobody.
    await insert({
      created_at: start + 20,
      user_id: 0,
      content: limit(7, 'aaXCSHoEeqQpaGab2').replace(/^.*?；/, '渠道调用失败，已改用其他渠道；'),
    });
    await insert({
      channel: 2,
      content: '调用失败（HTTP 502）：no answer；上游无答复：ECONNRESET',
    });
    await insert({ channel: 0, content: '调用失败（HTTP 503）：no channel offers a% of gpt_4' });
    await insert({
      channel: 2,
      content: '同一分钟内另有 40 次调用失败，未逐条记录',
      failed_calls: 40,
    });
    await insert({ type: logType.consumption, content: '倍率：1 × 1', failed_calls: 0 });
  });

  it('are listed by channel and reason, the most frequent first, with the calls of that time', async () => {
    const answer = await failures();
    expect(groupsIn(answer)).toEqual([
      [2, '*', 40, start, start],
      [1, limitReason, 3, start + 10, start + 30],
      [0, 'HTTP 503: no channel offers a% of gpt_4', 1, start, start],
      [2, 'ECONNRESET', 1, start, start],
    ]);
    expect(answer.groups.map(({ name }) => name)).toEqual(['', 'busy', '', '']);
    // One call was served, and what another channel answered failed for nobody.
    expect([answer.calls, answer.failed, answer.others]).toEqual([45, 44, 0]);
  });

  it('open as the entries of their group, and nothing else', async () => {
    for (const { channel, reason, count } of (await failures()).groups) {
      const query = new URLSearchParams({ reason, ...(channel ? { channel: `${channel}` } : {}) });
      const contents = await entriesOf(String(query));
      expect(contents, reason).toHaveLength(count === 40 ? 1 : count);
      expect(new Set(contents.map(reasonGroup)), reason).toEqual(new Set([reason]));
    }
    expect(await entriesOf('reason=HTTP 503: no channel offers ab of gptx4')).toEqual([]);
    expect(await entriesOf('reason=limit')).toEqual([]);
  });

  it('are narrowed as the list is', async () => {
    const counts = async (query: string) =>
      (await failures(query)).groups.map(({ count }) => count);
    expect(await counts('channel=2')).toEqual([40, 1]);
    expect(await counts('model_name=o1')).toEqual([]);
    expect(await counts('username=alice&token_name=app&channel=1')).toEqual([3]);
    expect(await counts(`start_timestamp=${start + 20}`)).toEqual([2]);
    expect(await counts(`end_timestamp=${start + 10}&channel=1`)).toEqual([1]);
    expect(await failures(`start_timestamp=${start + 20}`)).toMatchObject({ calls: 1, failed: 1 });
  });

  it('of a user are the own ones, without channel and without what an upstream said', async () => {
    const own = await failures('', alice, 'log/self/failures');
    expect(groupsIn(own).map(([channel, reason, count]) => [channel, reason, count])).toEqual([
      [0, '*', 40],
      [0, 'HTTP 429: the provider answered 429', 2],
      [0, 'HTTP 502: no answer', 1],
      [0, 'HTTP 503: no channel offers a% of gpt_4', 1],
    ]);
    const ownEntries = (reason: string) =>
      entriesOf(String(new URLSearchParams({ reason })), alice, 'log/self/');
    expect(await ownEntries('HTTP 429: the provider answered 429')).toHaveLength(2);
    for (const hidden of [limitReason, 'ECONNRESET', 'HTTP 429: the provider…Rate limit…', '…'])
      expect(
        (await ownEntries(hidden)).filter((content) => /Rate|ECONN/.test(content)),
        hidden,
      ).toEqual([]);
    expect(await ownEntries('HTTP 429: the provider…Rate limit…')).toEqual([]);
    const bob = await app.newUser('bob');
    expect(groupsIn(await failures('', bob, 'log/self/failures'))).toEqual([]);
  });
});

it('of more reasons than are answered are counted together', async () => {
  // Names that clients make up are reasons of their own.
  const letters = (i: number) => [...`${i}`].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  for (let i = 0; i < 103; i += 1)
    await insert({ content: `调用失败（HTTP 503）：no channel offers x${letters(i)}` });
  const answer = await failures();
  expect([answer.groups.length, answer.others]).toEqual([100, 3]);
});

it('are said by their reason alone, too, on whatever channel', async () => {
  for (const [channel, count] of [
    [1, 2],
    [2, 3],
  ] as const)
    for (let i = 0; i < count; i += 1)
      await insert({ channel, content: '调用失败（HTTP 503）：no channel' });
  const { reasons } = await failures();
  expect(reasons).toMatchObject([{ reason: 'HTTP 503: no channel', count: 5 }]);
});

it.each([
  ['Limit 30000, used 29500.', 'Limit …, used ….'],
  ['the model gpt-4o-2024-08-06 does not exist', 'the model gpt-4o-2024-08-06 does not exist'],
  ['the provider answered 529', 'the provider answered 529'],
  ['connect ECONNREFUSED 10.1.2.30:443', 'connect ECONNREFUSED 10.1.2.30:443'],
  ['id 1f0e6e5c-9c1d-4d1c-8d67-0f3c5b1f5a11 of o1', 'id … of o1'],
  ['try again in 1m30s, at 12:30:05', 'try again in …, at …'],
])('have one reason whatever differs from call to call: %s', (said, reason) => {
  expect(reasonGroup(`调用失败（HTTP 400）：${said}`)).toBe(`HTTP 400: ${reason}`);
});

describeFileOnly('groups of very many failed calls', () => {
  it('let others have their turn after each five thousand entries', async () => {
    const many = 60_000;
    await sql`insert into log (created_at, type, user_id, username, channel, content, failed_calls)
      with recursive n(i) as (select 0 union all select i + 1 from n where i < ${sql.lit(many - 1)})
      select ${sql.lit(start)} + i / 100, 6, 2, 'alice', i % 4, '调用失败（HTTP 502）：used ' || i, 1 from n`.execute(
      app.services.store.db,
    );
    let turns = 0;
    let isOver = false;
    const others = (async () => {
      for (; !isOver; turns += 1) await setImmediate();
    })();
    const answer = await failures();
    isOver = true;
    await others;
    expect(answer.groups.map(({ channel, reason, count }) => [channel, reason, count])).toEqual(
      expect.arrayContaining([0, 1, 2, 3].map((channel) => [channel, 'HTTP 502: used …', 15_000])),
    );
    expect(turns).toBeGreaterThan(many / 5000 / 2);
  });
});
