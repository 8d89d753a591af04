/** GET /api/log/usage: its sums, computed once more from the rows, by day, week and month of a zone. */
import { beforeEach, describe, expect, it } from 'vitest';
import { logType } from '../../../src/schema/records.gen';
import { rollUpLog } from '../../../src/server/logs/rolledSums';
import { day, fillLog, grouped, hour, now, used } from '../../support/server/logEntries';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

let app: TestApp;
let root: Client;

interface Sum {
  requests: number;
  quota: number;
}
type UsageRow = Sum & { key: string; name: string; username?: string; quota_before: number };
interface Usage {
  total: Sum;
  total_before: Sum;
  rows: UsageRow[];
  others: number;
  first: number;
  periods: { start: number; end: number; total: Sum; rows: (Sum & { key: string })[] }[];
}

beforeEach(async () => {
  app = await buildTestApp();
  root = await app.signedIn();
  app.setNow(now);
  await fillLog(app);
});

async function usage(query: string, client = root, path = 'log/usage'): Promise<Usage> {
  const { body } = await client.call('GET', `${path}?${query}`);
  if (!body.success) throw new Error(body.message);
  return body.data as Usage;
}

const quotaOf = (rows: readonly { quota: number }[]) =>
  rows.reduce((sum, { quota }) => sum + quota, 0);

const spans = [
  ['the last 24 hours', now - day, now],
  ['odd times', now - 2 * day - 1234, now - 77],
  ['whole days', now - 4.5 * day, now + day / 2],
] as const;

