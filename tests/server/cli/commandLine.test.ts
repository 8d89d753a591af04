/** The program `relay-console`: its options, its configuration file, its commands. */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { gatherSettings } from '../../../src/server/cli/gatherSettings';
import { describeSettings, helpText } from '../../../src/server/cli/helpText';
import { optionOf, readCommandLine } from '../../../src/server/cli/readCommandLine';
import { settingTable } from '../../../src/server/settings';
import { startServer, temporaryFolder } from '../../support/server/builtServer';
import { httpClient } from '../../support/server/httpClient';

/** Runs a command on a folder of data. Connections of this process end meanwhile, as they should. */
const run = (dataDir: string, args: readonly string[], env: Record<string, string> = {}) =>
  new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['dist/server/main.js', ...args, '--password-cost', '10'],
      { env: { ...process.env, DATA_DIR: dataDir, ...env } },
      (_error, stdout, stderr) => resolve({ status: child.exitCode, stdout, stderr }),
    );
    child.stdin?.end();
  });

const file = (text: string, name = 'config.json') => {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
};

describe('the command line', () => {
  it('has every setting as an option, and the help names each', () => {
    const help = helpText('1');
    for (const name of Object.keys(settingTable)) {
      const option = optionOf(name);
      expect(readCommandLine([option, '1']).values.get(name)).toBe('1');
      expect(help).toContain(`  ${option}, ${name}\n`);
    }
    // Of settings that share a text it is said once.
    expect(help.split('where the server listens').length).toBe(2);
    expect(help).toMatch(/--port, PORT\n {2}--host, HOST\n.*\(default: 3000, 127\.0\.0\.1\)/s);
  });

  it.each([
    [['--prot', '1'], 'there is no option "--prot", did you mean "--port"?'],
    [['--port', '1', '--port=2'], '--port is given twice'],
    [['--port'], '--port needs a value'],
    [['--port='], '--port needs a value'],
    [['--port', '--host', 'x'], '--port needs a value'],
    [['--dry-run'], 'there is no option "--dry-run"'],
    [['migrate', '--dry-run=yes'], '--dry-run takes no value'],
    [['bakup'], 'there is no command "bakup", did you mean "backup"?'],
    [['restore'], 'restore needs FILE'],
    [['backup', 'a', 'b'], 'backup does not take "b"'],
    [['constructor'], 'there is no command "constructor"'],
  ])('%j is refused in words', (args, message) => {
    expect(() => readCommandLine(args)).toThrow(message);
  });
});

