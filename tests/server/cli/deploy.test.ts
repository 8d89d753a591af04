/** The nginx example of docs/deploy.md, as it is written there but for ports and certificate. */
import { execFile, spawnSync } from 'node:child_process';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { hasNginx, nginxExample, startNginx } from '../../support/browser/nginx';
import { type BuiltServer, startServer, temporaryFolder } from '../../support/server/builtServer';
import { freePort } from '../../support/server/freePort';
import { changeFirstPassword } from '../../support/server/httpClient';

let server: BuiltServer;
let proxy: ReturnType<typeof startNginx>;
let url: string;
let place: string;

/** The example with this port, this certificate and this server. */
const configuration = (port: number): string =>
  nginxExample('server {')
    .replace('  location / {', '  location /api/notice { deny all; }\n  location / {')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('relay.example.org;', 'localhost;')
    .replace(/\/etc\/ssl\/\S+\.pem/, join(place, 'own.pem'))
    .replace(/\/etc\/ssl\/\S+\.key/, join(place, 'own.key'))
    .replace('http://127.0.0.1:3000', server.url.replace('localhost', '127.0.0.1'));

/** A call over https, with any certificate. */
const send = (path: string, headers: Record<string, string> = {}, body?: object) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const call = request(
      new URL(path, url),
      {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', ...headers },
        rejectUnauthorized: false,
        agent: false,
      },
      async (response) => {
        let text = '';
        for await (const part of response) text += String(part);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      },
    );
    call.on('error', reject);
    call.end(body && JSON.stringify(body));
  });

beforeAll(async () => {
  if (!hasNginx) return;
  place = temporaryFolder();
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-keyout', join(place, 'own.key'), '-out', join(place, 'own.pem')],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  const port = await freePort();
  url = `https://localhost:${port}`;
  server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_ADDRESS: url } });
  proxy = startNginx(place, configuration(port));
});
afterAll(async () => {
  proxy?.stop();
  await server?.stop();
});

it.skipIf(!hasNginx)(
  'serves the console over https, with secure cookies and the visitor known',
  async () => {
    // Behind a proxy the first password only opens the way to a new one.
    const password = await changeFirstPassword(server.url);
    await expect.poll(() => send('/healthz').then(({ status }) => status, String)).toBe(200);
    const page = await send('/token');
    expect(page.headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    expect(page.headers['strict-transport-security']).toBeDefined();
    for (const [, file = ''] of page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g))
      expect([file, (await send(file)).status]).toEqual([file, 200]);
    const entered = await send('/api/user/login', {}, { username: 'root', password });
    const cookies = entered.headers['set-cookie'] ?? [];
    expect(
      cookies.filter((one) => !/^__Host-.*HttpOnly; Secure; SameSite=Strict/.test(one)),
    ).toEqual([]);
    const found = cookies.find((one) => one.startsWith('__Host-relay_console_session')) ?? '';
    const session = { cookie: found.split(';')[0] ?? '' };
    const token = { name: 'behind nginx', remain_quota: 5, expired_time: -1 };
    // As a browser does that tells no more than where the page is from.
    const made = await send('/api/token/', { ...session, origin: url }, token);
    expect(JSON.parse(made.text)).toMatchObject({ success: true, message: '' });
    const { text } = await send('/api/token/?p=0', { ...session, 'sec-fetch-site': 'same-origin' });
    expect(text).toContain('behind nginx');
  },
);

it.skipIf(!hasNginx)(
  'a rule of the proxy by path holds, whatever path a visitor says',
  async () => {
    expect((await send('/api/notice')).status).toBe(403);
    const around = await send('/x/api/notice', { 'x-forwarded-prefix': '/x' });
    expect(around.text).toMatch(/^<!doctype html>/i);
  },
);

/** The lines of `relay-console doctor` about the way to an address. */
async function wrongAt(address: string): Promise<string[]> {
  const env = {
    ...process.env,
    DATA_DIR: server.dataDir,
    NODE_EXTRA_CA_CERTS: join(place, 'own.pem'),
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dist/server/main.js', 'doctor', address],
    { env },
  ).catch((error: { stdout: string }) => error);
  return [...stdout.matchAll(/^WRONG proxy: ([\w-]+)/gm)].map(([, name = '']) => name);
}

it.skipIf(!hasNginx).each([
  ['nothing', []],
  ['X-Forwarded-Proto', ['X-Forwarded-Proto']],
  ['X-Forwarded-For', ['X-Forwarded-For']],
  ['Host', ['Host']],
])('a proxy that forgets %s is told so by doctor', async (forgotten, wrong) => {
  const port = await freePort();
  const lines = configuration(port).split('\n');
  const kept = lines.filter((line) => !line.includes(forgotten));
  const forgetful = startNginx(temporaryFolder(), kept.join('\n'));
  onTestFinished(forgetful.stop);
  const address = `https://localhost:${port}`;
  await expect.poll(() => wrongAt(address), { timeout: 30_000 }).toEqual(wrong);
});
