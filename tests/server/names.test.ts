/** Names and addresses: one mailbox binds one account, and no name looks like another one or like an address. */
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { formats } from '../../src/schema/formats';
import { openStore } from '../../src/server/store/openStore';
import { temporaryFolder } from '../support/builtServer';
import { buildTestApp, type Client, type TestApp } from '../support/testApp';
import { freshDsn } from '../support/testDatabase';

let app: TestApp;
let root: Client;
async function begin(): Promise<void> {
  app = await buildTestApp();
  root = await app.signedIn();
}

const create = async (username: string) =>
  (await root.call('POST', 'user/', { username, password: 'password-1' })).body;

describe('a mailbox', () => {
  it.each([
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
  ])('is not %j', (text) => {
    expect(formats['email']?.(text)).toBe(false);
  });

  it.each(['v@x.org', 'v.w+tag@sub.x-y.org', "o'neil@x.co", 'V_1@X.ORG'])('is %s', (text) => {
    expect(formats['email']?.(text)).toBe(true);
  });

  it('is bound to one account, whoever writes it', async () => {
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

  it.each([
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
  ])('cannot look like one that is there: %s', async (_how, name) => {
    expect(await create(name)).toMatchObject({
      success: false,
      errors: { username: expect.stringMatching(/taken/) },
    });
  });

  it.each([
    ['an address', 'v@x.org'],
    ['a full-width address', 'v＠x.org'],
    ['a letter that is not seen', 'bo\u200bb'],
    ['a change of direction', 'bob\u202e'],
    ['a blank that is a letter', '\u3164'],
    ['a control character', 'bo\u0007b'],
    ['blanks only', '   '],
  ])('cannot be %s', async (_what, name) => {
    expect((await create(name)).success).toBe(false);
  });

  it.each(['bob', '张三', 'Zoë', 'user_1-b', 'ali'])('can be %s', async (name) => {
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
