/** Names and addresses: one mailbox binds one account, and no name looks like another one or like an address. */
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { logType } from '../../../src/schema/records.gen';
import { formats } from '../../../src/schema/values/textFormats';
import { writeUserLog } from '../../../src/server/logs/logs';
import { openStore } from '../../../src/server/store/openStore';
import { temporaryFolder } from '../../support/server/builtServer';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { freshDsn, rowsHere } from '../../support/server/testDatabase';

let app: TestApp;
let root: Client;
async function begin(): Promise<void> {
  app = await buildTestApp();
  root = await app.signedIn();
}

const create = async (username: string) =>
  (await root.call('POST', 'user/', { username, password: 'password-1' })).body;

describe('a mailbox', () => {
  it.each(
    rowsHere([
      'x <v@x.org',
      'y,v@x.org',
      'v@x.org,w@x.org',
      'ｖ@x.org',
      'v＠x.org',
      'v@ｘ.org',
      '"v w"@x.org',
      'v@x.org>',
      '(a)v@x.org',
      'v @x.org',
      'v@x..org',
      '.v@x.org',
      'v@-x.org',
      'v@127.0.0.1',
      'v@localhost',
      'v\u200b@x.org',
      'v@x.org\r\nbcc: w@x.org',
    ]),
  )('is not %j', (text) => {
    expect(formats['email']?.(text)).toBe(false);
  });

  it.each(rowsHere(['v@x.org', 'v.w+tag@sub.x-y.org', "o'neil@x.co", 'V_1@X.ORG']))(
    'is %s',
    (text) => {
      expect(formats['email']?.(text)).toBe(true);
    },
  );

  it('is bound to one account for all who write it', async () => {
    await begin();
    await app.newUser('alice');
    await app.newUser('bob');
    const bind = (username: string, email: string) =>
      app.services.store.db
        .updateTable('user')
        .set({ email })
        .where('username', '=', username)
        .execute();
    await bind('alice', 'v@x.org');
    await expect(bind('bob', 'V@x.org')).rejects.toThrow();
  });
});

describe('a name', () => {
  beforeEach(async () => {
    await begin();
    expect((await create('alice')).success).toBe(true);
    expect((await create('admin')).success).toBe(true);
  });

  it.each(
    rowsHere([
      ['other case', 'ALICE'],
      ['a Cyrillic letter', 'аlice'],
      ['Cyrillic capitals', 'АLIСЕ'],
      ['a Greek letter', 'αlice'],
      ['full-width letters', 'ａｌｉｃｅ'],
      ['a digit for a letter', 'a1ice'],
      ['a capital I for an l', 'aIice'],
      ['an accent', 'alicé'],
      ['two letters for one', 'adrnin'],
      ['a blank', 'ali ce'],
    ]),
  )('cannot look like one that is there: %s', async (_how, name) => {
    expect(await create(name)).toMatchObject({
      success: false,
      errors: { username: expect.stringMatching(/taken/) },
    });
  });

  it.each(
    rowsHere([
      ['an address', 'v@x.org'],
      ['a full-width address', 'v＠x.org'],
      ['a letter that is not seen', 'bo\u200bb'],
      ['a change of direction', 'bob\u202e'],
      ['a blank that is a letter', '\u3164'],
      ['a control character', 'bo\u0007b'],
      ['blanks only', '   '],
    ]),
  )('cannot be %s', async (_what, name) => {
    expect((await create(name)).success).toBe(false);
  });

  it.each(rowsHere(['bob', '张三', 'Zoë', 'user_1-b', 'ali']))('can be %s', async (name) => {
    expect((await create(name)).success).toBe(true);
  });

  it('is checked when it changes, and free again after that', async () => {
    const bob = await app.newUser('bob');
    const rename = async (username: string) =>
      (await bob.call('PUT', 'user/self', { username, display_name: 'Bob' })).body;
    expect(await rename('Alice')).toMatchObject({
      errors: { username: expect.stringMatching(/taken/) },
    });
    expect((await rename('Bob')).success).toBe(true);
    expect((await rename('robert')).success).toBe(true);
    expect((await create('bob')).success).toBe(true);
    await root.call('POST', 'user/manage', { username: 'robert', action: 'delete' });
    expect((await create('robert')).success).toBe(true);
  });

  it('that is refused leaves the password as it was', async () => {
    const bob = await app.newUser('bob');
    const change = { password: 'password-2', original_password: 'password-1' };
    const { body } = await bob.call('PUT', 'user/self', { username: 'Alice', ...change });
    expect(body.success).toBe(false);
    await expect(app.signedIn('bob', 'password-1')).resolves.toBeDefined();
  });
});

