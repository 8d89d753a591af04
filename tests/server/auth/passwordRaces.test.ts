/** Calls that run while a password changes give no way in to those who know the old one. */
import { beforeEach, describe, expect, it } from 'vitest';
import { userRole } from '../../../src/schema/records.gen';
import { changePassword, newPassword } from '../../../src/server/accounts/passwords';
import { serverTurn } from '../../../src/server/kernel/work/fairTurns';
import { asOne } from '../../../src/server/store/tables/transactions';
import { buildGate } from '../../support/browser/gate';
import { type Answer, buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

const [old, next] = ['password-1', 'password-2'];

let app: TestApp;
let alice: Client;
let id: number;
beforeEach(async () => {
  // A file, so that reads do not queue behind writes, as on a server.
  app = await buildTestApp({ onDisk: true });
  alice = await app.newUser('alice');
  ({ id } = (await alice.call('GET', 'user/self')).body.data as { id: number });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Changes alice's password; what is sent meanwhile meets the old one, and its writes wait for the change. */
async function changeDuring(send: () => Promise<Answer>): Promise<Answer> {
  const [written, sent] = [buildGate(), buildGate()];
  const hashed = await newPassword(next, serverTurn);
  const change = asOne(app.services, async (held) => {
    await changePassword(held, id, hashed);
    written.open();
    await sent.passed;
  });
  await written.passed;
  const answer = send();
  await pause(150);
  sent.open();
  await change;
  return answer;
}

const logIn = (client: Client, password: string) =>
  client.call('POST', 'user/login', { username: 'alice', password });
const isSignedIn = async (client: Client) =>
  (await client.call('GET', 'user/self')).body.success === true;

async function expectNoWayIn(...clients: Client[]): Promise<void> {
  for (const client of clients) expect(await isSignedIn(client)).toBe(false);
  expect((await logIn(app.client(), old)).body.success).toBe(false);
  expect((await logIn(app.client(), next)).body.success).toBe(true);
}

describe('while a password changes', () => {
  it('a sign-in with the old one fails as with a wrong one', async () => {
    const other = app.client();
    const wrong = await logIn(app.client(), 'wrong');
    const { body, headers } = await changeDuring(() => logIn(other, old));
    expect(body).toEqual(wrong.body);
    expect(headers.getSetCookie()).toEqual([]);
    await expectNoWayIn(other, alice);
  });

  it('many sign-ins that wait for their turn end with it', async () => {
    const clients = Array.from({ length: 30 }, () => app.client());
    const hashed = await newPassword(next, serverTurn);
    const answers = clients.map((client) => logIn(client, old));
    await Promise.any(answers);
    await asOne(app.services, (held) => changePassword(held, id, hashed));
    await Promise.all(answers);
    await expectNoWayIn(...clients, alice);
  });

  it.each([
    ['own account', 'user/self'],
    ['list of users', 'user/'],
  ])('it is not changed again with the old one, in the %s', async (_where, path) => {
    // In the list only root may change the own account.
    await app.services.store.db
      .updateTable('user')
      .set({ role: userRole.root })
      .where('id', '=', id)
      .execute();
    const body = { id, username: 'alice', original_password: old, password: 'password-3' };
    const { status } = await changeDuring(() => alice.call('PUT', path, body));
    expect(status).toBe(401);
    await expectNoWayIn(alice);
    expect((await logIn(app.client(), 'password-3')).body.success).toBe(false);
  });

  it.each(['session', 'token'])('nobody gets an access token by a %s that ended', async (by) => {
    const token = String((await alice.call('GET', 'user/token')).body.data);
    const other = app.client();
    const { body } = await changeDuring(() =>
      by === 'session'
        ? alice.call('GET', 'user/token')
        : other.call('GET', 'user/token', undefined, { authorization: token }),
    );
    expect(body).toMatchObject({ success: false });
    const { access_token_hash: kept } = await app.services.store.db
      .selectFrom('credential')
      .select('access_token_hash')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(kept).toBe(null);
    await expectNoWayIn(alice);
  });
});

describe('good sign-ins at once', () => {
  it('all work, also while their hash is made stronger', async () => {
    const { password_hash: weak } = await newPassword('123456', serverTurn);
    const stronger = await buildTestApp({ onDisk: true, passwordCost: 4 });
    const { db } = stronger.services.store;
    await db.updateTable('credential').set({ password_hash: weak, must_change: 0 }).execute();
    const clients = await Promise.all(Array.from({ length: 12 }, () => stronger.signedIn()));
    for (const client of clients) expect(await isSignedIn(client)).toBe(true);
    const kept = await db.selectFrom('credential').selectAll().executeTakeFirstOrThrow();
    expect(kept.password_hash).toMatch(/^scrypt\$16\$/);
    expect(kept.must_change).toBe(1);
  });
});
