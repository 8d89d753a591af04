/** The import of a One API database: what is taken, and what is when it is run again; into and from both engines. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findPayer } from '../../../src/server/v1/money/payer';
import { newImport, sourceDsn } from '../../support/server/importTrial';
import {
  makeOneApi,
  oneApiLog,
  oneApiPassword,
  oneApiRows,
  oneApiToken,
  oneApiUser,
} from '../../support/server/oneApiDatabase';

describe('an import', () => {
  it('takes the records with their ids, keys and numbers', async () => {
    const { imported, withStore, rowsOf } = await newImport();
    const { where } = await makeOneApi(oneApiRows(), { dsn: await sourceDsn() });
    await imported(where);
    expect(await rowsOf('user')).toMatchObject([
      { id: 1, username: 'chief', role: 100, quota: 500_000_000_000_000, aff_code: 'c1' },
      { id: 2, email: 'bob@example.org', github_id: '@bob', group: 'default', used_quota: 20 },
      { id: 4, status: 3 },
    ]);
    const key = (id: number) => `${id}`.padStart(48, 'K');
    expect(await rowsOf('token')).toMatchObject([
      { id: 1, user_id: 2, key: key(1), expired_time: -1, unlimited_quota: 0, models: '' },
      { id: 2, user_id: 1, key: key(2), unlimited_quota: 1, models: 'a,b', used_quota: 7 },
    ]);
    expect(await rowsOf('channel')).toMatchObject([
      { key: 'sk-one', other: '1', config: '{"region":"x"}', balance: 1.25, weight: 0 },
    ]);
    expect(await rowsOf('redemption')).toMatchObject([{ key: 'c'.repeat(32), quota: 70 }]);
    expect(await rowsOf('log')).toMatchObject([
      { id: 1, channel: 1, is_stream: 1, elapsed_time: 120, content: '倍率：1', failed_calls: 0 },
      { id: 2, created_at: 1_790_000_002, request_id: 'r2' },
      { id: 3, type: 4 },
    ]);
    const options = await withStore(({ db }) => db.selectFrom('option').selectAll().execute());
    expect(options).toContainEqual({ key: 'SMTPToken', value: 'secret' });
  });

  it('lets users in with their passwords, tokens and access tokens, and gives later ids', async () => {
    const { imported, startApp } = await newImport();
    const { where } = await makeOneApi();
    await imported(where);
    const app = await startApp();
    const chief = await app.signedIn('chief', oneApiPassword);
    expect((await app.signedIn('bob@example.org', oneApiPassword)).cookie()).not.toBe('');
    const payer = await findPayer(app.services, () => `Bearer sk-${'1'.padStart(48, 'K')}`, '::1');
    expect(payer).toMatchObject({ userId: 2, username: 'user2' });
    const self = await app
      .client()
      .call('GET', 'user/self', undefined, { authorization: '2'.padStart(32, 'a') });
    expect(self.body.data).toMatchObject({ username: 'user2' });
    await chief.call('POST', 'user/', { username: 'carol', password: 'password-1' });
    const carol = await app.signedIn('carol', 'password-1');
    expect((await carol.call('GET', 'user/self')).body.data).toMatchObject({ id: 5 });
    const taken = await chief.call('POST', 'user/', { username: 'CHIEF', password: 'password-1' });
    expect(taken.body.success).toBe(false);
  });

  it('takes the place of the root of a new console', async () => {
    const { imported, startApp } = await newImport();
    const app = await startApp();
    const root = await app.signedIn();
    const { where } = await makeOneApi();
    expect(await imported(where)).toContain("The root of this console gives way to One API's.");
    expect((await root.call('GET', 'user/self')).body.success).toBe(false);
    await expect(app.signedIn()).rejects.toThrow('Wrong username or password');
    await app.signedIn('chief', oneApiPassword);
  });

  it('takes a database of an older version', async () => {
    const { imported, countOf } = await newImport();
    const left = ['logs.is_stream', 'logs.system_prompt_reset', 'logs.elapsed_time'];
    const rows = { ...oneApiRows(), logs: [] };
    const { where } = await makeOneApi(rows, { left });
    await imported(where);
    expect(await countOf('user')).toBe(3);
  });

  it('reads the log from a database of its own', async () => {
    const { run, rowsOf } = await newImport();
    const { where } = await makeOneApi({ ...oneApiRows(), logs: [] });
    const logs = await makeOneApi({ logs: [oneApiLog(9)] });
    expect((await run([where, logs.where, '--yes'])).status).toBe(0);
    expect(await rowsOf('log')).toMatchObject([{ id: 9 }]);
  });

  it('says what it leaves out and what is not as it should be', async () => {
    const { imported, countOf } = await newImport();
    const rows = oneApiRows();
    rows['users']?.push(
      oneApiUser(5, { email: 'bob@example.org', username: 'a name that is too long' }),
      oneApiUser(6, { password: '$2x$10$xxxx', status: 0, email: 'nowhere' }),
    );
    rows['tokens']?.push(oneApiToken(3, { key: '' }), oneApiToken(4, { subnet: 'home' }));
    rows['channels']?.push({ id: 2, type: 999, name: 'x', key: 'k', models: '', config: '{' });
    rows['options'] = [{ key: 'ModelRatio', value: '{"a": 2, "openrouter/auto": -500000}' }];
    rows['options'].push({ key: 'Other', value: '1' }, { key: 'RetryTimes', value: '-1' });
    const { where } = await makeOneApi(rows);
    const text = await imported(where);
    for (const line of [
      'user 5, email: left empty, because user 2 has the same',
      'user 5, username: taken as it is, although: must have at most 12 characters',
      'user 6, password: kept in a form that cannot be checked: it needs a new password',
      'user 6, status: taken as it is, although 0 is no status',
      'user 6, email: left empty, because "nowhere" is not an address',
      'token 3, key: it is empty',
      'token 4, subnet: taken as it is, although: Not a network such as 192.168.0.0/24',
      'channel 2, type: taken, although no type 999 is known here',
      'channel 2, config: left empty, because it is not a JSON object',
      'option ModelRatio: taken without openrouter/auto, whose ratio is negative: it counts 1 here',
      'option Other: There is no option Other',
      'option RetryTimes: RetryTimes: must be at least 0',
      'table abilities: it repeats what the channels say',
    ])
      expect(text).toContain(`\n  ${line}`);
    // A field that One API lacks is nobody's mistake.
    expect(text).not.toContain('limit_period');
    expect(await countOf('token')).toBe(3);
  });
});

describe('an import that is run again', () => {
  it('doubles nothing, and says so', async () => {
    const { run, imported, countOf } = await newImport();
    const { where } = await makeOneApi();
    const before = readFileSync(where);
    await imported(where);
    const { status, text } = await run([where, '--yes']);
    expect([status, text]).toEqual([0, expect.stringContaining('There is nothing to import.')]);
    expect(await countOf('log')).toBe(3);
    expect(readFileSync(where).equals(before)).toBe(true);
  });

  it('takes what changed at One API, and keeps what changed here', async () => {
    const { run, imported, withStore, rowsOf, countOf } = await newImport();
    const { where, run: atOneApi } = await makeOneApi();
    await imported(where);
    await withStore(async ({ records }) => {
      await records.updateTable('user').set({ quota: 5 }).where('id', '=', 2).execute();
      await records.deleteFrom('redemption').execute();
      await records.insertInto('log').values({ type: 4, content: 'here', created_at: 1 }).execute();
    });
    await atOneApi(
      'update users set quota = quota + 1',
      "update options set value = '400000' where key = 'QuotaPerUnit'",
      'delete from tokens where id = 2',
      "insert into logs (id, user_id, created_at, type, content, quota) values (4, 2, 5, 2, 'x', 9)",
    );
    const text = await imported(where);
    expect(text).toContain('user 2: changed here and at One API since; it stays as it is here');
    expect(text).toContain('redemption code 1: deleted here since, and stays so');
    expect(text).toContain('token 2: no more at One API; it stays here');
    expect(await rowsOf('user')).toMatchObject([
      { quota: 500_000_000_000_001 },
      { quota: 5 },
      { quota: 4001 },
    ]);
    expect((await rowsOf('log')).map(({ content }) => content).slice(3)).toEqual(['here', 'x']);
    expect(await countOf('token')).toBe(2);
    expect((await run([where, '--yes'])).text).toContain('There is nothing to import.');
  });

  it('takes the entries of a log that was cleared', async () => {
    const { imported, rowsOf, countOf } = await newImport();
    const { where, run: atOneApi } = await makeOneApi();
    await imported(where);
    await atOneApi(
      'delete from logs',
      "insert into logs (id, created_at, type, content) values (1, 1790000099, 4, 'new')",
    );
    await imported(where);
    expect((await rowsOf('log')).map(({ content }) => content).at(-1)).toBe('new');
    expect(await countOf('log')).toBe(4);
  });

  it('keeps the password that a sign-in made stronger', async () => {
    const { run, imported, startApp } = await newImport();
    const { where } = await makeOneApi();
    await imported(where);
    const app = await startApp();
    await app.signedIn('chief', oneApiPassword);
    expect((await run([where, '--yes'])).text).toContain('There is nothing to import.');
    await app.signedIn('chief', oneApiPassword);
  });

  it('refuses another database, and an account with the id of another one', async () => {
    const { run, imported, withStore } = await newImport();
    const { where, run: atOneApi } = await makeOneApi();
    await imported(where);
    const rows = { ...oneApiRows(), users: [oneApiUser(1, { username: 'other', role: 100 })] };
    const other = await makeOneApi(rows);
    const { status, text } = await run([other.where, '--yes']);
    expect([status, text]).toEqual([2, expect.stringContaining('is not the One API database')]);
    await withStore(({ records }) =>
      records.insertInto('user').values({ username: 'dora', role: 1, status: 1 }).execute(),
    );
    await atOneApi("insert into users (id, username, password) values (5, 'erik', '')");
    expect((await run([where, '--yes'])).text).toContain(
      'REFUSED user 5: another one has its id here',
    );
  });
});
