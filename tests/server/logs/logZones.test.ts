/** Days of the log by the clock of a time zone, added up once more from the rows. */
import { beforeEach, describe, expect, it } from 'vitest';
import { logType } from '../../../src/schema/records.gen';
import { rollUpLog } from '../../../src/server/logs/rolledSums';
import { daysIn, zoneOf } from '../../../src/server/logs/zones';
import {
  day,
  type Entry,
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

/** The local date of a time, by another way than the server's. */
const dateIn = (zone: string, time: number) =>
  new Date(time * 1000).toLocaleDateString('sv-SE', { timeZone: zone });
const zones = [
  'Asia/Shanghai',
  'Asia/Kolkata',
  'America/St_Johns',
  'Pacific/Apia',
  'Europe/Berlin',
];

describe.each(zones)('days of %s', (zone) => {
  const span = { from: now - 4 * day - 1234, to: now - 77 };
  const ask = (by: string, client = root, path = 'log/summary') =>
    client
      .call('GET', `${path}?start=${span.from}&end=${span.to}&by=${by}&zone=${zone}`)
      .then(({ body }) => body.data as Summary);
  const expected = (rows: readonly Entry[]) =>
    [...grouped(rows, ({ created_at }) => dateIn(zone, created_at))].sort(([a], [b]) =>
      a < b ? -1 : 1,
    );
  const shown = (got: Summary) =>
    got.day?.map((group) => [dateIn(zone, group.time), figures(group)]);

  it('are added up, from rows, from kept sums, and of one user', async () => {
    const days = expected(used(span.from, span.to)).map(([date, rows]) => [date, sums(rows)]);
    const before = await ask('day,model');
    expect(shown(before)).toEqual(days);
    // Each begins at midnight there.
    for (const { time } of before.day ?? [])
      expect(dateIn(zone, time - 1)).not.toBe(dateIn(zone, time));
    await rollUpLog(app.services, undefined, 0);
    expect(await ask('day,model')).toEqual(before);
    const alice = await app.newUser('alice'); // id 2
    const own = used(span.from, span.to).filter(({ user_id }) => user_id === 2);
    expect(shown(await ask('day', alice, 'log/self/summary'))).toEqual(
      expected(own).map(([date, rows]) => [date, sums(rows)]),
    );
  });

  it('are those of the own use of a week, from rows and from kept sums', async () => {
    const week = async () => {
      const { body } = await root.call('GET', `user/dashboard?zone=${zone}`);
      expect(body).toMatchObject({ zone });
      const quotas = new Map<string, number>();
      for (const { Day, Quota } of body.data as { Day: string; Quota: number }[])
        quotas.set(Day, (quotas.get(Day) ?? 0) + Quota);
      return [...quotas];
    };
    const own = used(now - 7 * day, now + day).filter(({ user_id }) => user_id === 1);
    const quotas = expected(own).map(([date, rows]) => [date, sums(rows).quota]);
    expect(await week()).toEqual(quotas);
    await rollUpLog(app.services, undefined, 0);
    expect(await week()).toEqual(quotas);
    // Of what is kept, only the hours in which a day begins are read from the log.
    const { records } = app.services.store;
    await records
      .updateTable('log')
      .set({ quota: 0 })
      .where('created_at', '<', now - day)
      .execute();
    const left = (await week()).reduce((sum, [, quota]) => sum + quota, 0);
    expect(left / sums(own).quota).toBeGreaterThan(0.85);
  });

  it('are added up beside hours, with the failed calls of each', async () => {
    const failed = Array.from({ length: 400 }, (_, i) => ({
      created_at: now - 4 * day + i * 863,
      type: logType.failed,
      user_id: (i % 2) + 1,
      channel: 1,
      failed_calls: 1,
      content: '',
    }));
    const { store } = app.services;
    for (let at = 0; at < failed.length; at += 100)
      await store.records
        .insertInto('log')
        .values(failed.slice(at, at + 100))
        .execute();
    const ofSpan = failed.filter(
      ({ created_at }) => created_at >= span.from && created_at < span.to,
    );
    const failures = grouped(ofSpan, ({ created_at }) => dateIn(zone, created_at));
    const check = async () => {
      const both = await ask('hour,day');
      expect(both.day?.map(({ time, failed: calls }) => [dateIn(zone, time), calls])).toEqual(
        [...failures].map(([date, rows]) => [date, rows.length]),
      );
      expect(both.day).toEqual((await ask('day')).day);
      expect(both.hour).toEqual((await ask('hour')).hour);
      const hours = grouped(used(span.from, span.to), ({ created_at }) =>
        Math.floor(created_at / hour),
      );
      const withUse = both.hour?.filter(({ requests }) => requests > 0);
      expect(withUse?.map((group) => [group.time / hour, figures(group)])).toEqual(
        [...hours].sort(([a], [b]) => a - b).map(([time, rows]) => [time, sums(rows)]),
      );
    };
    await check();
    await rollUpLog(app.services, undefined, 0);
    await check();
  });
});

describe('a day', () => {
  const hoursOf = (zone: string, date: string) => {
    const noon = Date.parse(`${date}T12:00Z`) / 1000;
    const own = zoneOf(zone);
    if (!own) throw new Error(zone);
    const starts = daysIn(own, { from: noon, to: noon + day });
    return ((starts[1] ?? 0) - (starts[0] ?? 0)) / hour;
  };

  it.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    // No midnight: the day begins at one.
    ['America/Santiago', '2026-09-06', 23],
    ['Asia/Shanghai', '2026-03-02', 24],
  ])('of %s on %s has %d hours', (zone, date, hours) => {
    expect(hoursOf(zone, date)).toBe(hours);
  });

  it.each(rowsHere(['Mars/Olympus', '+99:00', 'x'.repeat(99), 'Asia/Shanghai;']))(
    'of no zone that is known, %s, is one of UTC, and the answer names no zone',
    async (zone) => {
      for (const path of ['log/summary', 'user/dashboard']) {
        const { status, body } = await root.call('GET', `${path}?zone=${encodeURIComponent(zone)}`);
        expect([status, body.success, JSON.stringify(body).includes('"zone"')]).toEqual([
          200,
          true,
          false,
        ]);
      }
    },
  );
});
