/** A clock that is moved: what had ended stays ended when it goes back. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { logType } from '../../../src/schema/records.gen';
import { makeCode, takeCode } from '../../../src/server/accounts/mailCodes';
import { makeState, takeState } from '../../../src/server/accounts/oauth';
import { countAttempt } from '../../../src/server/auth/attempts';
import { takeLease } from '../../../src/server/auth/leases';
import { rollUpLog } from '../../../src/server/logs/rolledSums';
import { noteFailedCalls } from '../../../src/server/v1/failedCalls';
import { limitPace } from '../../../src/server/v1/money/tokenLimits';
import { buildTestApp } from '../../support/server/testApp';

/** Eight o'clock, UTC. */
const start = 1_800_000_000;
const hour = 3600;
const sessionSeconds = 30 * 86_400;
const wait = { timeout: 20_000 };

describe('a clock that goes back two hours', wait, () => {
  it('revives no session whose end was seen by its user', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    app.setNow(start + sessionSeconds - hour);
    expect((await root.call('GET', 'user/self')).status).toBe(200);
    app.setNow(start + sessionSeconds + hour);
    expect((await root.call('GET', 'user/self')).status).toBe(401);
    app.setNow(start + sessionSeconds - hour);
    expect((await root.call('GET', 'user/self')).status).toBe(401);
  });

  it('revives no session whose end was seen by the server alone', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    app.setNow(start + sessionSeconds + hour);
    await app.client().call('GET', 'status');
    const { db } = app.services.store;
    await expect.poll(() => db.selectFrom('session').selectAll().execute()).toEqual([]);
    app.setNow(start + sessionSeconds - hour);
    expect((await root.call('GET', 'user/self')).status).toBe(401);
  });

  it('takes no password that was typed before it for one that was typed just now', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const isConfirmed = async () => (await root.call('GET', 'user/confirm')).body.data;
    await root.call('POST', 'user/confirm', { password: '123456' });
    expect(await isConfirmed()).toBe(true);
    app.setNow(start - 2 * hour);
    expect(await isConfirmed()).toBe(false);
    await root.call('POST', 'user/confirm', { password: '123456' });
    expect(await isConfirmed()).toBe(true);
  });

  it('revives no device that was forgotten', async () => {
    const app = await buildTestApp();
    await app.signedIn();
    const { db } = app.services.store;
    expect(await db.selectFrom('device').selectAll().execute()).toHaveLength(1);
    app.setNow(start + 366 * 86_400);
    await app.client().call('GET', 'status');
    await expect.poll(() => db.selectFrom('device').selectAll().execute()).toEqual([]);
  });

  it('revives no code that was refused as too old', async () => {
    const app = await buildTestApp();
    const sent = () => makeCode(app.services, 'verification', 'a@example.com', 3, 'alice');
    const take = (code: string) =>
      takeCode(app.services, 'a@example.com', code, 'alice', async () => app.services);
    expect(await take(await sent())).toBe(true);
    const code = await sent();
    app.setNow(start + hour);
    expect(await take(code)).toBe(false);
    app.setNow(start - hour);
    expect(await take(code)).toBe(false);
  });

  it('revives no token of a reset that was refused as too old', async () => {
    const app = await buildTestApp();
    await app.newUser('alice');
    const email = 'alice@example.com';
    await app.services.store.db
      .updateTable('user')
      .set({ email })
      .where('username', '=', 'alice')
      .execute();
    const sent = () => makeCode(app.services, 'reset', email, 32);
    const take = async (token: string) =>
      (await app.client().call('POST', 'user/reset', { email, token })).body.success;
    expect(await take(await sent())).toBe(true);
    const token = await sent();
    app.setNow(start + hour);
    expect(await take(token)).toBe(false);
    app.setNow(start - hour);
    expect(await take(token)).toBe(false);
  });

  it('revives no state of a sign-in that was refused as too old', async () => {
    const app = await buildTestApp();
    const state = await makeState(app.services, undefined);
    app.setNow(start + hour);
    await expect(takeState(app.services, state, state)).rejects.toThrow('stateRefused');
    app.setNow(start - hour);
    await expect(takeState(app.services, state, state)).rejects.toThrow('stateRefused');
  });

  it('leaves no lease taken for longer than it was asked for', async () => {
    const app = await buildTestApp();
    expect(await takeLease(app.services, 'work', 60)).toBe(true);
    expect(await takeLease(app.services, 'work', 60)).toBe(false);
    // PostgreSQL has the database's clock, which no test moves.
    const until = sql<number>`until + ${2 * hour}`;
    await app.services.store.db.updateTable('lease').set({ until }).execute();
    expect(await takeLease(app.services, 'work', 60)).toBe(true);
  });

  it('locks nobody out for longer than the window of the tries', async () => {
    const app = await buildTestApp({ rateLimit: true });
    const attempt = () => countAttempt(app.services, 'account:7', 1, 300);
    await attempt();
    await expect(attempt()).rejects.toMatchObject({ params: { seconds: 300 } });
    app.setNow(start - 2 * hour);
    await expect(attempt()).rejects.toMatchObject({ params: { seconds: 300 } });
    app.setNow(start - 2 * hour + 299);
    await expect(attempt()).rejects.toMatchObject({ params: { seconds: 1 } });
    app.setNow(start - 2 * hour + 301);
    await attempt();
  });

  it('refuses calls of one address for no longer than the window of its calls', async () => {
    const app = await buildTestApp({
      rateLimit: true,
      floodLimits: { api: 1, pages: 100, usage: 100 },
    });
    const call = async () => (await app.client().call('GET', 'status')).status;
    expect([await call(), await call()]).toEqual([200, 429]);
    app.setNow(start - 2 * hour);
    expect([await call(), await call()]).toEqual([200, 429]);
    app.setNow(start - hour);
    expect(await call()).toBe(200);
  });

  it('refuses a token for no longer than its minute', async () => {
    const app = await buildTestApp({ rateLimit: true });
    const root = await app.signedIn();
    await root.call('PUT', 'option/', { key: 'TokenRequestsPerMinute', value: '1' });
    const use = limitPace(app.services);
    use(7);
    expect(() => use(7)).toThrow('1 times a minute');
    app.setNow(start - 2 * hour);
    use(7);
    expect(() => use(7)).toThrow('1 times a minute');
    app.setNow(start - 2 * hour + 60);
    use(7);
  });

  it('counts failed calls in one entry for no longer than their minute', async () => {
    const app = await buildTestApp();
    const note = noteFailedCalls(app.services);
    const entry = { user_id: 1, username: 'root', content: 'no answer' };
    const countedAfter = async (calls: number) => {
      for (let i = 0; i < calls; i += 1) await note(1, [entry]);
      const { db } = app.services.store;
      const rows = await db.selectFrom('log').select('failed_calls').orderBy('id').execute();
      return rows.map(({ failed_calls: count }) => count);
    };
    const full = [...Array<number>(60).fill(1), 3];
    expect(await countedAfter(63)).toEqual(full);
    app.setNow(start - 2 * hour);
    expect(await countedAfter(1)).toEqual([...full, 1]);
  });
});

