/** GET /api/log/summary: its sums, computed once more from the rows; its bounds; and the sums that are kept of past days. */
import { beforeEach, describe, expect, it } from 'vitest';
import { rollUpLog } from '../../../src/server/logs/rolledSums';
import { changeSchemas, restoreSchemas } from '../../support/project/changeSchemas';
import {
  day,
  type Entry,
  entries,
  figures,
  fillLog,
  grouped,
  hour,
  now,
  type Summary,
  sums,
  used,
} from '../../support/server/logEntries';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { rowsHere } from '../../support/server/testDatabase';

let app: TestApp;
let root: Client;

beforeEach(async () => {
  app = await buildTestApp();
  root = await app.signedIn();
  app.setNow(now);
  await fillLog(app);
});

const summary = async (query: string, client = root, path = 'log/summary'): Promise<Summary> => {
  const { body } = await client.call('GET', `${path}?${query}`);
  if (!body.success) throw new Error(body.message);
  return body.data as Summary;
};

function expectSums(got: Summary, from: number, to: number): void {
  const rows = used(from, to);
  expect(figures(got.total)).toEqual(sums(rows));
  expect(figures(got.before)).toEqual(sums(used(from - (to - from), from)));
  const hours = grouped(rows, ({ created_at }) => Math.floor(created_at / hour) * hour);
  expect(got.hour?.map((group) => [group.time, figures(group)])).toEqual(
    [...hours].sort(([a], [b]) => a - b).map(([time, group]) => [time, sums(group)]),
  );
  for (const { time, models: parts } of got.hour ?? [])
    expect(new Map(parts.map((part) => [part.model_name, figures(part)]))).toEqual(
      new Map(
        [...grouped(hours.get(time) ?? [], ({ model_name }) => model_name)].map(
          ([model, group]) => [model, sums(group)],
        ),
      ),
    );
  for (const [groups, keyOf, key] of [
    [got.model, (row: Entry) => row.model_name, 'model_name'],
    [got.channel, (row: Entry) => row.channel, 'channel'],
    [got.user, (row: Entry) => row.user_id, 'user_id'],
  ] as const)
    expect(
      new Map(groups?.map((group) => [(group as unknown as Row)[key], figures(group)])),
    ).toEqual(new Map([...grouped<unknown>(rows, keyOf)].map(([id, group]) => [id, sums(group)])));
}
type Row = Record<string, unknown>;

const spans = [
  ['the last 24 hours', now - day, now],
  ['odd times', now - 2 * day - 1234, now - 77],
  ['whole days', now - 4.5 * day, now + day / 2],
  ['less than an hour', now - 3 * day + 10, now - 3 * day + 1500],
] as const;
const query = (from: number, to: number, by = 'hour,model,channel,user') =>
  `start=${from}&end=${to}&by=${by}`;

