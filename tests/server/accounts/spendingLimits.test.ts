/** Limits of a day, a week or a month; each chat of these tests costs 150, and sets aside more. */
import { beforeEach, describe, expect, it } from 'vitest';
import { buildGate } from '../../support/browser/gate';
import { type MailServer, startMailServer } from '../../support/browser/mailServer';
import { sendJson } from '../../support/provider';
import { buildTestApp } from '../../support/server/testApp';
import { rowsHere } from '../../support/server/testDatabase';
import { completion, v1Tests } from '../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, aliceRow, chat, codeOf, setOption, setToken } = held;

const at = (text: string) => Date.parse(text) / 1000;
/** A Saturday. */
const start = at('2026-11-28T10:00:00Z');
/** A chat that sets aside as much as it costs. */
const exact = { max_tokens: 140 };

const setUser = async (changes: object) =>
  (await held.root.call('PUT', 'user/', { id: (await aliceRow()).id, ...changes })).body;
const token = async () => {
  const { data } = (await held.alice.call('GET', 'token/?p=0')).body;
  return (data as Record<string, unknown>[]).find(({ name }) => name === 'app');
};
const statusOf = async (body: object = exact) => (await chat(body)).status;

beforeEach(async () => {
  held.app.setNow(start);
  await addChannel();
  await setToken({ unlimited_quota: true });
  // The deposit of a call that names no longest answer.
  await setOption('PreConsumedQuota', '100');
});