describe('a clock that was thirty days ahead', wait, () => {
  const day = 86_400;

  it.each([
    ['goes back at once', start, [start + hour, start + 2 * day]],
    ['goes back and others have written meanwhile', start + 2 * hour, [start - 900]],
  ])('leaves no sums of days that had not happened when it %s', async (_name, back, later) => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const spend = (times: readonly number[]) =>
      app.services.store.records
        .insertInto('log')
        .values(
          times.map((time) => ({
            created_at: time,
            type: logType.consumption,
            user_id: 1,
            username: 'root',
            channel: 1,
            model_name: 'gpt-4o',
            quota: 1,
            content: '',
          })),
        )
        .execute();
    await spend([start - 2 * day, start - 1800]);
    app.setNow(start + 30 * day);
    await rollUpLog(app.services, undefined, 0);
    await spend(later);
    app.setNow(back);
    await rollUpLog(app.services);
    app.setNow(start + 4 * day);
    await rollUpLog(app.services, undefined, 0);
    const query = `start=${start - 3 * day}&end=${start + 4 * day}&by=hour,model,channel,user`;
    const { data } = (await root.call('GET', `log/summary?${query}`)).body;
    const [requests, models] = [2 + later.length, { model_name: 'gpt-4o' }];
    expect(data).toMatchObject({
      total: { requests },
      model: [{ ...models, requests }],
      channel: [{ requests }],
      user: [{ requests }],
    });
  });
});
