/** The files of docs/deploy, as far as they can be tried without images: their commands run in folders. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { isRow } from '../../../src/schema/isRow';
import type { Row } from '../../../src/schema/types';
import { makeCertificate } from '../../support/browser/certificate';
import { hasNginx, runNginx } from '../../support/browser/nginx';
import { isLong } from '../../support/isLong';
import { startServer, temporaryFolder } from '../../support/server/builtServer';
import { freePort } from '../../support/server/freePort';

const folder = 'docs/deploy';
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** The instructions of the image, by stage. */
const stages = read('Dockerfile')
  .split(/^FROM .*$/m)
  .slice(1)
  .map((stage) =>
    stage
      .split('\n')
      .map((line) => /^([A-Z]+) (.*)$/.exec(line))
      .flatMap((found) => (found ? [[found[1] ?? '', found[2] ?? ''] as const] : [])),
  );
const [build = [], run = []] = stages;
const said = (name: string) => run.find(([word]) => word === name)?.[1] ?? '';

/** Only root can become somebody else. */
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

it.runIf(isLong)(
  'the image is built by its commands and runs without rights, home or a folder to write to',
  async () => {
    const place = temporaryFolder();
    const [app, out, data] = ['app', 'out', 'data'].map((name) => join(place, name)) as [
      string,
      string,
      string,
    ];
    const here = (command: string) => command.replaceAll('/app', app).replaceAll('/out', out);
    const { PATH = '', HOME = '' } = process.env;
    const builder = { env: { PATH, HOME, npm_config_prefer_offline: 'true' } };
    for (const [word, command] of build)
      if (word === 'RUN')
        expect([command, spawnSync('sh', ['-ec', here(command)], builder).status]).toEqual([
          command,
          0,
        ]);
    const program = join(app, 'dist/server/main.js');
    expect(said('RUN')).toContain(program.replace(app, '/app'));

    mkdirSync(data, { mode: 0o700 });
    execFileSync('chmod', ['-R', 'a-w,a+rX', app]);
    for (const above of [place, join(place, '..')]) chmodSync(above, 0o755);
    if (isRoot) execFileSync('chown', [`${nobody}`, data]);
    const port = String(await freePort());
    const env = {
      PATH,
      ...Object.fromEntries(
        said('ENV')
          .split(' ')
          .map((pair) => pair.replace('/data', data).split('=')),
      ),
      PORT: port,
    };
    const as = { cwd: app, env, ...(isRoot && { uid: nobody, gid: nobody }) };
    const isHealthy = () => {
      const [word, ...args] = JSON.parse(said('HEALTHCHECK').replace(/^.*?CMD /, ''));
      return spawnSync(word, args, as).status === 0;
    };
    expect(isHealthy()).toBe(false);
    let output = '';
    const server = spawn(program, { ...as, stdio: ['ignore', 'pipe', 'pipe'] });
    onTestFinished(() => void server.kill('SIGKILL'));
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (part: Buffer) => {
        output += part.toString();
      });
    await expect.poll(isHealthy, { timeout: 60_000, interval: 500 }).toBe(true);
    expect(existsSync(join(data, 'console.db'))).toBe(true);
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(said('STOPSIGNAL') as NodeJS.Signals);
    expect([await ended, output]).toEqual([0, expect.stringContaining('"url":"')]);
  },
  240_000,
);

const compose: Row = parse(read('compose.yaml'), { merge: true });
const rowOf = (value: unknown): Row => (isRow(value) ? value : {});
const services = Object.entries(rowOf(compose['services'])).map(
  ([name, service]) => [name, rowOf(service)] as const,
);
const textsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

it('compose.yaml names only what there is', () => {
  const [secrets, volumes, networks] = ['secrets', 'volumes', 'networks'].map((name) =>
    Object.keys(rowOf(compose[name])),
  );
  for (const [name, service] of services) {
    expect(secrets, name).toEqual(expect.arrayContaining(textsOf(service['secrets'])));
    expect(networks, name).toEqual(expect.arrayContaining(textsOf(service['networks'])));
    for (const volume of textsOf(service['volumes'])) {
      const [source = ''] = volume.split(':');
      if (source.startsWith('.')) expect(existsSync(join(folder, source)), source).toBe(true);
      else expect(volumes, name).toContain(source);
    }
    // Passwords come from files alone.
    for (const [setting, value] of Object.entries(rowOf(service['environment']))) {
      expect(setting, name).not.toMatch(/(PASSWORD|DSN|TOKEN)$/);
      if (!setting.endsWith('_FILE')) continue;
      const file = String(value).replace('/run/secrets/', '');
      expect(textsOf(service['secrets']), name).toContain(file);
    }
  }
  const consoles = [...read('nginx.conf').matchAll(/server (\S+):3000;/g)].map(([, one]) => one);
  expect(services.map(([name]) => name)).toEqual(expect.arrayContaining(consoles));
  const subnet = JSON.stringify(rowOf(compose['networks']));
  for (const one of consoles) {
    const { environment } = Object.fromEntries(services)[one ?? ''] ?? {};
    expect(subnet).toContain(String(rowOf(environment)['TRUSTED_PROXIES']));
  }
  const listed = read('nginx.conf').match(/(?<=\/run\/secrets\/)\w+/g);
  expect(Object.fromEntries(services)['proxy']?.['secrets']).toEqual(listed);
});

it.skipIf(spawnSync('docker', ['compose', 'version']).status !== 0)('compose takes it', () => {
  const file = join(folder, 'compose.yaml');
  const args = ['compose', '-f', file, '--profile', 'postgres', 'config', '--quiet'];
  const { status, stderr } = spawnSync('docker', args, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

it.skipIf(!hasNginx)('its proxy speaks TLS to browsers and says who they are', async () => {
  const place = temporaryFolder();
  const { key, cert } = makeCertificate(['localhost']);
  writeFileSync(join(place, 'tls_key'), key);
  writeFileSync(join(place, 'tls_certificate'), cert);
  const [http, https] = [await freePort(), await freePort()];
  const url = `https://localhost:${https}`;
  const server = await startServer({
    env: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_ADDRESS: url },
  });
  onTestFinished(() => server.stop());
  const upstream = new URL(server.url).port;
  const proxy = runNginx(
    place,
    read('nginx.conf')
      .replaceAll('/tmp/', `${place}/`)
      .replaceAll('/run/secrets/', `${place}/`)
      .replace(/console-[ab]:3000/g, `127.0.0.1:${upstream}`)
      .replace('listen 8080', `listen 127.0.0.1:${http}`)
      .replace('listen 8443', `listen 127.0.0.1:${https}`),
  );
  onTestFinished(proxy.stop);
  const ask = () =>
    new Promise<unknown>((resolve) => {
      const call = request(
        new URL('/healthz?seen', url),
        { ca: cert, agent: false, headers: { 'x-forwarded-for': '192.0.2.7' } },
        async (response) => {
          let text = '';
          for await (const part of response) text += String(part);
          resolve([response.headers['strict-transport-security'], JSON.parse(text)]);
        },
      );
      call.on('error', (error) => resolve(String(error)));
      call.end();
    });
  await expect.poll(ask).toEqual([
    'max-age=3600',
    {
      status: 'ok',
      seen: expect.objectContaining({ scheme: 'https', client: '127.0.0.1', isTrusted: true }),
    },
  ]);
  const { status, headers } = await fetch(`http://127.0.0.1:${http}/a?b`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([308, 'https://127.0.0.1/a?b']);
});
