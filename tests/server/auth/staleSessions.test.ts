/** An ended session is refused at the next request, by cookie and by token, also after a restart. */
import { describe, expect, it } from 'vitest';
import { makeCode } from '../../../src/server/accounts/mailCodes';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

/** Ends what alice had. `keeps` names what may go on after it. */
interface Event {
  name: string;
  keeps?: 'cookie' | 'token' | 'role 1';
  end: (app: TestApp, alice: Client, root: Client) => Promise<unknown>;
}

const manage = (action: string) => (_app: TestApp, _alice: Client, root: Client) =>
  root.call('POST', 'user/manage', { username: 'alice', action });

async function resetByMail(app: TestApp): Promise<void> {
  await app.services.store.db
    .updateTable('user')
    .set({ email: 'alice@example.com' })
    .where('username', '=', 'alice')
    .execute();
  const token = await makeCode(app.services, 'reset', 'alice@example.com', 32);
  const { body } = await app
    .client()
    .call('POST', 'user/reset', { email: 'alice@example.com', token });
  expect(body.success).toBe(true);
}

const events: readonly Event[] = [
  { name: 'sign-out', keeps: 'token', end: (_app, alice) => alice.call('GET', 'user/logout') },
  { name: 'demotion', keeps: 'role 1', end: manage('demote') },
  { name: 'ban', end: manage('disable') },
  { name: 'deletion', end: manage('delete') },
  { name: 'own deletion', end: (_app, alice) => alice.call('DELETE', 'user/self') },
  {
    name: 'password change by an administrator',
    end: async (_app, alice, root) =>
      root.call('PUT', 'user/', {
        id: ((await alice.call('GET', 'user/self')).body.data as { id: number }).id,
        password: 'password-2',
      }),
  },
  {
    name: 'own password change',
    end: (_app, alice) =>
      alice.call('PUT', 'user/self', {
        username: 'alice',
        display_name: 'alice',
        password: 'password-2',
        original_password: 'password-1',
      }),
  },
  { name: 'password reset by mail', end: resetByMail },
  {
    name: 'new system token',
    keeps: 'cookie',
    end: (_app, alice) => alice.call('GET', 'user/token'),
  },
];

describe('credentials that ended', () => {
  it('are refused at once, and after a restart', async () => {
    const accepted: string[] = [];
    let probes = 0;
    for (const { name, keeps, end } of events) {
      for (const restarted of [false, true]) {
        const app = await buildTestApp({ onDisk: true });
        const root = await app.signedIn();
        const alice = await app.newUser('alice');
        await root.call('POST', 'user/manage', { username: 'alice', action: 'promote' });
        const token = String((await alice.call('GET', 'user/token')).body.data);
        const credentials = { cookie: { cookie: alice.cookie() }, token: { authorization: token } };
        await end(app, alice, root);
        if (restarted) await app.restart();
        for (const [kind, headers] of Object.entries(credentials)) {
          if (keeps === kind) continue;
          const path = keeps === 'role 1' ? 'channel/?p=0' : 'user/self';
          probes += 1;
          if ((await app.client().call('GET', path, undefined, headers)).body.success)
            accepted.push(`${name} ${kind}${restarted ? ' restarted' : ''}`);
        }
      }
    }
    // A session id that somebody planted in the browser before sign-in.
    const app = await buildTestApp();
    const name = (await app.signedIn()).cookie().match(/relay_console_session\w*(?==)/)?.[0];
    const planted = `${name}=planted`;
    await app
      .client()
      .call('POST', 'user/login', { username: 'root', password: '123456' }, { cookie: planted });
    probes += 1;
    if ((await app.client().call('GET', 'user/self', undefined, { cookie: planted })).body.success)
      accepted.push('planted cookie');
    console.log(`stale accepted=${accepted.length}/${probes}`);
    expect(accepted).toEqual([]);
  }, 120_000);
});
