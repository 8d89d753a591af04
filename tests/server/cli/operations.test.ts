/** Migrations, backup and demo data. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import Database from 'libsql';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createServices } from '../../../src/server/createServices';
import { fillWithDemo } from '../../../src/server/demo/fill';
import { steps } from '../../../src/server/store/migration/migrationSteps';
import { openStore } from '../../../src/server/store/openStore';
import { sendJson, startProvider } from '../../support/provider';
import { startServer, temporaryFolder } from '../../support/server/builtServer';
import { httpClient } from '../../support/server/httpClient';
import { buildTestApp } from '../../support/server/testApp';
import { describeFileOnly, freshDsn } from '../../support/server/testDatabase';
import { buildChannel, buildToken } from '../../support/steps/builders';

/** A log that a test reads. */
const readableLog = () => {
  const lines: string[] = [];
  return { log: pino({}, { write: (line: string) => void lines.push(line) }), lines };
};

describeFileOnly('a database file of an older version', () => {
  it('is copied before it is changed, keeps its rows, gains what is new, and the log says so', async () => {
    const dataDir = temporaryFolder();
    const services = await createServices({ dataDir, log: pino({ level: 'silent' }) });
    await services.store.close();
    const old = new Database(join(dataDir, 'console.db'));
    old.exec(
      "drop table attempt; drop table device; drop table lease; drop table audit; delete from kysely_migration where name in ('003-limits', '004-audits'); alter table token drop column subnet",
    );
    old.close();
    const { log, lines } = readableLog();
    const store = await openStore({ dataDir, log });
    expect(lines.filter((line) => line.includes('brought to this version'))).toEqual([
      expect.stringMatching(/by 003-limits, 004-audits; .*console\.db\.before-003-limits is as/),
    ]);
    expect(await store.db.selectFrom('user').select('username').execute()).toEqual([
      { username: 'root' },
    ]);
    expect(
      (await store.db.selectFrom('kysely_migration').select('name').orderBy('name').execute()).map(
        ({ name }) => name,
      ),
    ).toEqual(steps.map(([name]) => name));
    expect(
      (await store.db.introspection.getTables())
        .find(({ name }) => name === 'token')
        ?.columns.map(({ name }) => name),
    ).toContain('subnet');
    await store.close();
    const again = readableLog();
    await (await openStore({ dataDir, log: again.log })).close();
    expect(again.lines).toEqual([]);
    const copy = new Database(join(dataDir, 'console.db.before-003-limits'), {
      readonly: true,
    } as Database.Options);
    expect(copy.prepare('select username from user').all()).toEqual([{ username: 'root' }]);
    copy.close();
  });

  it('of a newer version is refused, and nothing is changed', async () => {
    const dataDir = temporaryFolder();
    await (await openStore({ dataDir })).close();
    const newer = new Database(join(dataDir, 'console.db'));
    newer.exec(
      "insert into kysely_migration (name, timestamp) values ('999-future', '2030-01-01T00:00:00Z')",
    );
    newer.close();
    await expect(openStore({ dataDir })).rejects.toThrow('999-future');
  });
});

describe('SQL_DSN', () => {
  it('of another database is refused by name', async () => {
    await expect(openStore({ dataDir: ':memory:', dsn: 'mysql://localhost/x' })).rejects.toThrow(
      'SQL_DSN must begin with postgres://',
    );
  });
});

describeFileOnly('a server that is told to stop', () => {
  it('lets running requests end, takes no new ones, and ends by itself', async () => {
    const held: ServerResponse[] = [];
    const provider = await startProvider((_asked, response) => held.push(response));
    const server = await startServer();
    const root = await httpClient(server.url);
    await root.call('POST', 'channel/', buildChannel({ base_url: provider.url }));
    const running = root.call('GET', 'channel/test/1');
    await expect.poll(() => held).toHaveLength(1);
    const stopped = server.stop('SIGTERM');
    const isRefused = () =>
      fetch(`${server.url}/healthz`).then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused).toBe(true);
    for (const response of held) sendJson(response, { choices: [{ message: { content: 'hi' } }] });
    expect((await running).body.success).toBe(true);
    await stopped;
    expect(server.exitCode()).toBe(0);
    provider.close();
  });
});