describe('a limit', () => {
  it('refuses beyond it, says when it resets, and resets then', async () => {
    await setToken({ period_limit: 400, limit_period: 'day' });
    const { id } = (await token()) ?? {};
    expect((await held.alice.call('PUT', 'token/', { id, name: 'app' })).body.data).toMatchObject({
      period_used: 0,
      period_end: at('2026-11-29'),
    });
    expect([await statusOf(), await statusOf()]).toEqual([200, 200]);
    expect(await token()).toMatchObject({ period_used: 300, period_end: at('2026-11-29') });
    const refused = await chat({ max_tokens: 500 });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '50400']);
    expect(await refused.json()).toEqual({
      error: {
        message:
          'the spending limit of this token leaves too little: 100 of 400 quota units for a day; ' +
          'it resets at 2026-11-29 00:00 (UTC)',
        type: 'relay_console_error',
        code: 'token_limit_reached',
      },
    });
    held.app.setNow(at('2026-11-29'));
    expect(await token()).toMatchObject({ period_used: 0, period_end: at('2026-11-30') });
    expect(await statusOf()).toBe(200);
    expect(await token()).toMatchObject({ period_used: 150, used_quota: 450 });
  });

  it('of a user holds for all tokens, also where that of the token is larger', async () => {
    await setUser({ period_limit: 200, limit_period: 'week' });
    await setToken({ period_limit: 100_000 });
    expect(await statusOf()).toBe(200);
    const refused = await chat(exact);
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'user_limit_reached']);
    expect(await aliceRow()).toMatchObject({ period_used: 150, period_end: at('2026-11-30') });
    expect(await token()).toMatchObject({ period_used: 150, period_end: at('2026-12-01') });
  });

  it.each(rowsHere([0, null, '']))('of %j is none', async (period_limit) => {
    await setToken({ period_limit, limit_period: 'day' });
    await setUser({ period_limit });
    expect([await statusOf(), await statusOf()]).toEqual([200, 200]);
    expect(await token()).toMatchObject({ period_used: 300, period_end: 0 });
  });

  it('that is set or lowered counts what was spent before in the period', async () => {
    expect([await statusOf(), await statusOf()]).toEqual([200, 200]);
    await setUser({ period_limit: 200 });
    expect(await statusOf()).toBe(429);
    await setUser({ period_limit: 450 });
    expect(await statusOf()).toBe(200);
  });

  it('gives back what a call did not cost', async () => {
    await setToken({ period_limit: 1000, limit_period: 'day' });
    expect(await statusOf({ max_tokens: 900 })).toBe(200);
    expect(await token()).toMatchObject({ period_used: 150 });
    held.provider.answer = (_asked, response) => sendJson(response, { error: {} }, 500);
    expect(await statusOf({ max_tokens: 500 })).toBe(502);
    expect(await token()).toMatchObject({ period_used: 150 });
    expect(await aliceRow()).toMatchObject({ period_used: 150, quota: 9850 });
  });

  it('holds to the unit at 50 calls at once', async () => {
    await setUser({ period_limit: 3000, limit_period: 'day', quota: 1_000_000 });
    const answers = buildGate();
    held.provider.answer = (_asked, response) =>
      void answers.passed.then(() => sendJson(response, completion));
    const running = Array.from({ length: 50 }, () => chat(exact));
    await expect.poll(() => held.provider.asked.length).toBe(20);
    answers.open();
    const statuses = (await Promise.all(running)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    expect(await aliceRow()).toMatchObject({ period_used: 3000, quota: 997_000 });
    expect(await statusOf({ max_tokens: 1 })).toBe(429);
    await setUser({ period_limit: 3150 });
    expect([await statusOf(), await statusOf()]).toEqual([200, 429]);
  });

  it('counts a call in the period in which it began', async () => {
    await setToken({ period_limit: 1000, limit_period: 'day' });
    const answered = buildGate();
    held.provider.answer = (_asked, response) =>
      void answered.passed.then(() => sendJson(response, completion));
    held.app.setNow(at('2026-11-28T23:59:59Z'));
    const running = chat({ max_tokens: 900 });
    await expect.poll(() => held.provider.asked.length).toBe(1);
    held.app.setNow(at('2026-11-29T00:00:01Z'));
    const second = chat({ max_tokens: 800 });
    await expect.poll(() => held.provider.asked.length).toBe(2);
    answered.open();
    expect((await running).status).toBe(200);
    expect((await second).status).toBe(200);
    expect(await token()).toMatchObject({ period_used: 150 });
  });

  it('keeps its count where the clock goes back, and goes on counting', async () => {
    await setToken({ period_limit: 400, limit_period: 'day' });
    expect([await statusOf(), await statusOf()]).toEqual([200, 200]);
    held.app.setNow(start - 3 * 86_400);
    expect(await statusOf()).toBe(429);
    // The wrong clock is not believed until its day is over.
    held.app.setNow(start - 86_400);
    expect(await statusOf()).toBe(200);
  });

  it('keeps its count where another process is a minute behind at midnight', async () => {
    await setToken({ period_limit: 400, limit_period: 'day' });
    held.app.setNow(at('2026-11-29T00:00:20Z'));
    expect(await statusOf()).toBe(200);
    held.app.setNow(at('2026-11-28T23:59:40Z'));
    expect(await statusOf()).toBe(200);
    held.app.setNow(at('2026-11-29T00:00:30Z'));
    expect(await statusOf()).toBe(429);
  });

  it('follows an administrator who changes the period while calls run', async () => {
    await setUser({ period_limit: 1000, limit_period: 'day' });
    const answered = buildGate();
    held.provider.answer = (_asked, response) =>
      void answered.passed.then(() => sendJson(response, completion));
    const running = chat({ max_tokens: 700 });
    await expect.poll(() => held.provider.asked.length).toBe(1);
    await setUser({ period_limit: 300, limit_period: 'month' });
    expect(await statusOf()).toBe(429);
    answered.open();
    expect((await running).status).toBe(200);
    expect(await aliceRow()).toMatchObject({ period_used: 150, period_end: at('2026-12-01') });
    expect(await statusOf()).toBe(200);
    expect(await statusOf()).toBe(429);
    held.app.setNow(start + 86_400);
    expect(await statusOf()).toBe(429);
    await setUser({ limit_period: 'day' });
    expect(await statusOf()).toBe(200);
  });

  it('goes by the days of the time zone, summer time included', async () => {
    await setOption('LimitTimeZone', 'Europe/Berlin');
    held.app.setNow(at('2026-03-29T21:59:00Z'));
    await setToken({ period_limit: 150, limit_period: 'day' });
    expect(await statusOf()).toBe(200);
    expect(await token()).toMatchObject({
      period_start: at('2026-03-28T23:00:00Z'),
      period_end: at('2026-03-29T22:00:00Z'),
    });
    expect(await statusOf()).toBe(429);
    held.app.setNow(at('2026-03-29T22:00:00Z'));
    expect(await statusOf()).toBe(200);
  });

  it('has a time zone that there is', async () => {
    for (const zone of ['Mars/Olympus', '+08:00', '', '8', 'a'.repeat(65)])
      expect((await setOption('LimitTimeZone', zone)).body).toMatchObject({ success: zone === '' });
    expect((await setOption('LimitTimeZone', 'Asia/Shanghai')).body.success).toBe(true);
  });

  it.each(rowsHere([-1, 1.5, '5', 2 ** 53, [1]]))('of %j is refused', async (period_limit) => {
    const { id } = (await token()) ?? {};
    const { body } = await held.alice.call('PUT', 'token/', { id, period_limit });
    expect(body.success).toBe(false);
    expect((await setUser({ limit_period: 'year' })).success).toBe(false);
  });
});

