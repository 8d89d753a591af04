/** Operators' settings in the environment: what is meant, what is refused, and that no message shows a password. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gatherSettings } from '../../../src/server/cli/gatherSettings';
import { isLoopback } from '../../../src/server/kernel/outgoing/networks';
import { hostInAddress, localAddress } from '../../../src/server/listen';
import { relayAt } from '../../../src/server/relay/callRelay';
import { readSettings } from '../../../src/server/settings';
import { startServer, temporaryFolder } from '../../support/server/builtServer';

type Name = keyof ReturnType<typeof readSettings>;

const standard = readSettings({});
const names = Object.keys(standard) as Name[];

describe('a setting', () => {
  it.each(names)('%s that is empty or blank is unset', (name) => {
    for (const text of ['', ' ', '\t\n'])
      expect(readSettings({ [name]: text })[name]).toEqual(standard[name]);
  });

  it.each<[Name, string, unknown]>([
    ['PORT', '8080', 8080],
    ['PORT', ' 8080\r', 8080],
    ['PORT', '0', 0],
    ['HOST', '0.0.0.0', '0.0.0.0'],
    ['HOST', '[::1]', '::1'],
    ['HOST', '::', '::'],
    ['HOST', '[::]', '::'],
    ['HOST', 'fe80::1%eth0', 'fe80::1%eth0'],
    ['HOST', 'LocalHost', 'localhost'],
    ['HOST', 'relay_1.internal', 'relay_1.internal'],
    ['DATA_DIR', ' /srv/my data ', '/srv/my data'],
    ['TRUSTED_PROXIES', '127.0.0.1, 10.0.0.0/8', ['127.0.0.1', '10.0.0.0/8']],
    ['TRUSTED_PROXIES', '127.0.0.1 ::1，fd00::/8;', ['127.0.0.1', '::1', 'fd00::/8']],
    [
      'REST_APIS',
      'crm=https://a:b@crm.example/api, blog=http://127.0.0.1:4000',
      new Map([
        ['crm', new URL('https://a:b@crm.example/api')],
        ['blog', new URL('http://127.0.0.1:4000')],
      ]),
    ],
    ['PUBLIC_ADDRESS', 'https://relay.example.org/', 'https://relay.example.org'],
    ['PUBLIC_ADDRESS', 'HTTP://Relay:8080/console//', 'http://relay:8080/console'],
    ['BASE_PATH', ' /console/relay-1 ', '/console/relay-1'],
    ['GITHUB_ADDRESS', 'https://git.example.org/', 'https://git.example.org'],
    ['MAX_API_CALLS', '1000000000', 1_000_000_000],
    ['PASSWORD_COST', '15', 15],
    ['PROVIDER_SILENCE', '900', 900],
    ['PRIVATE_ADDRESSES', 'Refuse', 'refuse'],
    ['RATE_LIMIT', 'OFF', 'off'],
    ['LOG_LEVEL', 'DEBUG', 'debug'],
  ])('%s=%s is understood', (name, text, value) => {
    expect(readSettings({ [name]: text })[name]).toEqual(value);
  });

  it.each<[Name, string, string]>([
    ['PORT', '0x10', 'a whole number from 0 to 65535; it is "0x10"'],
    ['PORT', '1e3', 'a whole number'],
    ['PORT', '3000.5', 'a whole number'],
    ['PORT', '-1', 'a whole number'],
    ['PORT', '70000', 'from 0 to 65535'],
    ['PORT', '"3000"', 'it is "\\"3000\\""'],
    ['HOST', '127.0.0.1:3000', 'without port'],
    ['HOST', 'http://localhost', 'an address or a host name'],
    ['HOST', '[127.0.0.1]', 'an address or a host name'],
    ['HOST', '[::1', 'an address or a host name'],
    ['HOST', '256.0.0.1', 'an address or a host name'],
    ['HOST', '*', 'as 127.0.0.1, 0.0.0.0, ::1, ::'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, proxy.example', 'it is "10.0.0.0/8, proxy.example"'],
    ['TRUSTED_PROXIES', '::/0', 'addresses and networks of proxies'],
    ['PUBLIC_ADDRESS', 'relay.example.org', 'as https://relay.example.org'],
    ['PUBLIC_ADDRESS', 'localhost:3000', 'as https://relay.example.org'],
    ['PUBLIC_ADDRESS', 'https://relay.example.org/?a=1', 'without user, password, ? and #'],
    ['BASE_PATH', 'console', 'a path as /console, without a slash at its end'],
    ['BASE_PATH', '/console/', 'without a slash at its end'],
    ['BASE_PATH', '/', 'a path as /console'],
    ['BASE_PATH', '//host', 'a path as /console'],
    ['BASE_PATH', 'https://host/console', 'a path as /console'],
    ['BASE_PATH', '/a/../b', 'none of its parts begins with a dot'],
    ['BASE_PATH', '/.a', 'none of its parts begins with a dot'],
    ['BASE_PATH', '/a"b', 'of letters, digits and the signs -._~'],
    ['BASE_PATH', '/控制台', 'of letters, digits and the signs -._~'],
    ['BASE_PATH', '/a%20b', 'of letters, digits and the signs -._~'],
    ['BASE_PATH', '/a?b', 'of letters, digits and the signs -._~'],
    ['BASE_PATH', '/api/console', 'the first one is not api, v1'],
    ['BASE_PATH', '/assets', 'the first one is not api, v1'],
    ['REST_APIS', 'https://crm.example', 'names with addresses'],
    ['REST_APIS', 'crm=ftp://crm.example', 'names with addresses'],
    ['REST_APIS', 'crm=https://a.example,crm=https://b.example', 'names with addresses'],
    ['REST_APIS', 'crm=https://crm.example/?key=1', 'names with addresses'],
    ['LARK_ADDRESS', 'ftp://lark.example', 'as https://'],
    ['MAX_CONNECTIONS', '0', 'from 1 to'],
    ['PASSWORD_COST', '16', 'from 10 to 15'],
    ['PROVIDER_SILENCE', '5 min', 'from 10 to 86400'],
    ['PRIVATE_ADDRESSES', 'refused', 'allow or refuse; it is "refused"'],
    ['RATE_LIMIT', 'false', 'on or off; it is "false"'],
    ['LOG_LEVEL', 'verbose', 'info or trace or debug'],
  ])('%s=%s is refused by name, with what was expected', (name, text, expected) => {
    expect(() => readSettings({ [name]: text })).toThrow(`${name} must be `);
    expect(() => readSettings({ [name]: text })).toThrow(expected);
  });

  it('that is wrong is named beside all others that are', () => {
    expect(() => readSettings({ PORT: 'x', HOST: '*', RATE_LIMIT: 'off' })).toThrow(
      /^PORT must be .*\nHOST must be .*$/,
    );
  });
});

describe('headers for REST APIs', () => {
  const apis = { REST_APIS: 'crm=https://crm.example, my-blog=https://blog.example' };

  it('are read by the name of the API, one a line', () => {
    const { REST_HEADERS: headers } = readSettings({
      ...apis,
      REST_HEADERS_CRM: 'Authorization: Bearer a:b\nPrefer: count=exact, return=representation\n',
      REST_HEADERS_MY_BLOG: 'X-Key: k',
    });
    expect([...headers]).toEqual([
      ['crm', { authorization: 'Bearer a:b', prefer: 'count=exact, return=representation' }],
      ['my-blog', { 'x-key': 'k' }],
    ]);
  });

  it.each([
    ['REST_HEADERS_CRM', 'secret-1'],
    ['REST_HEADERS_CRM', 'Host: secret-1'],
    ['REST_HEADERS_CRM', 'Content-Length: 1'],
    ['REST_HEADERS_CRM', 'X: a\u0000secret-1'],
    ['REST_HEADERS_ERP', 'X-Key: secret-1'],
  ])('that are none, or of no API, are refused without their values: %s', (name, text) => {
    expect(() => readSettings({ ...apis, [name]: text })).toThrow(name);
    expect(() => readSettings({ ...apis, [name]: text })).not.toThrow('secret-1');
  });

  it('are refused where the names of two APIs make one setting', () => {
    const texts = {
      REST_APIS: 'my-crm=https://a.example, my_crm=https://b.example',
      REST_HEADERS_MY_CRM: 'X-Key: secret-1',
    };
    expect(() => readSettings(texts)).toThrow(
      /^REST_HEADERS_MY_CRM is that of several APIs: my-crm, my_crm$/,
    );
  });

  it('come from a file, too, and not from two places', () => {
    const file = join(temporaryFolder(), 'headers');
    writeFileSync(file, 'X-Key: k\n');
    const env = { ...apis, REST_HEADERS_CRM_FILE: file };
    expect(gatherSettings(new Map(), env).settings.REST_HEADERS.get('crm')).toEqual({
      'x-key': 'k',
    });
    expect(() => gatherSettings(new Map(), { ...env, REST_HEADERS_CRM: 'X-Key: j' })).toThrow(
      'REST_HEADERS_CRM and REST_HEADERS_CRM_FILE are both set',
    );
  });
});

describe('the password in an address', () => {
  it.each([
    ['postgres://u:p%40ss%23w%2Frd@db:5432/x', 'postgres://u:p%40ss%23w%2Frd@db:5432/x'],
    ['postgresql://u:p@ss@db/x', 'postgresql://u:p@ss@db/x'],
    ['postgres://u:50%off@db/x', 'postgres://u:50%25off@db/x'],
    ['postgres://u:50%@db/x', 'postgres://u:50%25@db/x'],
    ['POSTGRES://u:a b@db/x', 'postgres://u:a%20b@db/x'],
    ['postgres://db', 'postgres://db'],
    ['postgres://u:p@[::1]:5432/x?sslmode=require', 'postgres://u:p@[::1]:5432/x?sslmode=require'],
    ['postgres:///x?host=/var/run/postgresql', 'postgres:///x?host=/var/run/postgresql'],
    ['postgres://u@/x?host=/run&options=a@b', 'postgres://u@/x?host=/run&options=a@b'],
  ])('of SQL_DSN=%s is understood', (text, dsn) => {
    expect(readSettings({ SQL_DSN: text }).SQL_DSN).toBe(dsn);
  });

  it.each([
    ['postgres://u:s3cr#t@db:5432/x', 's3cr'],
    ['postgres://u:p@s3cr#w/rd@db:5432/x', 's3cr'],
    ['postgres://u:s3cr/t@db:5432/x', 's3cr'],
    ['postgres://u:12/s3cr@db:5432/x', 's3cr'],
    ['postgres://u:p@s3cr/t@db:5432/x', 's3cr'],
    ['postgres://u:12?s3cr@db/x', 's3cr'],
    ['postgres://u:12?s3cr=1@db/x', 's3cr'],
    ['postgres://u:p@s3cr?t@db/x', 's3cr'],
    ['postgres://u:s3cr%ff@db/x', 's3cr'],
    ['u:s3cr@tcp(db:3306)/x', 's3cr'],
    ['mysql://u:s3cr@db/x', 's3cr'],
  ])('of SQL_DSN=%s is refused and not shown', (text, secret) => {
    const read = () => readSettings({ SQL_DSN: text });
    expect(read).toThrow('SQL_DSN must be postgres://user:password@host:5432/database');
    expect(read).toThrow('each #, /, ?, @ and % must be percent-encoded');
    expect(read).not.toThrow(secret);
  });

  it.each([
    ['http://u:p%23w@127.0.0.1:3001', 'u:p#w'],
    ['http://u:50%off@127.0.0.1:3001', 'u:50%off'],
    ['http://u:p@w@127.0.0.1:3001', 'u:p@w'],
  ])('of RELAY=%s is sent as it is meant', (text, pair) => {
    const address = readSettings({ RELAY: text }).RELAY;
    const { credentials, address: bare } = relayAt(address ?? new URL('http://none'));
    expect(Buffer.from(credentials?.replace('Basic ', '') ?? '', 'base64').toString()).toBe(pair);
    expect(bare.href).toBe('http://127.0.0.1:3001/');
  });

  it.each([
    'http://u:s3cr#w@127.0.0.1:3001',
    'http://u:12#s3cr@127.0.0.1:3001',
    'http://u:s3cr/w@127.0.0.1:3001',
    'http://u:12?s3cr@127.0.0.1:3001',
    'http://u:s3cr%ff@127.0.0.1:3001',
    'ftp://u:s3cr@127.0.0.1',
    'u:s3cr@127.0.0.1:3001',
  ])('of RELAY=%s is refused and not shown', (text) => {
    expect(() => readSettings({ RELAY: text })).toThrow('RELAY must be an http(s) address');
    expect(() => readSettings({ RELAY: text })).not.toThrow('s3cr');
  });

  it('is not shown where the command line is wrong', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['dist/server/main.js', '--relay', 'http://127.0.0.1', 'http://u:s3cr#t@127.0.0.1'],
      { encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([2, expect.stringContaining('command "http://127.0.0.1"')]);
  });
});

describe('the host', () => {
  it.each([
    ['::', '[::]', false],
    ['::1', '[::1]', true],
    ['0:0:0:0:0:0:0:1', '[0:0:0:0:0:0:0:1]', true],
    ['::ffff:127.0.0.1', '[::ffff:127.0.0.1]', true],
    ['fe80::1%eth0', '[fe80::1]', false],
    ['127.0.0.53', '127.0.0.53', true],
    ['0.0.0.0', '0.0.0.0', false],
    ['localhost', 'localhost', true],
    ['127.example.org', '127.example.org', false],
  ])('%s stands in an address as %s', (host, inAddress, isOwn) => {
    expect([hostInAddress(host), isLoopback(host)]).toEqual([inAddress, isOwn]);
    expect(URL.canParse(`http://${inAddress}:3000`)).toBe(true);
  });

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['::', 'http://[::1]:3000'],
    ['::1', 'http://[::1]:3000'],
    ['localhost', 'http://localhost:3000'],
    ['192.0.2.7', 'http://192.0.2.7:3000'],
  ])('%s is found by its own machine at %s', (host, address) => {
    expect(localAddress(host, 3000)).toBe(address);
  });

  const hasIPv6 = Object.values(networkInterfaces()).some((own) =>
    own?.some(({ address }) => address === '::1'),
  );
  it.runIf(hasIPv6).each(['[::1]', '::1', '::'])(
    '%s is listened on, and the log says an address that answers',
    async (host) => {
      const server = await startServer({ env: { HOST: host } });
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      await server.stop();
    },
  );

  it('is wrong before a database is made', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const env = { HOST: '*', SQL_DSN: 'postgres://u:s3cr#t@db/x' };
    const start = startServer({ dataDir, env });
    await expect(start).rejects.toThrow(/HOST must be .*SQL_DSN must be /);
    await expect(start).rejects.not.toThrow('s3cr');
    expect(spawnSync('ls', [dataDir]).status).not.toBe(0);
  });
});