describe('the summary of the log', () => {
  it.each(spans)('adds up the rows of %s', async (_name, from, to) => {
    expectSums(await summary(query(from, to)), from, to);
  });

  it.each(spans)('answers the same once sums are kept: %s', async (_name, from, to) => {
    const before = await summary(query(from, to));
    await rollUpLog(app.services, undefined, 0);
    expect(await summary(query(from, to))).toEqual(before);
    expectSums(await summary(query(from, to)), from, to);
  });

  it('reads what is kept instead of the rows, and forgets it when logs are cleared', async () => {
    await rollUpLog(app.services, undefined, 0);
    const { store } = app.services;
    await store.records
      .updateTable('log')
      .set({ quota: 0 })
      .where('created_at', '<', now)
      .execute();
    expect((await summary(query(now - 4.5 * day, now))).total.quota).toBeGreaterThan(0);
    const cleared = now - 2 * day - 100;
    await root.call('DELETE', `log/?target_timestamp=${cleared}`);
    const { total } = await summary(query(now - 4.5 * day, now - 2 * day));
    expect([total.requests, total.quota]).toEqual([used(cleared, now - 2 * day).length, 0]);
  });

  it('keeps nothing of hours that are not over', async () => {
    await rollUpLog(app.services, undefined, 0);
    const late = { ...entries[1], created_at: now - 30, content: '' };
    await app.services.store.records.insertInto('log').values(late).execute();
    expect((await summary(query(now - hour, now))).total.requests).toBe(
      used(now - hour, now).length + 1,
    );
    app.setNow(now + 2 * day);
    await rollUpLog(app.services, undefined, 0);
    expect((await summary(query(now - day, now))).total.requests).toBe(
      used(now - day, now).length + 1,
    );
  });

  it('keeps nothing of what is deleted while it is added up', async () => {
    const cleared = now - 2 * day - 100;
    await Promise.all([
      rollUpLog(app.services, undefined, 0),
      root.call('DELETE', `log/?target_timestamp=${cleared}`),
    ]);
    expect(figures((await summary(query(now - 4.5 * day, now))).total)).toEqual(
      sums(used(cleared, now)),
    );
  });

  it('says how long calls took, to two digits, and leaves out what was not measured', async () => {
    const times = used(now - day, now)
      .map(({ elapsed_time }) => elapsed_time)
      .filter(Boolean)
      .sort((a, b) => a - b);
    const exact = (share: number) => times[Math.ceil(share * times.length) - 1] ?? 0;
    const { total } = await summary(query(now - day, now));
    expect((total.median ?? 0) / exact(0.5)).toBeCloseTo(1, 1);
    expect((total.p95 ?? 0) / exact(0.95)).toBeCloseTo(1, 1);
    const none = await summary(query(now - 30 * day, now - 29 * day));
    expect([none.total.median, none.total.p95, none.hour]).toEqual([null, null, []]);
  });

  it('answers days, and names of channels and users', async () => {
    await app.services.store.records.insertInto('channel').values({ name: 'first' }).execute();
    const got = await summary(query(now - 5 * day, now, 'day,channel,user'));
    const days = grouped(
      used(now - 5 * day, now),
      ({ created_at }) => Math.floor(created_at / day) * day,
    );
    expect(got.day?.map((group) => [group.time, figures(group)])).toEqual(
      [...days].map(([time, group]) => [time, sums(group)]),
    );
    expect(got.channel?.find(({ channel }) => channel === 1)?.name).toBe('first');
    expect(got.channel?.find(({ channel }) => channel === 2)?.name).toBe('');
    expect(got.user?.find(({ user_id }) => user_id === 1)?.name).toBe('root');
    expect(got.hour).toBeUndefined();
  });

  it('names channels and users only to those who may list them', async () => {
    const { store } = app.services;
    await store.records.insertInto('channel').values({ name: 'first' }).execute();
    await store.records.insertInto('channel').values({ name: 'second' }).execute();
    const admin = await app.newUser('admin');
    await root.call('POST', 'user/manage', { username: 'admin', action: 'promote' });
    const names = async (client: Client) => {
      const { channel, user } = await summary(query(now - 5 * day, now, 'channel,user'), client);
      return [...(channel ?? []), ...(user ?? [])].map(({ name }) => name).filter(Boolean);
    };
    expect((await names(admin)).sort()).toEqual(['admin', 'first', 'root', 'second']);
    for (const [change, seen] of [
      [{ channel: { role: 100 } }, ['admin', 'root']],
      [{ channel: { rights: { read: [100, { name: 'first' }] } } }, ['admin', 'first', 'root']],
      [{ user: { rights: { list: 100 } } }, ['first', 'second']],
      [{ user: { hidden: { username: 'root' } } }, ['admin', 'first', 'second']],
    ] as const) {
      for (const [name, words] of Object.entries(change))
        changeSchemas({ [name]: (schema) => void Object.assign(schema['x-resource'], words) });
      expect([change, (await names(admin)).sort()]).toEqual([change, seen]);
      restoreSchemas();
    }
    changeSchemas({
      channel: ({ properties }) => void Object.assign(properties['name'] ?? {}, { 'x-role': 100 }),
    });
    expect((await names(admin)).sort()).toEqual(['admin', 'root']);
    expect((await names(root)).sort()).toEqual(['admin', 'first', 'root', 'second']);
  });

  it('tells everybody their own use only', async () => {
    const alice = await app.newUser('alice'); // id 2
    await rollUpLog(app.services, undefined, 0);
    const own = await summary(query(now - 3 * day, now, 'hour,model'), alice, 'log/self/summary');
    expect(figures(own.total)).toEqual(
      sums(used(now - 3 * day, now).filter(({ user_id }) => user_id === 2)),
    );
    expect((await alice.call('GET', 'log/summary')).body.success).toBe(false);
    for (const by of ['channel', 'user']) {
      const { status, body } = await alice.call('GET', `log/self/summary?by=${by}`);
      expect([status, body.errors]).toEqual([400, { by: `${by} is for administrators` }]);
    }
    expect((await app.client().call('GET', 'log/self/summary')).status).toBe(401);
  });

  it.each(
    rowsHere([
      ['start=yesterday', 'start', /epoch seconds, not "yesterday"/],
      ['end=1.5', 'end', /epoch seconds/],
      ['start=-5', 'start', /epoch seconds/],
      ['start=200&end=100', 'start', /before end/],
      ['start=1&end=1', 'start', /before end/],
      [`start=0&end=${101 * day}`, 'end', /at most 100 days/],
      [`start=0&end=${32 * day}&by=hour`, 'end', /at most 31 days after start by hour/],
      ['by=minute', 'by', /hour, day, model, channel, user, not "minute"/],
      ['by=hour,secret', 'by', /not "secret"/],
      ['limit=0', 'limit', /from 1 to 100/],
      ['limit=all', 'limit', /from 1 to 100/],
    ]),
  )('refuses %s and says why', async (wrong, field, reason) => {
    const { status, body } = await root.call('GET', `log/summary?${wrong}`);
    expect([status, body.success]).toEqual([400, false]);
    expect(body.errors?.[field]).toMatch(reason);
    expect(body.message).toMatch(new RegExp(`^${field}: `));
  });
});
