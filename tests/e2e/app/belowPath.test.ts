/**
 * The built console below paths of one host, behind the nginx example of docs/deploy.md: a proxy that leaves the path on
 * and one that takes it off.
 */
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchBrowser, leaveBrowser, visit, watchProblems } from '../../support/browser/browser';
import { codeIn, linkIn, type MailServer, startMailServer } from '../../support/browser/mailServer';
import { hasNginx, nginxExample, startNginx } from '../../support/browser/nginx';
import { type OidcProvider, startOidcProvider } from '../../support/oidcProvider';
import { type BuiltServer, startServer, temporaryFolder } from '../../support/server/builtServer';
import { freePort } from '../../support/server/freePort';
import { changeFirstPassword, httpClient } from '../../support/server/httpClient';

let browser: Browser;
let mail: MailServer;
let provider: OidcProvider;
let proxy: ReturnType<typeof startNginx>;
let origin: string;
const servers: BuiltServer[] = [];
const password = 'password-0';
const adasAddress = 'ada@a.example';

/** The example for this path and this server. */
const locationOf = (path: string, server: string): string =>
  nginxExample('location /console/')
    .replaceAll('/console', path)
    .replace('http://127.0.0.1:3000', server);

/** The server's address without the path. */
const plainUrl = ({ url }: BuiltServer) => new URL(url).origin;

async function start(env: Record<string, string>): Promise<BuiltServer> {
  const server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1', ...env } });
  servers.push(server);
  await changeFirstPassword(server.url);
  const { call } = await httpClient(server.url, 'root', password);
  await call('POST', 'user/confirm', { password });
  for (const [key, value] of Object.entries({
    ...mail.options,
    ...provider.options,
    OidcEnabled: 'true',
  }))
    expect((await call('PUT', 'option/', { key, value })).body.message).toBe('');
  for (const username of ['ada', 'bea'])
    await call('POST', 'user/', { username, password: 'password-1' });
  const ada = await httpClient(server.url, 'ada', 'password-1');
  await ada.call('POST', 'user/confirm', { password: 'password-1' });
  await ada.call('GET', `verification?email=${adasAddress}`);
  await vi.waitFor(() => expect(mail.mails.at(-1)?.to).toBe(adasAddress), 20_000);
  const code = codeIn(mail.mails.pop());
  const { body } = await ada.call('GET', `oauth/email/bind?email=${adasAddress}&code=${code}`);
  expect(body.message).toBe('');
  return server;
}

beforeAll(async () => {
  if (!hasNginx) return;
  [browser, mail, provider] = await Promise.all([
    launchBrowser(),
    startMailServer(),
    startOidcProvider(),
  ]);
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const kept = await start({ BASE_PATH: '/console', PUBLIC_ADDRESS: origin });
  const stripped = await start({ BASE_PATH: '/second/one', PUBLIC_ADDRESS: origin });
  proxy = startNginx(
    temporaryFolder(),
    `server {
      listen 127.0.0.1:${port};
      ${locationOf('/console', plainUrl(kept))}
      ${locationOf('/second/one', `${plainUrl(stripped)}/`)}
    }`,
  );
  await vi.waitFor(() => fetch(`${origin}/console/healthz`), 20_000);
});
afterAll(async () => {
  await leaveBrowser(browser);
  proxy?.stop();
  for (const server of servers) await server.stop();
  mail?.close();
  provider?.close();
});

