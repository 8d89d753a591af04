/** Every call by every kind of caller, with an empty body, and whose objects a caller may touch. */
import { partition } from 'es-toolkit';
import { describe, expect, it } from 'vitest';
import { messageText } from '../../../src/server/kernel/messages/messages';
import { dumpDatabase } from '../../support/server/dumpDatabase';
import { type Answer, buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { buildToken } from '../../support/steps/builders';

/** Calls that end what a caller comes with: they are made by callers who are refused alone. */
const ending = ['GET user/token', 'GET user/logout', 'POST user/sessions/end', 'DELETE user/self'];

/** The least roles of calls by the first part of their address: what the description has to say, too. */
const rolesOf = {
  about: [0],
  announcement: [0, 10],
  audit: [10],
  channel: [10],
  code_batch: [10],
  delivery: [100],
  group: [10],
  home_page_content: [0],
  invitation: [10],
  log: [1, 10],
  messenger: [100],
  models: [1],
  notice: [0],
  oauth: [0, 1],
  option: [100],
  prices: [0],
  redemption: [10],
  reset_password: [0],
  status: [0],
  token: [1],
  topup: [10],
  user: [0, 1, 10],
  verification: [0],
};

/** A call, and the least role that the description names for it. */
type Call = [role: number, method: string, path: string];

/** Every call that the server describes. Ids belong to nobody. */
async function callsOf(root: Client): Promise<Call[]> {
  const { body } = await root.call('GET', 'openapi.json');
  const { paths } = body as unknown as Record<
    'paths',
    Record<string, Record<string, { 'x-role': number }>>
  >;
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/') && path !== '/api/openapi.json')
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { 'x-role': role }]): Call => {
        const place = path.slice('/api/'.length).replace('{action}', 'off');
        return [role, method.toUpperCase(), place.replace(/\{\w+\}/, '999')];
      }),
    );
}

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
    const root = await app.signedIn();
    // Visitors may read prices if that is on.
    await root.call('PUT', 'option/', { key: 'GuestPricesEnabled', value: 'true' });
    const wrong: string[] = [];
    let cells = 0;
    let envelopes = 0;
    const send = async (
      [role, method, path]: Call,
      { name, role: own, client, headers }: Caller,
    ) => {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const answer = await client.call(method, path, body, headers);
      cells += 1;
      if (isEnvelope(answer)) envelopes += 1;
      if (isRefused(answer) !== own < role)
        wrong.push(`${name}: ${method} ${path} -> ${answer.status} ${answer.body.message}`);
    };
    const calls = await callsOf(root);
    const roles: Record<string, number[]> = {};
    for (const [role, , path] of calls) {
      const [place = ''] = path.split('/');
      roles[place] = [...new Set([...(roles[place] ?? []), role])].sort((a, b) => a - b);
    }
    expect(roles).toEqual(rolesOf);
    for (const call of calls) {
      const [least, method, path] = call;
      const [refused, allowed] = partition(callers, ({ role }) => role < least);
      const before = await dumpDatabase(app.services.store);
      for (const caller of refused) await send(call, caller);
      if ((await dumpDatabase(app.services.store)) !== before)
        wrong.push(`${method} ${path} changed the database`);
      if (!ending.includes(`${method} ${path}`))
        for (const caller of allowed) await send(call, caller);
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
  });

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