describe('a name is the same in whatever letters it is typed', () => {
  let bob: Client;
  beforeEach(async () => {
    await begin();
    bob = await app.newUser('Bobby');
    await app.newUser('BILL');
    await app.services.store.db
      .updateTable('user')
      .set({ email: 'foo+bar@x.com' })
      .where('username', '=', 'Bobby')
      .execute();
  });

  const signIn = async (username: string, password = 'password-1') =>
    (await app.client().call('POST', 'user/login', { username, password })).body;

  it.each(
    rowsHere([
      'Bobby',
      'bobby',
      'BOBBY',
      'Bobby ',
      ' bobby\t',
      'bobby\u3000',
      'Ｂｏｂｂｙ',
      'ＢＯＢＢＹ　',
      'foo+bar@x.com',
      'Foo+Bar@X.com',
      'FOO+BAR@X.COM ',
      'ｆｏｏ+bar＠x.com',
    ]),
  )('at the sign-in: %j', async (typed) => {
    expect(await signIn(typed)).toMatchObject({ success: true, data: { username: 'Bobby' } });
  });

  it.each(rowsHere(['bill', 'Bill', 'BILL', 'biII']))(
    'with letters of two readings: %s',
    async (typed) => {
      expect(await signIn(typed)).toMatchObject({ success: true, data: { username: 'BILL' } });
    },
  );

  it.each(rowsHere(['Bob', 'Bobby2', 'bo.bby', ' ', '@']))(
    'and another name is nobody: %j',
    async (typed) => {
      expect((await signIn(typed)).success).toBe(false);
    },
  );

  it('at a search, in filters of the log, and where an account is managed', async () => {
    const found = async (path: string) =>
      ((await root.call('GET', path)).body.data as { username: string }[]).map(
        ({ username }) => username,
      );
    for (const typed of ['bobby', 'BOBBY', 'Bobby ', 'Ｂｏｂｂｙ']) {
      const keyword = encodeURIComponent(typed);
      expect(await found(`user/search?keyword=${keyword}`)).toEqual(['Bobby']);
    }
    await writeUserLog(app.services, 2, logType.topUp, 'hello');
    for (const typed of ['Bobby', 'bobby', 'BOBBY ', 'Ｂｏｂｂｙ'])
      expect(await found(`log/?username=${encodeURIComponent(typed)}`)).toEqual(['Bobby']);
    expect(await found('log/?username=bob')).toEqual([]);
    const { body } = await root.call('POST', 'user/manage', {
      username: 'BOBBY ',
      action: 'disable',
    });
    expect(body).toMatchObject({ success: true, data: { status: 2 } });
    const changes = (await root.call('GET', 'log/?type=3')).body.data as { content: string }[];
    expect(changes[0]?.content).toContain('Bobby');
  });

  it('where it is as long as a name may be, and a phone adds a blank', async () => {
    const username = 'twelve-signs ';
    expect((await create(username)).success).toBe(true);
    const registered = { username: 'another-one ', password: 'password-1' };
    expect((await app.client().call('POST', 'user/register', registered)).body.success).toBe(true);
    const renamed = await bob.call('PUT', 'user/self', { username: 'Bobbybobby12 ' });
    expect(renamed.body.success).toBe(true);
    expect(await signIn('bobbyBOBBY12')).toMatchObject({ data: { username: 'Bobbybobby12' } });
  });

  it('for the limit of tries', async () => {
    app = await buildTestApp({ rateLimit: true });
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) {
      const username = ['nobody', 'NOBODY', 'Nobody ', 'ｎｏｂｏｄｙ'][i % 4];
      const answer = await app.client().call('POST', 'user/login', { username, password: 'wrong' });
      statuses.push(answer.status);
    }
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([
      10, 429,
    ]);
  });
});

describe('a database of the version before', () => {
  it('keeps the oldest of each binding, all names, and says what it cleared', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const dsn = await freshDsn();
    const settings = { dataDir: join(temporaryFolder(), 'data'), ...(dsn ? { dsn } : {}), log };
    const before = await openStore(settings);
    for (const binding of ['email', 'github_id', 'lark_id', 'wechat_id'])
      await before.db.schema.dropIndex(`user:${binding}_once`).execute();
    await before.db.schema.dropTable('name_form').execute();
    await before.db.schema.alterTable('session').dropColumn('confirmed').execute();
    await before.db.schema.alterTable('credential').dropColumn('must_change').execute();
    await before.db.deleteFrom('kysely_migration').where('name', 'like', '%-doors').execute();
    const rows: [string, number, Record<string, string | null>][] = [
      ['old', 1, { email: 'v@x.org', github_id: 'Octo', lark_id: 'l', wechat_id: 'w' }],
      ['Old', 1, { email: 'V@x.org', github_id: 'octo', lark_id: 'l', wechat_id: 'w' }],
      ['third', 1, { email: 'x <v@x.org', github_id: '583231', lark_id: null, wechat_id: '' }],
      ['gone', 3, { email: 'g@x.org', github_id: 'gone', lark_id: 'g', wechat_id: 'g' }],
    ];
    for (const [username, status, values] of rows)
      await before.db
        .insertInto('user')
        .values({ username, role: 1, status, ...values, email: values['email'] ?? null })
        .execute();
    await before.close();
    const after = await openStore(settings);
    const found = await after.db
      .selectFrom('user')
      .select(['username', 'email', 'github_id', 'lark_id', 'wechat_id'])
      .orderBy('id')
      .execute();
    await after.close();
    const none = { email: '', github_id: '', lark_id: '', wechat_id: '' };
    expect(found).toEqual([
      { username: 'old', email: 'v@x.org', github_id: '@octo', lark_id: 'l', wechat_id: 'w' },
      { username: 'Old', ...none },
      { username: 'third', email: '', github_id: '@583231', lark_id: null, wechat_id: '' },
      { username: 'gone', ...none },
    ]);
    expect(lines.map((line) => (JSON.parse(line) as { binding: string }).binding).sort()).toEqual([
      'email',
      'email',
      'github_id',
      'lark_id',
      'wechat_id',
    ]);
  });
});
