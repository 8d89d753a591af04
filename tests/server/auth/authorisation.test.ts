/** Every call by every kind of caller, and whose objects a caller may touch. */
import { describe, expect, it } from 'vitest';
import { messageText } from '../../../src/server/kernel/messages/messages';
import { dumpDatabase } from '../../support/server/dumpDatabase';
import { type Answer, buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { buildToken } from '../../support/steps/builders';

/** [least role, method, path]; bodies are empty objects, ids belong to nobody: an allowed call is refused for its content, if at all. */
const calls: readonly [number, string, string][] = [
  [0, 'GET', 'status'],
  [0, 'GET', 'notice'],
  [0, 'GET', 'about'],
  [0, 'GET', 'home_page_content'],
  [0, 'POST', 'user/login'],
  [0, 'POST', 'user/register'],
  [0, 'GET', 'verification?email=bad'],
  [0, 'GET', 'reset_password?email=bad'],
  [0, 'POST', 'user/reset'],
  [0, 'GET', 'oauth/state'],
  [0, 'GET', 'oauth/github'],
  [0, 'GET', 'oauth/lark'],
  [0, 'GET', 'oauth/wechat'],
  [1, 'GET', 'user/self'],
  [1, 'PUT', 'user/self'],
  [1, 'GET', 'user/available_models'],
  [1, 'GET', 'user/dashboard'],
  [1, 'POST', 'user/topup'],
  [1, 'GET', 'models'],
  [1, 'GET', 'oauth/wechat/bind'],
  [1, 'GET', 'oauth/email/bind?email=bad'],
  [1, 'GET', 'token/?p=0'],
  [1, 'GET', 'token/search?keyword=x'],
  [1, 'GET', 'token/999'],
  [1, 'POST', 'token/'],
  [1, 'PUT', 'token/'],
  [1, 'PUT', 'token/?status_only=true'],
  [1, 'DELETE', 'token/999'],
  [1, 'GET', 'log/self/?p=0'],
  [1, 'GET', 'log/self/stat'],
  [1, 'GET', 'log/self/failures'],
  [10, 'GET', 'user/?p=0'],
  [10, 'GET', 'user/search?keyword=x'],
  [10, 'GET', 'user/999'],
  [10, 'POST', 'user/'],
  [10, 'PUT', 'user/'],
  [10, 'POST', 'user/manage'],
  [10, 'DELETE', 'user/999'],
  [10, 'GET', 'group/'],
  [10, 'GET', 'channel/?p=0'],
  [10, 'GET', 'channel/search?keyword=x'],
  [10, 'GET', 'channel/999'],
  [10, 'GET', 'channel/models'],
  [10, 'POST', 'channel/'],
  [10, 'PUT', 'channel/'],
  [10, 'DELETE', 'channel/999'],
  [10, 'GET', 'channel/test?scope=none'],
  [10, 'GET', 'channel/test/999'],
  [10, 'GET', 'channel/update_balance/999'],
  [10, 'POST', 'channel/999/keys/off'],
  [10, 'GET', 'redemption/?p=0'],
  [10, 'GET', 'redemption/search?keyword=x'],
  [10, 'GET', 'redemption/999'],
  [10, 'POST', 'redemption/'],
  [10, 'PUT', 'redemption/'],
  [10, 'PUT', 'redemption/?status_only=true'],
  [10, 'DELETE', 'redemption/999'],
  [10, 'GET', 'log/?p=0'],
  [10, 'GET', 'log/stat'],
  [10, 'GET', 'log/failures'],
  [10, 'DELETE', 'log/'],
  [10, 'POST', 'topup'],
  [100, 'GET', 'option/'],
  [100, 'PUT', 'option/'],
  [100, 'POST', 'option/test'],
  // These end or change what the caller comes with, so they stand last.
  [10, 'DELETE', 'channel/disabled'],
  [1, 'GET', 'user/aff'],
  [1, 'GET', 'user/token'],
  [0, 'GET', 'user/logout'],
];

interface Caller {
  name: string;
  role: number;
  client: Client;
  headers?: Record<string, string>;
}

async function makeCallers(app: TestApp): Promise<Caller[]> {
  const root = await app.signedIn();
  const manage = async (username: string, action: string) =>
    expect((await root.call('POST', 'user/manage', { username, action })).body.success).toBe(true);
  const clients = new Map<string, Client>();
  for (const name of ['user', 'admin', 'banned', 'deleted', 'demoted', 'program'])
    clients.set(name, await app.newUser(name));
  for (const name of ['admin', 'demoted', 'program']) await manage(name, 'promote');
  const systemToken = String((await clients.get('program')?.call('GET', 'user/token'))?.body.data);
  await manage('demoted', 'demote');
  await manage('banned', 'disable');
  await manage('deleted', 'delete');
  const of = (name: string) => clients.get(name) ?? app.client();
  return [
    { name: 'anonymous', role: 0, client: app.client() },
    { name: 'banned', role: 0, client: of('banned') },
    { name: 'deleted', role: 0, client: of('deleted') },
    { name: 'user', role: 1, client: of('user') },
    { name: 'demoted', role: 1, client: of('demoted') },
    { name: 'admin', role: 10, client: of('admin') },
    { name: 'root', role: 100, client: root },
    {
      name: 'system token',
      role: 10,
      client: app.client(),
      headers: { authorization: systemToken },
    },
  ];
}

const refusals = ['notSignedIn', 'roleTooLow', 'banned', 'badAccessToken'].map((key) =>
  messageText(key, {}, 'en'),
);
const isRefused = ({ status, body }: Answer) =>
  status === 401 || (body.success === false && refusals.includes(body.message));
const isEnvelope = ({ body }: Answer) =>
  typeof body === 'object' && (typeof body.success === 'boolean' || Array.isArray(body.data));

describe('authorisation', () => {
  it('lets every kind of caller do what its role may do, and refuses the rest without a trace', async () => {
    const app = await buildTestApp();
    const callers = await makeCallers(app);
    const wrong: string[] = [];
    let cells = 0;
    let envelopes = 0;
    /** The database as the last refused call left it; empty once an allowed call came after. */
    let known = '';
    for (const [role, method, path] of calls) {
      for (const { name, role: own, client, headers } of callers) {
        const before = own < role ? known || (await dumpDatabase(app.services.store)) : '';
        const answer = await client.call(
          method,
          path,
          method === 'GET' || method === 'DELETE' ? undefined : {},
          headers,
        );
        cells += 1;
        if (isEnvelope(answer)) envelopes += 1;
        if (isRefused(answer) !== own < role)
          wrong.push(`${name}: ${method} ${path} -> ${answer.status} ${answer.body.message}`);
        known = own < role ? await dumpDatabase(app.services.store) : '';
        if (known !== before) wrong.push(`${name}: ${method} ${path} changed the database`);
      }
    }
    console.log(`authz wrong=${wrong.length}/${cells} envelopes=${envelopes}/${cells}`);
    expect(wrong).toEqual([]);
    expect(envelopes).toBe(cells);
  }, 120_000);

  it('answers 404 in an envelope for calls that do not exist', async () => {
    const app = await buildTestApp();
    const { status, body } = await app.client().call('GET', 'nothing/here');
    expect([status, body.success]).toEqual([404, false]);
  });

  it('keeps everybody from objects of others and of their own rank or above', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const [alice, bob, admin] = [
      await app.newUser('alice'),
      await app.newUser('bob'),
      await app.newUser('admin'),
    ];
    await app.newUser('peer');
    for (const username of ['admin', 'peer'])
      await root.call('POST', 'user/manage', { username, action: 'promote' });
    await alice.call('POST', 'token/', buildToken({ name: 'private' }));
    const token =
      ((await alice.call('GET', 'token/?p=0')).body.data as { id: number; name: string }[]).find(
        ({ name }) => name === 'private',
      )?.id ?? 0;
    const ids = new Map(
      ((await root.call('GET', 'user/?p=0')).body.data as { id: number; username: string }[]).map(
        ({ id, username }) => [username, id],
      ),
    );
    const [rootId = 0, peerId = 0, adminId = 0] = [
      ids.get('root'),
      ids.get('peer'),
      ids.get('admin'),
    ];
    const manage = (username: unknown, action: string) =>
      ['POST', 'user/manage', { username, action }] as const;
    const actions = ['promote', 'demote', 'enable', 'disable', 'delete'];
    const refused: [string, Client, readonly [string, string, unknown?]][] = [
      ...[
        ['GET', `token/${token}`],
        ['PUT', 'token/', { ...buildToken(), id: token }],
        ['PUT', 'token/?status_only=true', { id: token, status: 2 }],
        ['DELETE', `token/${token}`],
      ].map((call) => ['bob', bob, call] as [string, Client, [string, string, unknown?]]),
      ...['root', 'peer', 'admin'].flatMap((name) =>
        actions
          .filter((action) => name !== 'admin' || action !== 'enable')
          .map(
            (action) =>
              [`admin on ${name}`, admin, manage(name, action)] as [
                string,
                Client,
                readonly [string, string, unknown?],
              ],
          ),
      ),
      ...[rootId, peerId].flatMap((id) =>
        (
          [
            ['GET', `user/${id}`],
            ['PUT', 'user/', { id, username: 'taken', quota: 5 }],
            ['DELETE', `user/${id}`],
            ['POST', 'topup', { user_id: id, quota: 5 }],
          ] as [string, string, unknown?][]
        ).map((call) => ['admin', admin, call] as [string, Client, [string, string, unknown?]]),
      ),
      ['admin on self', admin, ['POST', 'topup', { user_id: adminId, quota: 5 }]],
      ...['demote', 'disable', 'delete'].map(
        (action) =>
          ['root on self', root, manage('root', action)] as [
            string,
            Client,
            readonly [string, string, unknown?],
          ],
      ),
      ['root', root, ['DELETE', 'user/self']],
      ['root', root, manage('alice', 'explode')],
      ['root', root, manage('', 'disable')],
      ['root', root, manage(undefined, 'disable')],
      ['root', root, manage('nobody', 'disable')],
    ];
    const wrong: string[] = [];
    let before = await dumpDatabase(app.services.store);
    for (const [who, client, [method, path, body]] of refused) {
      const answer = await client.call(method, path, body);
      if (answer.body.success) wrong.push(`${who}: ${method} ${path} ${JSON.stringify(body)}`);
      const after = await dumpDatabase(app.services.store);
      if (after !== before)
        wrong.push(`${who}: ${method} ${path} ${JSON.stringify(body)} changed the database`);
      before = after;
    }
    const strangers = await bob.call('GET', `token/${token}`);
    expect(strangers.body).toEqual((await bob.call('GET', 'token/99999')).body);
    console.log(`authz objects wrong=${wrong.length}/${refused.length}`);
    expect(wrong).toEqual([]);
  }, 60_000);

  it('takes no field from a client that its call is not about', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const alice = await app.newUser('alice');
    const { id } = (await alice.call('GET', 'user/self')).body.data as { id: number };
    const hostile = {
      access_token: 'x'.repeat(32),
      github_id: 'evil',
      wechat_id: 'evil',
      lark_id: 'evil',
      used_quota: 5,
      request_count: 5,
      inviter_id: 1,
      aff_code: 'evil',
      status: 2,
      email: 'evil@example.com',
    };
    const own = async () => (await alice.call('GET', 'user/self')).body.data;
    const before = await own();
    await root.call('PUT', 'user/', { id, display_name: 'alice', ...hostile });
    await alice.call('PUT', 'user/self', {
      username: 'alice',
      display_name: 'alice',
      password: '',
      quota: 5,
      group: 'svip',
      role: 100,
      ...hostile,
    });
    expect(await own()).toEqual(before);
    expect(
      (
        await app
          .client()
          .call('GET', 'user/self', undefined, { authorization: hostile.access_token })
      ).body.success,
    ).toBe(false);
    await root.call('POST', 'user/', {
      username: 'carol',
      password: 'password-1',
      quota: 5,
      ...hostile,
    });
    expect(
      (await (await app.signedIn('carol', 'password-1')).call('GET', 'user/self')).body.data,
    ).toMatchObject({ role: 1, status: 1, quota: 0, github_id: null, email: '' });
  });
});