describe('the usage report', () => {
  it.each(spans)('adds up %s, the same once sums are kept', async (_name, start, end) => {
    const rows = used(start, end);
    for (const [by, keyOf] of [
      ['user', (row: (typeof rows)[number]) => String(row.user_id)],
      ['model', (row: (typeof rows)[number]) => row.model_name],
      ['channel', (row: (typeof rows)[number]) => String(row.channel)],
      ['token', (row: (typeof rows)[number]) => `${row.user_id}:`],
    ] as const) {
      const query = `by=${by}&start=${start}&end=${end}`;
      const report = await usage(query);
      const expected = [...grouped<string>(rows, keyOf)].map(([key, own]) => [key, quotaOf(own)]);
      expect(new Map(report.rows.map(({ key, quota }) => [key, quota]))).toEqual(
        new Map(expected as [string, number][]),
      );
      expect(report.total.requests).toBe(rows.length);
      expect(report.total_before.quota).toBe(quotaOf(used(start - (end - start), start)));
      await rollUpLog(app.services, undefined, 0);
      expect(await usage(query)).toEqual(report);
    }
  });

  it('has days, weeks and months of the zone, that add up to the whole', async () => {
    const [start, end] = [now - 5 * day, now];
    for (const step of ['day', 'week', 'month'])
      for (const zone of ['UTC', 'Asia/Shanghai', 'Asia/Kolkata', 'America/New_York']) {
        const report = await usage(
          `by=model&step=${step}&start=${start}&end=${end}&zone=${encodeURIComponent(zone)}`,
        );
        expect(quotaOf(report.periods.map(({ total }) => total))).toBe(report.total.quota);
        const clock = new Intl.DateTimeFormat('en-GB', {
          timeZone: zone,
          hour: '2-digit',
          minute: '2-digit',
          weekday: 'short',
          day: 'numeric',
        });
        for (const { start: from, end: to, rows, total } of report.periods) {
          expect(quotaOf(rows)).toBe(total.quota);
          expect(total.quota).toBe(quotaOf(used(from, to)));
          const text = clock.format(from * 1000);
          if (from === start) continue;
          expect(text).toContain('00:00');
          if (step === 'week') expect(text).toContain('Mon');
          if (step === 'month') expect(text).toMatch(/\b1\b/);
        }
      }
  });

  it('compares each row with the time that is named', async () => {
    const [start, end, before] = [now - day, now, now - 3 * day];
    const report = await usage(`by=user&start=${start}&end=${end}&before=${before}`);
    for (const { key, quota_before: earlier } of report.rows)
      expect(earlier).toBe(
        quotaOf(used(before, start).filter(({ user_id: id }) => String(id) === key)),
      );
  });

  it('counts users in the group that they are in now; the deleted ones by themselves', async () => {
    const report = await usage(`by=group&start=${now - day}&end=${now}`);
    const own = used(now - day, now).filter(({ user_id: id }) => id === 1);
    expect(report.rows.map(({ key, quota }) => [key, quota]).sort()).toEqual(
      [
        ['default', quotaOf(own)],
        ['', report.total.quota - quotaOf(own)],
      ].sort(),
    );
  });

  it('names tokens with their owners, and gives users their own only', async () => {
    // The entries are of the first three.
    for (const name of ['bob', 'carol']) await app.newUser(name);
    const alice = await app.newUser('alice');
    const { id } = (await alice.call('GET', 'user/self')).body.data as { id: number };
    const entry = { type: logType.consumption, created_at: now - hour, username: 'alice' };
    await app.services.store.db
      .insertInto('log')
      .values([
        { ...entry, user_id: id, token_name: 'shop', model_name: 'gpt-4o', quota: 70, channel: 1 },
        { ...entry, user_id: id, token_name: 'home', model_name: 'o3', quota: 30, channel: 1 },
      ] as never)
      .execute();
    const mine = await usage('by=token', alice, 'log/self/usage');
    expect(mine.rows.map(({ name, quota, username }) => [name, quota, username])).toEqual([
      ['shop', 70, undefined],
      ['home', 30, undefined],
    ]);
    for (const query of ['by=model', 'by=token', 'by=model&step=day&zone=Asia%2FKolkata']) {
      const report = await usage(query, alice, 'log/self/usage');
      expect(report.total.quota).toBe(100);
      await rollUpLog(app.services, undefined, 0);
      expect(await usage(query, alice, 'log/self/usage')).toEqual(report);
    }
    // An administrator narrows the report to one user, in whatever letters.
    for (const by of ['model', 'token']) {
      const ofOne = await usage(`by=${by}&username=Alice`);
      expect([ofOne.total.quota, ofOne.rows.length]).toEqual([100, 2]);
    }
    expect((await root.call('GET', 'log/usage?by=channel&username=alice')).status).toBe(400);
    expect((await root.call('GET', 'log/usage?username=nobody')).body.message).toContain('no such');
    const all = await usage('by=token');
    expect(all.rows.find(({ name }) => name === 'shop')).toMatchObject({ username: 'alice' });
    for (const by of ['user', 'channel', 'group'])
      expect((await alice.call('GET', `log/self/usage?by=${by}`)).status).toBe(400);
    expect((await alice.call('GET', 'log/usage?by=model')).body.success).toBe(false);
  });

  it.each([
    ['by=nobody', 'by'],
    ['by=user&step=hour', 'step'],
    ['by=user&start=5&end=5', 'start'],
    ['by=user&step=day&start=0&end=20000000', 'end'],
    ['by=user&start=1000&end=2000&before=1500', 'before'],
    ['by=user&zone=Mars%2FOlympus', 'zone'],
    ['by=user&start=soon', 'start'],
  ])('refuses %s and names %s', async (query, field) => {
    const { status, body } = await root.call('GET', `log/usage?${query}`);
    expect(status).toBe(400);
    expect(body.message).toContain(field);
  });

  it('has everybody in a file, and says where the log begins', async () => {
    const rows = Array.from({ length: 250 }, (_, i) => ({
      type: logType.consumption,
      created_at: now - hour,
      user_id: 1000 + i,
      quota: 5,
    }));
    await app.services.store.db.insertInto('log').values(rows).execute();
    const query = `by=user&step=day&start=${now - 2 * day}&end=${now}`;
    const [shown, file] = [await usage(query), await usage(`${query}&rows=all`)];
    expect([shown.rows.length, shown.others > 0]).toEqual([200, true]);
    expect([file.rows.length, file.others]).toEqual([200 + shown.others, 0]);
    expect(quotaOf(file.periods.flatMap((period) => period.rows))).toBe(file.total.quota);
    const { created_at } = await app.services.store.db
      .selectFrom('log')
      .select((eb) => eb.fn.min('created_at').as('created_at'))
      .executeTakeFirstOrThrow();
    expect(file.first).toBe(Number(created_at));
  });
});
