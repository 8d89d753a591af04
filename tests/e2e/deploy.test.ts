/** The nginx example of docs/deploy.md, as it is written there but for ports and certificate. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi, launchBrowser, leaveBrowser, signIn, visit } from '../support/browser';
import { type BuiltServer, startServer, temporaryFolder } from '../support/builtServer';
import { freePort } from '../support/freePort';
import { changeFirstPassword } from '../support/httpClient';

const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find(existsSync);

let server: BuiltServer;
let browser: Browser;
let proxy: ReturnType<typeof spawn>;
let url: string;

/** The example with this port, this certificate and this server. */
function configuration(folder: string, port: number): string {
  const [, example = ''] =
    /```nginx\n([\s\S]*?)```/.exec(readFileSync('docs/deploy.md', 'utf8')) ?? [];
  const here = example
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('relay.example.org;', 'localhost;')
    .replace(/\/etc\/ssl\/\S+\.pem/, join(folder, 'own.pem'))
    .replace(/\/etc\/ssl\/\S+\.key/, join(folder, 'own.key'))
    .replace('http://127.0.0.1:3000', server.url.replace('localhost', '127.0.0.1'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ');
  return `daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
events {}
http { access_log off; ${temporary} ${here} }`;
}

beforeAll(async () => {
  if (!program) return;
  const folder = temporaryFolder();
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-keyout', join(folder, 'own.key'), '-out', join(folder, 'own.pem')],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  const port = await freePort();
  url = `https://localhost:${port}`;
  [browser, server] = await Promise.all([
    launchBrowser(),
    startServer({ env: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_ADDRESS: url } }),
  ]);
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port));
  proxy = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
});
afterAll(async () => {
  proxy?.kill();
  await leaveBrowser(browser);
  await server?.stop();
});

// Where the program cannot be installed the example cannot run; .ci/run installs it.
it.skipIf(!program)(
  'serves the console over https, with secure cookies and the visitor known',
  async () => {
    // Behind a proxy the first password only opens the way to a new one.
    const password = await changeFirstPassword(server.url);
    const { page, context, problems } = await visit(browser, url, { ignoreHTTPSErrors: true });
    await expect
      .poll(
        () =>
          page
            .goto('/healthz')
            .then((answer) => answer?.status())
            .catch(String),
        { timeout: 15_000 },
      )
      .toBe(200);
    await signIn(page, 'root', password);
    const cookies = await context.cookies();
    expect(
      cookies.map(({ name, secure, sameSite }) => [name.startsWith('__Host-'), secure, sameSite]),
    ).toContainEqual([true, true, 'Strict']);
    const made = await callApi(page, 'POST', 'token/', {
      name: 'behind nginx',
      remain_quota: 5,
      expired_time: -1,
    });
    expect([made.success, made.message]).toEqual([true, '']);
    await page.goto('/token');
    await page.getByText('behind nginx').waitFor();
    expect(problems).toEqual([]);
  },
);
