/** Sign-in, binding and settings of OIDC in the browser: in front of the embedded server, the stand-in relay or a real one. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  callApi,
  enter,
  launchBrowser,
  leaveBrowser,
  signIn,
  visit,
} from '../../support/browser/browser';
import { isEmbedded, startConsole } from '../../support/browser/startConsole';
import { type OidcProvider, oidcSecret, startOidcProvider } from '../../support/oidcProvider';
import type { BuiltServer } from '../../support/server/builtServer';

let browser: Browser;
let server: BuiltServer;
let provider: OidcProvider;
let root: Page;

const setOption = async (key: string, value: string) =>
  expect(await callApi(root, 'PUT', 'option/', { key, value })).toMatchObject({ success: true });
const self = async (page: Page) =>
  (await callApi(page, 'GET', 'user/self')).data as Record<string, unknown>;
/** How the identity is kept: the embedded server keeps the issuer with it. */
const kept = (sub: string) => (isEmbedded ? `${provider.url} ${sub}` : sub);

beforeAll(async () => {
  [browser, server, provider] = await Promise.all([
    launchBrowser(),
    startConsole(),
    startOidcProvider(),
  ]);
  root = (await visit(browser, server.url)).page;
  await signIn(root);
});
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
  provider?.close();
});
beforeEach(async () => {
  await callApi(root, 'POST', 'user/confirm', { password: '123456' });
  for (const [key, value] of Object.entries({
    ...provider.options,
    ServerAddress: server.url,
    OidcEnabled: 'true',
  }))
    await setOption(key, value);
});

const open = async (path: string, locale = 'en-US') => {
  const visited = await visit(browser, server.url, { locale });
  await visited.page.goto(path);
  return visited;
};

describe('OIDC', () => {
  it.each([
    ['en-US', 'Sign in with OIDC'],
    ['zh-CN', '使用 OIDC 登录'],
  ])('is offered at the sign-in while it is on (%s)', async (locale, name) => {
    const { page, context } = await open('/login', locale);
    const button = page.getByRole('button', { name });
    await button.waitFor();
    await setOption('OidcEnabled', 'false');
    await page.reload();
    await page
      .getByRole('link', { name: /Forgot|Reset|重置|忘记/ })
      .first()
      .waitFor();
    await expect.poll(() => button.count()).toBe(0);
    await context.close();
  });

  it('signs in through a window of its own by the keyboard, as the same user each time', async () => {
    provider.person = { sub: 'ada-1', name: 'Ada L', preferred_username: 'ada' };
    const ids: unknown[] = [];
    for (let i = 0; i < 2; i++) {
      const { page, context, problems } = await open('/login');
      const opened = context.waitForEvent('page');
      await page.getByRole('button', { name: 'Sign in with OIDC' }).press('Enter');
      const other = await opened;
      await other.waitForURL((url) => url.pathname === '/');
      await other.getByRole('heading', { name: /^Hello, / }).waitFor();
      await page.waitForURL((url) => url.pathname === '/');
      const user = await self(other);
      expect(user).toMatchObject({ oidc_id: kept('ada-1'), display_name: 'Ada L', role: 1 });
      ids.push(user['id']);
      expect(problems).toEqual([]);
      await context.close();
    }
    expect(ids[0]).toBe(ids[1]);
    const asked = provider.asked.filter(({ url }) => url.startsWith('/authorize'));
    const query = new URL(asked[0]?.url ?? '', provider.url).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      client_id: 'console',
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: `${server.url}/oauth/oidc`,
    });
    const states = asked.map(({ url }) => new URL(url, provider.url).searchParams.get('state'));
    expect(new Set(states).size).toBe(2);
  });

  it('is bound in the settings, and refused where it belongs to somebody else', async () => {
    const bind = async (username: string) => {
      await callApi(root, 'POST', 'user/', { username, password: 'password-1' });
      const { page, context } = await open('/login');
      await enter(page, username, 'password-1');
      await page.goto('/setting');
      const opened = context.waitForEvent('page');
      await page.getByRole('button', { name: 'Bind OIDC' }).click();
      if (isEmbedded) {
        await page.getByLabel('Current password').fill('password-1');
        await page.getByRole('button', { name: 'Confirm' }).click();
      }
      const other = await opened;
      await other.waitForURL('**/setting');
      return { page: other, context };
    };
    provider.person = { sub: 'shared' };
    const first = await bind('gina');
    await first.page.getByText('Bound', { exact: true }).waitFor();
    expect(await self(first.page)).toMatchObject({ oidc_id: kept('shared') });
    await first.context.close();
    const second = await bind('hugo');
    await second.page.getByText('Operation failed, back to the settings').waitFor();
    expect((await self(second.page))['oidc_id'] || '').toBe('');
    await second.context.close();
  });

  it('says so, and leaves nothing open, where the address of the provider is none', async () => {
    const { page, context } = await open('/login');
    await page.route('**/api/status', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: Record<string, unknown> };
      body.data['oidc_authorization_endpoint'] = 'javascript:document.title="run"';
      await route.fulfill({ response, json: body });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Sign in with OIDC' }).click();
    await page.getByText('The address of the provider is not set or not valid').waitFor();
    await expect.poll(() => context.pages().length).toBe(1);
    expect(await page.title()).not.toBe('run');
    await context.close();
  });
});

describe('the settings of OIDC', () => {
  const section = async (locale = 'en-US') => {
    const { page, context } = await visit(browser, server.url, {
      locale,
      storageState: await root.context().storageState(),
    });
    await page.goto('/setting?tab=system&section=oidc');
    return { page, context };
  };

  it('are saved, name the callback address, and never show the secret again', async () => {
    for (const key of ['OidcEnabled', 'OidcClientId', 'OidcUserinfoEndpoint'])
      await setOption(key, key === 'OidcEnabled' ? 'false' : '');
    const { page, context } = await section();
    await page.getByText(`${server.url}/oauth/oidc`).waitFor();
    await page.getByLabel('OIDC client ID').fill('console');
    await page.getByLabel('OIDC client secret', { exact: true }).fill(oidcSecret);
    await page.getByLabel('Userinfo endpoint').fill('login.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The address must begin with http:// or https://').waitFor();
    await page.getByLabel('Userinfo endpoint').fill(`${provider.url}/userinfo`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('3 settings saved').waitFor();
    await page.reload();
    await page.getByLabel('OIDC client ID').waitFor();
    await expect.poll(() => page.getByLabel('OIDC client ID').inputValue()).toBe('console');
    expect(await page.getByLabel('OIDC client secret', { exact: true }).inputValue()).toBe('');
    expect(await page.content()).not.toContain(oidcSecret);
    await context.close();
  });

  it('fill themselves in from the well-known address', async ({ skip }) => {
    skip(!isEmbedded, 'a One API relay only keeps that address');
    await setOption('OidcEnabled', 'false');
    for (const name of ['Authorization', 'Token', 'Userinfo'])
      await setOption(`Oidc${name}Endpoint`, '');
    const { page, context } = await section('zh-CN');
    await page
      .getByLabel('Well-Known 地址')
      .fill(`${provider.url}/.well-known/openid-configuration`);
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await expect.poll(() => page.getByLabel('令牌端点').inputValue()).toBe(`${provider.url}/token`);
    await expect
      .poll(() => page.getByLabel('授权端点').inputValue())
      .toBe(`${provider.url}/authorize`);
    await context.close();
  });
});