describeFileOnly('a database that another program has locked', () => {
  it('answers 503 in time, reads on, and works again once the lock is gone', async () => {
    const server = await startServer();
    const root = await httpClient(server.url);
    const other = new Database(join(server.dataDir, 'console.db'));
    other.exec('begin immediate');
    const begin = performance.now();
    const refused = await root.call('POST', 'token/', buildToken());
    console.log(`locked answered after ms=${Math.round(performance.now() - begin)}`);
    expect([refused.status, refused.body.success]).toEqual([503, false]);
    expect((await root.call('GET', 'token/?p=0')).body.data).toEqual([]);
    other.exec('commit');
    expect((await root.call('POST', 'token/', buildToken())).body.success).toBe(true);
    // Nothing that was refused keeps a lock or an old view.
    other.exec("update token set name = 'renamed'");
    expect((await root.call('GET', 'token/?p=0')).body.data).toMatchObject([{ name: 'renamed' }]);
    other.close();
    await server.stop();
  });
});

describeFileOnly('npm run backup', () => {
  const backup = (dataDir: string, ...args: string[]) =>
    spawnSync(process.execPath, ['dist/server/main.js', 'backup', ...args], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir },
    });

  it('copies the database while it is written to, with every write that was answered before', async () => {
    const server = await startServer();
    const root = await httpClient(server.url);
    let written = 0;
    let running = true;
    const writing = (async () => {
      while (running) {
        if ((await root.call('POST', 'token/', buildToken({ name: `t${written}` }))).body.success)
          written += 1;
      }
    })();
    await expect.poll(() => written).toBeGreaterThan(20);
    const answered = written;
    const { status, stdout } = backup(server.dataDir);
    running = false;
    await writing;
    await server.stop();
    expect([status, stdout]).toEqual([0, expect.stringContaining('integrity ok')]);
    const file = readdirSync(server.dataDir).find((name) => name.startsWith('backup-')) ?? '';
    const copy = new Database(join(server.dataDir, file), { readonly: true } as Database.Options);
    expect(
      (copy.prepare('select count(*) as count from token').get() as { count: number }).count,
    ).toBeGreaterThanOrEqual(answered);
    copy.close();
  });

  it('leaves no file where it fails, and says why in one line', async () => {
    const dataDir = temporaryFolder();
    await (await createServices({ dataDir, log: pino({ level: 'silent' }) })).store.close();
    const target = join(dataDir, 'copy.db');
    expect(backup(dataDir, join(dataDir, 'nowhere', 'copy.db'))).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(
        /^relay-console: there is no folder .*nowhere; no backup was made\n$/,
      ),
    });
    const file = join(dataDir, 'console.db');
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0x5a, bytes.length / 4));
    expect(backup(dataDir, target)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^relay-console: no backup was made: .+\n$/),
    });
    expect(readdirSync(dataDir).filter((name) => name.startsWith('copy.db'))).toEqual([]);
  });

  it('says what is wrong: no database, a file that exists, PostgreSQL', () => {
    const empty = temporaryFolder();
    expect(backup(empty)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('there is no database'),
    });
    expect(
      spawnSync(process.execPath, ['dist/server/main.js', 'backup'], {
        encoding: 'utf8',
        env: { ...process.env, SQL_DSN: 'postgres://x/y' },
      }).stderr,
    ).toContain('pg_dump');
    expect(existsSync(join(empty, 'console.db'))).toBe(false);
  });
});