describe('the limit of a user', () => {
  it('is set by administrators alone', async () => {
    await setUser({ period_limit: 100 });
    const { id } = await aliceRow();
    await held.alice.call('PUT', 'user/self', { period_limit: 9000, period_used: 0 });
    await held.alice.call('PUT', 'user/', { id, period_limit: 9000 });
    expect(await aliceRow()).toMatchObject({ period_limit: 100 });
    await held.alice.call('POST', 'token/', { name: 'other', unlimited_quota: true });
    expect(await statusOf()).toBe(429);
    // Nobody types what was spent.
    await setUser({ period_used: 0, period_start: 0 });
    await setToken({ period_used: -5 });
    expect(await token()).toMatchObject({ period_used: 0 });
  });

  it('is not one that an administrator sets for an equal', async () => {
    await held.root.call('POST', 'user/manage', { username: 'alice', action: 'promote' });
    const { id } = await aliceRow();
    expect((await held.alice.call('PUT', 'user/', { id, period_limit: 5 })).body.success).toBe(
      false,
    );
  });
});

describe('the owner of a limit', () => {
  let mail: MailServer;
  beforeEach(async () => {
    mail = await startMailServer();
    await held.root.call('POST', 'user/confirm', { password: '123456' });
    for (const [key, value] of Object.entries(mail.options)) await setOption(key, value);
    await setOption('QuotaRemindThreshold', '0');
    const { db } = held.app.services.store;
    await db
      .updateTable('user')
      .set({ email: 'alice@example.org' })
      .where('username', '=', 'alice')
      .execute();
    return () => mail.close();
  });
  const subjects = async () => {
    await held.app.services.afterwards.done();
    return mail.mails.map(({ text }) => /is used to 80 %|is used up/.exec(text)?.[0]);
  };

  it('gets a mail at 80 % and one at the end, once in each period', async () => {
    await setOption('DisplayInCurrencyEnabled', 'false');
    await setToken({ period_limit: 600, limit_period: 'day' });
    await statusOf();
    await statusOf();
    await statusOf();
    expect(await subjects()).toEqual([]);
    await statusOf({ max_tokens: 10 });
    expect(await subjects()).toEqual(['is used up']);
    await statusOf();
    expect(await subjects()).toHaveLength(1);
    held.app.setNow(start + 86_400);
    await setToken({ period_limit: 550, limit_period: 'day' });
    for (let i = 0; i < 3; i++) await statusOf();
    expect(await subjects()).toEqual(['is used up', 'is used to 80 %']);
    expect(mail.mails[1]?.text).toMatch(/token “app”.*450 of 550.*2026-11-30 00:00 \(UTC\)/);
    expect(mail.mails[1]?.text).toContain('消费限额已使用 80%');
    await Promise.all([statusOf(), statusOf(), statusOf()]);
    expect(await subjects()).toEqual(['is used up', 'is used to 80 %', 'is used up']);
  });

  it('gets none for what running calls set aside, or for one call that is too large', async () => {
    await setUser({ period_limit: 1000 });
    expect(await statusOf({ max_tokens: 960 })).toBe(200);
    expect(await statusOf({ max_tokens: 2000 })).toBe(429);
    expect(await subjects()).toEqual([]);
  });
});

it('is in the answers of a new server', async () => {
  const app = await buildTestApp();
  const root = await app.signedIn();
  const { data } = (await root.call('GET', 'user/self')).body;
  expect(data).toMatchObject({ period_used: 0, period_end: 0 });
});