/** Signs in through the form. */
async function enterBelow(page: Page, path: string, name = 'root', word = password) {
  await page.goto(`${origin}${path}/login`);
  await page.getByLabel('Username or e-mail').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(word);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${origin}${path}/token`);
  await page.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor();
}

/** Requests of pages to the host that are not below the path. */
function watchStrays(context: BrowserContext, path: string): string[] {
  const strays: string[] = [];
  context.on('request', (request) => {
    const { origin: asked, pathname } = new URL(request.url());
    if (asked === origin && !pathname.startsWith(`${path}/`)) strays.push(pathname);
  });
  return strays;
}

const heading = (page: Page) => page.locator('h1').first();

describe.skipIf(!hasNginx).each(['/console', '/second/one'])('below %s', (path) => {
  it('opens every page by its link and by its address, and asks for nothing outside', async () => {
    const { page, context, problems } = await visit(browser, origin);
    const strays = watchStrays(context, path);
    await enterBelow(page, path);
    const links = page.getByRole('navigation').first().getByRole('link');
    const names = await links.evaluateAll((all) => all.map(({ textContent }) => textContent ?? ''));
    expect(names.length).toBeGreaterThan(6);
    for (const [index, name] of names.entries()) {
      await links.nth(index).click();
      await expect.poll(() => links.nth(index).getAttribute('aria-current')).toBe('page');
      await expect.poll(() => heading(page).innerText(), { message: name }).not.toBe('');
      const title = await heading(page).innerText();
      const address = page.url();
      expect(address).toContain(`${origin}${path}/`);
      await page.reload();
      await expect.poll(() => heading(page).innerText(), { message: name }).toBe(title);
      expect(page.url()).toBe(address);
    }
    for (const [address, title] of [
      ['/setting?tab=system&section=general', /^Settings/],
      ['/user/edit/2', /^Edit user/],
      ['/reference', /^API/],
      ['/no/such/page', /^Page does not exist/],
    ] as const) {
      await page.goto(`${origin}${path}${address}`);
      await expect.poll(() => heading(page).innerText()).toMatch(title);
    }
    await page.goto(`${origin}${path}`);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    expect(page.url()).toBe(`${origin}${path}/`);
    expect([strays.filter((one) => one !== path), problems]).toEqual([[], []]);
    await context.close();
  });

  it('makes a token whose address and key are those of /v1, exports, and signs out', async () => {
    const { page, context, problems } = await visit(browser, origin, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await enterBelow(page, path);
    await page.goto(`${origin}${path}/token/add`);
    await page.getByLabel('Name').fill('below a path');
    await page.getByRole('button', { name: /^(Save|Create)/ }).click();
    await page.waitForURL(`${origin}${path}/token`);
    await page.getByRole('link', { name: 'below a path', exact: true }).waitFor();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('button', { name: 'CSV' }).click();
    expect(readFileSync(await (await file).path(), 'utf8')).toContain('below a path');
    const key = await page.evaluate(async (at) => {
      const { data } = await (await fetch(`${at}/api/token/?p=0`)).json();
      return data[0].key;
    }, path);
    const models = await fetch(`${origin}${path}/v1/models`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(await models.json()).toMatchObject({ object: 'list' });
    for (const { path: where, name } of await context.cookies())
      expect([where, name]).toEqual([path, expect.stringMatching(/^relay_console_/)]);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect.poll(() => page.getByRole('main').innerText()).toContain(`${origin}${path}/v1`);
    await page.goto(`${origin}${path}/setting`);
    await page.getByRole('button', { name: 'Copy the invite link' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain(`${origin}${path}/register?aff=`);
    await page.getByRole('button', { name: 'Account menu of root' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL(`${origin}${path}/login`);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('leads by the link of a mail to a new password', async () => {
    const { page, context, problems } = await visit(browser, origin);
    await page.goto(`${origin}${path}/reset`);
    await page.getByLabel('E-mail').fill(adasAddress);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect.poll(() => linkIn(mail.mails.at(-1))).toContain(`${origin}${path}/user/reset?`);
    await page.goto(linkIn(mail.mails.at(-1)));
    await page.getByRole('button', { name: 'Confirm reset' }).click();
    const word = await page.getByLabel('New password').inputValue();
    await enterBelow(page, path, 'ada', word);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('comes back from a provider', async () => {
    provider.person = { sub: `of ${path}`, name: 'Grace H', preferred_username: 'grace' };
    const { page, context, problems } = await visit(browser, origin);
    await page.goto(`${origin}${path}/login`);
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Sign in with OIDC' }).click();
    const other = await opened;
    await other.waitForURL(`${origin}${path}/`);
    await other.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
    await page.waitForURL(`${origin}${path}/`);
    expect(problems).toEqual([]);
    await context.close();
  });
});

it.skipIf(!hasNginx)('keeps the sessions of two consoles on one host apart', async () => {
  const { page, context } = await visit(browser, origin);
  const other = await context.newPage();
  const problems = watchProblems(other);
  await enterBelow(page, '/console');
  await enterBelow(other, '/second/one', 'bea', 'password-1');
  const menuOf = (where: Page, name: string) =>
    where.getByRole('button', { name: `Account menu of ${name}` });
  for (const [where, name] of [
    [page, 'root'],
    [other, 'bea'],
  ] as const) {
    await where.reload();
    await menuOf(where, name).waitFor();
  }
  await menuOf(page, 'root').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${origin}/console/login`);
  await other.reload();
  await menuOf(other, 'bea').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
