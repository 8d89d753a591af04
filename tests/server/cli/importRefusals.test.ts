/** The import of a One API database: what it refuses, and that nothing is changed then. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMySqlDsn } from '../../../src/server/importOneApi/source/mysqlSource';
import { temporaryFolder } from '../../support/server/builtServer';
import { newImport, sourceDsn } from '../../support/server/importTrial';
import { makeOneApi, oneApiRows } from '../../support/server/oneApiDatabase';
import { rowsHere } from '../../support/server/testDatabase';

describe('nothing is imported', () => {
  const nothing = async ({ settings, countOf }: Awaited<ReturnType<typeof newImport>>) => {
    if (!settings.dsn) expect(existsSync(settings.dataDir)).toBe(false);
    else expect(await countOf('user')).toBe(0);
  };

  it('by a dry run, by who says no, and where nobody can be asked', async () => {
    const trial = await newImport();
    const { run } = trial;
    const { where } = await makeOneApi();
    const dry = await run([where, '--dry-run']);
    expect(dry.status).toBe(0);
    expect(dry.lines.slice(1, 4)).toEqual([
      'Users: 3 to add; quota 500,000,000,006,000, used quota 70',
      'Passwords and access tokens: 2 to add',
      'Tokens: 2 to add; remaining quota 1,000, used quota 14',
    ]);
    expect((await run([where], async () => false)).status).toBe(1);
    expect(await run([where])).toMatchObject({
      status: 2,
      text: expect.stringContaining('Add --yes'),
    });
    await nothing(trial);
  });

  it.each(
    rowsHere([
      ['users', 'quota', 9_007_199_254_740_993n, 'user 2'],
      ['logs', 'quota', -9_007_199_254_740_993n, 'log entry 2'],
      ['tokens', 'remain_quota', 9_007_199_254_740_993n, 'token 2'],
    ]),
  )('where %s have a %s beyond 2^53, which is named', async (table, field, value, record) => {
    const trial = await newImport();
    const { run } = trial;
    const { where, run: atOneApi } = await makeOneApi(oneApiRows(), { dsn: await sourceDsn() });
    await atOneApi(`update ${table} set ${field} = ${value} where id = 2`);
    const { status, text } = await run([where, '--yes']);
    expect(status).toBe(1);
    expect(text).toContain(
      `REFUSED ${record}, ${field}: ${value} is beyond 2^53, so it cannot be kept exactly`,
    );
    await nothing(trial);
  });

  it('from databases of other programs, from other files, from nowhere', async () => {
    const trial = await newImport();
    const { settings, run } = trial;
    const { where, run: atOneApi } = await makeOneApi();
    await atOneApi('alter table tokens add column deleted_at text');
    const other = await run([where, '--yes']);
    expect(other.status).toBe(2);
    expect(other.text).toContain('its table tokens has deleted_at, which One API does not have');
    expect((await run(['package.json', '--yes'])).text).toContain('read as a SQLite database');
    expect((await run([join(settings.dataDir, 'no.db')])).text).toContain('There is no file');
    expect((await run(['a:b@tcp(127.0.0.1:1)/c'])).text).toContain('npm install --no-save mysql2');
    const kept = join(temporaryFolder(), 'dsn.txt');
    writeFileSync(kept, 'a:secret@tcp(127.0.0.1:1)/c\n');
    expect((await run([kept])).text).toContain('npm install --no-save mysql2');
    writeFileSync(kept, 'a:secret@tpc(127.0.0.1:1)/c\n');
    const { text } = await run([kept]);
    expect(text).toContain('has no SQL_DSN');
    expect(text).not.toContain('secret');
    await nothing(trial);
  });

  it('into a console that has records', async () => {
    const { run, startApp } = await newImport();
    const app = await startApp();
    await app.newUser('alice');
    const { where } = await makeOneApi();
    const { status, text } = await run([where, '--yes']);
    expect([status, text]).toEqual([2, expect.stringMatching(/This console has (tokens|users)/)]);
  });

  it('where One API changes between the question and the answer', async () => {
    const { run, imported, countOf } = await newImport();
    const { where, run: atOneApi } = await makeOneApi();
    const { status, text } = await run([where], async () => {
      await atOneApi('delete from logs where id = 2');
      return true;
    });
    expect(status).toBe(2);
    expect(text).toContain('was changed meanwhile. Nothing was imported');
    expect(await countOf('user')).toBe(0);
    await imported(where);
  });
});

describe('the address of a MySQL database', () => {
  it.each(
    rowsHere([
      ['a:b@tcp(h:3307)/one-api?charset=utf8', { host: 'h', port: 3307, password: 'b' }],
      ['a:p@ss/w:rd@tcp(h)/x', { host: 'h', port: 3306, password: 'p@ss/w:rd' }],
      ['a@tcp([::1]:3306)/x', { host: '::1', user: 'a', password: '' }],
      ['a:b@unix(/run/my.sock)/x', { socketPath: '/run/my.sock', database: 'x' }],
      ['mysql://a:b%40@h/x', { user: 'a', password: 'b@', host: 'h', port: 3306, database: 'x' }],
    ]),
  )('%s is read', (dsn, place) => {
    expect(readMySqlDsn(dsn)).toMatchObject(place);
  });

  it.each(rowsHere(['/srv/one-api.db', 'one-api.db', 'postgres://a@b/c']))('is not %s', (dsn) => {
    expect(readMySqlDsn(dsn)).toBeUndefined();
  });
});
