/** Writes of one record at the same time: each decides by the record as the one before it left it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { logType, redemptionStatus, userRole } from '../../../src/schema/records.gen';
import { type Answer, buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

const rounds = 10;

let app: TestApp;
let root: Client;
let admin: Client;
beforeEach(async () => {
  // A file, so that reads do not queue behind writes, as on a server.
  app = await buildTestApp({ onDisk: true });
  root = await app.signedIn();
  admin = await app.newUser('admin');
  await root.call('POST', 'user/manage', { username: 'admin', action: 'promote' });
});

/** Does both at once, in either order. */
async function race(turn: number, one: () => Promise<Answer>, other: () => Promise<Answer>) {
  const [first, second] = turn % 2 ? [one, other] : [other, one];
  const answers = await Promise.all([first(), second()]);
  return (turn % 2 ? answers : answers.reverse()).map(({ body }) => body);
}

const successes = (bodies: readonly Answer['body'][]) =>
  bodies.filter(({ success }) => success).length;

async function makeUser(username: string): Promise<number> {
  await root.call('POST', 'user/', { username, password: 'password-1' });
  const { id } = await app.services.store.db
    .selectFrom('user')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return id;
}

describe('of a redemption code', () => {
  const makeCodes = async () =>
    (await root.call('POST', 'redemption/', { name: 'gift', quota: 100, count: rounds })).body
      .data as string[];

  it('leave a redeemed one redeemed, so that it is never credited again', async () => {
    const alice = await app.newUser('alice');
    const redeem = (key: string) => alice.call('POST', 'user/topup', { key });
    const change = (id: number, status: number) =>
      root.call('PUT', 'redemption/?status_only=true', { id, status });
    let credited = 0;
    for (const [turn, key] of (await makeCodes()).entries()) {
      const id = turn + 1;
      const [redeemed] = await race(
        turn,
        () => redeem(key),
        () => change(id, redemptionStatus.disabled),
      );
      if (!redeemed?.success) continue;
      credited += 1;
      expect((await change(id, redemptionStatus.unused)).body.success).toBe(false);
      expect((await redeem(key)).body.success).toBe(false);
    }
    const { quota } = (await alice.call('GET', 'user/self')).body.data as { quota: number };
    expect(quota).toBe(100 * credited);
  });

  it('credit the quota that it has when it is redeemed', async () => {
    const alice = await app.newUser('alice');
    let credited = 0;
    for (const [turn, key] of (await makeCodes()).entries()) {
      const [redeemed, changed] = await race(
        turn,
        () => alice.call('POST', 'user/topup', { key }),
        () => root.call('PUT', 'redemption/', { id: turn + 1, name: 'gift', quota: 5 }),
      );
      expect(redeemed).toMatchObject({ success: true, data: changed?.success ? 5 : 100 });
      credited += Number(redeemed?.data);
    }
    const { quota } = (await alice.call('GET', 'user/self')).body.data as { quota: number };
    expect(quota).toBe(credited);
  });

  it('delete it once', async () => {
    await makeCodes();
    for (let turn = 0; turn < rounds; turn++) {
      const remove = () => root.call('DELETE', `redemption/${turn + 1}`);
      expect(successes(await race(turn, remove, remove))).toBe(1);
    }
  });
});

describe('of an account', () => {
  it('promote it once', async () => {
    for (let turn = 0; turn < rounds; turn++) {
      const username = `bob${turn}`;
      await makeUser(username);
      const promote = () => root.call('POST', 'user/manage', { username, action: 'promote' });
      expect(successes(await race(turn, promote, promote))).toBe(1);
    }
  });

  it('delete it once', async () => {
    for (let turn = 0; turn < rounds; turn++) {
      const id = await makeUser(`bob${turn}`);
      const remove = (client: Client) => () => client.call('DELETE', `user/${id}`);
      expect(successes(await race(turn, remove(root), remove(admin)))).toBe(1);
    }
  });

  it('delete none that becomes an administrator just then', async () => {
    const { db } = app.services.store;
    for (let turn = 0; turn < rounds; turn++) {
      const username = `bob${turn}`;
      const id = await makeUser(username);
      const bodies = await race(
        turn,
        () => root.call('PUT', 'user/', { id, role: userRole.administrator }),
        () => admin.call('POST', 'user/manage', { username, action: 'delete' }),
      );
      const entries = await db.selectFrom('audit').select('user_id').orderBy('id').execute();
      // The first caller may do it; after the promotion it is not the administrator's to do.
      const isRootFirst = entries.at(-successes(bodies))?.user_id === 1;
      expect([turn, isRootFirst, bodies[1]?.success]).toEqual([turn, isRootFirst, !isRootFirst]);
    }
  });

  it('leave it the name that an administrator gives it while its owner changes it', async () => {
    for (let turn = 0; turn < rounds; turn++) {
      const bob = await app.newUser(`bob${turn}`);
      const { id } = (await bob.call('GET', 'user/self')).body.data as { id: number };
      const bodies = await race(
        turn,
        () => root.call('PUT', 'user/', { id, username: `rob${turn}` }),
        () => bob.call('PUT', 'user/self', { display_name: 'Bob' }),
      );
      expect(successes(bodies)).toBe(2);
      const { body } = await root.call('GET', `user/${id}`);
      expect(body.data).toMatchObject({ username: `rob${turn}`, display_name: 'Bob' });
    }
  });

  it('name in the log the quota that each found', async () => {
    const id = await makeUser('bob');
    const set = (quota: number) => () => root.call('PUT', 'user/', { id, quota });
    const { db } = app.services.store;
    for (let turn = 0; turn < rounds; turn++)
      await race(turn, set(1_000_000 * (2 * turn + 1)), set(1_000_000 * (2 * turn + 2)));
    const entries = await db
      .selectFrom('log')
      .select('content')
      .where('user_id', '=', id)
      .where('type', '=', logType.management)
      .orderBy('id')
      .execute();
    const quotas = entries.map(({ content }) => String(content).match(/[\d.]+(?= 额度)/g) ?? []);
    expect(quotas).toHaveLength(2 * rounds);
    for (const [at, [before]] of quotas.entries())
      if (at > 0) expect(before).toBe(quotas[at - 1]?.[1]);
  });
});