describe('settings', () => {
  const read = (text: string, env: Record<string, string> = {}, options: [string, string][] = []) =>
    gatherSettings(new Map(options), { CONFIG: file(text), ...env });

  it('of an option count before the environment, and that before the file', () => {
    const { settings, origins } = read(
      '{ "PORT": 1, "HOST": "::1", "TRUSTED_PROXIES": ["127.0.0.1", "::1"], "MAX_CONNECTIONS": "7" }',
      { PORT: '2', HOST: '::', MAX_CONNECTIONS: ' ' },
      [['PORT', '3']],
    );
    const { PORT, HOST, TRUSTED_PROXIES, MAX_CONNECTIONS } = settings;
    expect([PORT, HOST, TRUSTED_PROXIES, MAX_CONNECTIONS]).toEqual([
      3,
      '::',
      ['127.0.0.1', '::1'],
      7,
    ]);
    expect([origins['PORT'], origins['HOST'], origins['MAX_CONNECTIONS']]).toEqual([
      'command line',
      'environment',
      expect.stringMatching(/config\.json:1$/),
    ]);
  });

  it.each([
    ['{\n "PROT": 1 }', /config\.json:2: there is no setting "PROT", did you mean "PORT"\?/],
    ['{\n\n "PORT": true }', /config\.json:3: PORT must be a text, a number or a list of texts/],
    ['{ "PORT": "x" }', /^PORT must be a whole number .* it is "x" \(.*config\.json:1\)$/],
    ['{ "PORT": 1, "PORT": 2 }', /config\.json:1: "PORT" is there twice/],
    ['{ // port\n }', /config\.json:1: no valid JSON: JSON has no comments/],
    ['\uFEFF{}', /config\.json:1: begins with a byte order mark/],
    ['[]', /config\.json:1: must be an object/],
    ['{ "PORT": "x", "HOSTS": "y" }', /HOSTS[\s\S]*PORT must be/],
  ])('of the file %j are refused with the line', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it('that are secret may come from a file, and no print shows them', () => {
    const path = file('postgres://u:s3cret@db/x\n', 'dsn');
    const { settings, origins } = read('{}', { SQL_DSN_FILE: path });
    expect(settings.SQL_DSN).toBe('postgres://u:s3cret@db/x');
    const printed = describeSettings(settings, origins);
    expect(printed).toContain(`SQL_DSN = (secret) (SQL_DSN_FILE=${path})`);
    expect(printed).toContain('PORT = 3000 (default)');
    expect(printed).not.toContain('s3cret');
    expect(() => read('{}', { SQL_DSN_FILE: path, SQL_DSN: 'postgres://db/x' })).toThrow(
      'SQL_DSN and SQL_DSN_FILE are both set',
    );
    expect(() => read('{}', { SQL_DSN_FILE: '/nowhere/dsn' })).toThrow(
      'SQL_DSN_FILE: /nowhere/dsn cannot be read: there is no such file',
    );
    expect(() => gatherSettings(new Map(), { CONFIG: '/nowhere' })).toThrow('CONFIG: /nowhere');
  });

  it('that are headers of an API are a list in the file, and no print shows them', () => {
    const { settings, origins } = read(
      '{ "REST_APIS": "crm=https://crm.example",\n "REST_HEADERS_CRM": ["X-Key: k3y, 2", "X-Org: o"] }',
    );
    expect(settings.REST_HEADERS.get('crm')).toEqual({ 'x-key': 'k3y, 2', 'x-org': 'o' });
    const printed = describeSettings(settings, origins);
    expect(printed).toMatch(/^REST_HEADERS_CRM = \(secret\) \(.*config\.json:2\)$/m);
    expect(printed).not.toMatch(/^REST_HEADERS =|k3y/m);
  });
});

describe('a start', () => {
  it('with the port taken names the setting and touches no database', async () => {
    const server = await startServer();
    const other = join(temporaryFolder(), 'data');
    const port = new URL(server.url).port;
    const { status, stdout } = await run(other, ['--port', port]);
    expect([status, stdout]).toEqual([
      1,
      expect.stringMatching(/^.*cannot start: PORT must be a free port; \d+ is taken on .*\n$/),
    ]);
    expect(existsSync(other)).toBe(false);
    await server.stop();
  });

  it.each([
    ['HOST', { HOST: '192.0.2.1' }, /HOST must be an address of this machine; 192\.0\.2\.1/],
    ['DATA_DIR', { DATA_DIR: '/dev/null/x' }, /DATA_DIR must be a folder to write into/],
    ['system folder', { DATA_DIR: '/proc/x/y' }, /DATA_DIR must be a folder to write into/],
    [
      'SQL_DSN',
      { DATA_DIR: '', SQL_DSN: 'postgres://u@127.0.0.1:1/x' },
      /SQL_DSN must be the addr/,
    ],
  ])('with a wrong %s names it, without a stack', async (_name, env, message) => {
    const { status, stdout } = await run(temporaryFolder(), ['--port', '0'], env);
    const last = stdout.trimEnd().split('\n').at(-1) ?? '';
    expect([status, JSON.parse(last)]).toEqual([
      1,
      expect.objectContaining({ msg: expect.stringMatching(message) }),
    ]);
    expect(last).not.toContain('stack');
  });
});

describe('the commands on a database', { timeout: 120_000 }, () => {
  it('give a password back, restore a copy over a stopped server only, and look at it', async () => {
    const server = await startServer();
    const { dataDir } = server;
    const root = await httpClient(server.url);
    expect((await run(dataDir, ['backup', join(dataDir, 'copy.db')])).status).toBe(0);

    const reset = await run(dataDir, ['reset-password', 'ROOT']);
    const password = /once: (\S{20})\n/.exec(reset.stdout)?.[1] ?? '';
    expect([reset.status, password.length]).toEqual([0, 20]);
    expect((await root.call('GET', 'user/self')).status).toBe(401);
    await expect(httpClient(server.url)).rejects.toThrow();
    await httpClient(server.url, 'root', password);
    expect((await run(dataDir, ['reset-password', 'nobody'])).stderr).toBe(
      'relay-console: there is no account "nobody"; nothing was changed\n',
    );

    const sound = await run(dataDir, ['doctor', server.url]);
    expect([sound.status, sound.stdout]).toEqual([0, expect.not.stringContaining('WRONG')]);

    const copy = join(dataDir, 'copy.db');
    expect(await run(dataDir, ['restore', copy])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is in use (database is locked): stop the server'),
    });
    await httpClient(server.url, 'root', password);
    await server.stop();
    expect(await run(dataDir, ['restore', copy])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('The database of before is'),
    });
    expect(readdirSync(dataDir).filter((name) => name.includes('before-restore'))).toHaveLength(1);
    const again = await startServer({ dataDir });
    await httpClient(again.url);
    await again.stop();
  });

  it('refuse a file that is no whole database of this version', async () => {
    const server = await startServer();
    await server.stop();
    const { dataDir } = server;
    const path = join(dataDir, 'console.db');
    const text = file('hello', 'text.db');
    expect((await run(dataDir, ['restore', text])).stderr).toContain('nothing was restored from');
    const other = join(temporaryFolder(), 'other.db');
    const foreign = new Database(other);
    foreign.exec('create table user (id integer)');
    foreign.close();
    expect((await run(dataDir, ['restore', other])).stderr).toContain(
      'is no database of Relay Console',
    );
    const newer = join(dataDir, 'newer.db');
    expect((await run(dataDir, ['backup', newer])).status).toBe(0);
    const away = join(dataDir, 'away', 'copy.db');
    expect((await run(dataDir, ['backup', away])).stderr).toContain('there is no folder ');
    const database = new Database(newer);
    database.exec("insert into kysely_migration values ('999-later', '2030')");
    database.close();
    expect((await run(dataDir, ['restore', newer])).stderr).toContain(
      'a newer version (999-later)',
    );
    expect((await run(dataDir, ['restore', path])).stderr).toContain('is the database itself');
    expect(readdirSync(dataDir).filter((name) => /before-restore|part/.test(name))).toEqual([]);
  });

  it('find what is wrong', async () => {
    const { status, stdout } = await run(join(temporaryFolder(), 'none'), [
      'doctor',
      'http://127.0.0.1:1',
    ]);
    expect(status).toBe(1);
    expect(stdout).toContain('WRONG database: there is no database at ');
    expect(stdout).toContain('WRONG proxy: http://127.0.0.1:1 does not answer');
  });

  it('go on where nobody reads them any more', async () => {
    const { status, stdout, stderr } = spawnSync(
      'sh',
      ['-c', '"$0" dist/server/main.js doctor | true', process.execPath],
      { encoding: 'utf8', env: { ...process.env, DATA_DIR: temporaryFolder() } },
    );
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  });
});