describe('demo data', () => {
  it('fills an empty database with what belongs together, and no other', async () => {
    const dsn = await freshDsn();
    const services = await createServices({
      dataDir: ':memory:',
      ...(dsn ? { dsn } : {}),
      log: pino({ level: 'silent' }),
    });
    await fillWithDemo(services, { channels: 20, users: 50, tokens: 60, codes: 30, logs: 2000 });
    const { records } = services.store;
    const count = async (table: string) =>
      (await records.selectFrom(table).select('id').execute()).length;
    expect([
      await count('channel'),
      await count('user'),
      await count('token'),
      await count('redemption'),
      await count('log'),
    ]).toEqual([20, 51, 60, 30, 2000]);
    for (const table of ['channel', 'token', 'redemption']) {
      const rows = await records.selectFrom(table).selectAll().orderBy('id').execute();
      const dates = rows.map((row) => Number(row['created_time']));
      // Later records have the higher id.
      expect(dates).toEqual([...dates].sort((a, b) => a - b));
    }
    const sum = async (table: string, column: string) =>
      (await records.selectFrom(table).selectAll().execute()).reduce(
        (total, row) => total + Number(row[column]),
        0,
      );
    const used = await sum('channel', 'used_quota');
    expect(used).toBeGreaterThan(0);
    expect([
      await sum('user', 'used_quota'),
      await sum('token', 'used_quota'),
      await sum('log', 'quota'),
    ]).toEqual([used, used, used]);
    const orphans = (await records.selectFrom('token').selectAll().execute()).filter(
      (token) => token['user_id'] === null,
    );
    expect(orphans).toEqual([]);
    const codes = await records.selectFrom('redemption').select('batch').distinct().execute();
    // None is a part of another: a filter by a part leads to the codes of a batch.
    const batches = codes.map((code) => String(code['batch']));
    for (const batch of batches) expect(batches.join().split(batch)).toHaveLength(2);
    await expect(fillWithDemo(services)).rejects.toThrow('not empty');
    await services.store.close();
  });
});

describe('the log of management', () => {
  it('names what administrators changed, and no value', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    await app.newUser('alice');
    await root.call('POST', 'channel/', {
      name: 'c',
      type: 1,
      key: 'sk-very-secret',
      models: 'gpt-4o',
      group: 'default',
    });
    await root.call('PUT', 'channel/', { id: 1, key: 'sk-other-secret', priority: 3 });
    await root.call('PUT', 'option/', { key: 'SMTPToken', value: 'smtp-secret' });
    await root.call('POST', 'user/manage', { username: 'alice', action: 'disable' });
    await root.call('DELETE', 'channel/1');
    const listIn = async (language: string) =>
      (await root.call('GET', 'log/?p=0&type=3', undefined, { 'accept-language': language })).body
        .data as { content: string; username: string }[];
    expect((await listIn('en')).map(({ content }) => content)).toEqual([
      'Deleted channel #1',
      'User alice: disabled',
      'Changed the option SMTP credential',
      'Changed channel #1: key, priority',
      'Created channel #1',
      'Created user #2',
    ]);
    const entries = await listIn('zh-CN');
    expect(entries.map(({ content }) => content)).toEqual([
      '删除渠道 #1',
      '用户 alice：禁用',
      '修改选项 SMTP 访问凭证',
      '修改渠道 #1：key, priority',
      '创建渠道 #1',
      '创建用户 #2',
    ]);
    expect(entries.every(({ username }) => username === 'root')).toBe(true);
    expect(JSON.stringify(entries)).not.toMatch(/secret/);
    expect(new Set(entries.map((entry) => (entry as unknown as { id: number }).id)).size).toBe(
      entries.length,
    );
    await root.call('DELETE', 'log/?target_timestamp=1800000100');
    expect(((await root.call('GET', 'log/?p=0&type=3')).body.data as object[]).length).toBe(
      entries.length + 1,
    );
    expect((await root.call('GET', 'log/?p=0&type=3&model_name=x')).body.data as object[]).toEqual(
      [],
    );
  });
});
