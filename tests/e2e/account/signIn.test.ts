import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, launchBrowser, leaveBrowser, signIn, visit } from '../../support/browser/browser';
import { type BuiltServer, startServer } from '../../support/server/builtServer';

let browser: Browser;
let server: BuiltServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
});
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
});

/** A user other than root, made by root. */
async function makeUser(username: string): Promise<void> {
  const { page, context } = await visit(browser, server.url);
  await signIn(page);
  expect((await callApi(page, 'POST', 'user/', { username, password: 'password-1' })).success).toBe(
    true,
  );
  await context.close();
}

describe('signing in', () => {
  it('asks for username or e-mail and password and links to reset and register [LG-01]', async () => {
    const { page, problems } = await visit(browser, server.url);
    await page.goto('/login');
    await page.getByLabel('Username or e-mail').waitFor();
    await expect
      .poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type'))
      .toBe('password');
    await expect
      .poll(() => page.getByRole('link', { name: 'Forgot it?' }).getAttribute('href'))
      .toBe('/reset');
    await expect
      .poll(() => page.getByRole('link', { name: 'Create an account' }).getAttribute('href'))
      .toBe('/register');
    expect(problems).toEqual([]);
  });

  it('says at the field what is missing and sends nothing', async () => {
    const { page } = await visit(browser, server.url);
    let sent = 0;
    await page.route('**/api/user/login', (route) => {
      sent += 1;
      return route.continue();
    });
    await page.goto('/login');
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Please enter your username or e-mail').waitFor();
    await page.getByText('Please enter your password').waitFor();
    expect(sent).toBe(0);
  });

  it('goes to /user/edit with the default password and warns to change it; says that it worked [LG-04] [LG-08]', async () => {
    const { page, problems } = await visit(browser, server.url);
    // Messages go by themselves, maybe before a busy machine has drawn the page.
    await Promise.all([
      signIn(page),
      page.getByText('Signed in successfully').waitFor(),
      page.getByText('Please change the default password immediately.').waitFor(),
    ]);
    expect(new URL(page.url()).pathname).toBe('/user/edit');
    await page.getByRole('heading', { name: 'My profile' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('stores the user without secrets and goes to /token [LG-03]', async () => {
    await makeUser('alice');
    const { page } = await visit(browser, server.url);
    await signIn(page, 'alice', 'password-1');
    expect(new URL(page.url()).pathname).toBe('/token');
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '')))
      .toEqual({ id: 2, username: 'alice', display_name: 'alice', role: 1, status: 1 });
    await expect.poll(() => page.evaluate(() => document.cookie)).toBe('');
  });

  it('shows the message of the server for a wrong password and keeps what was typed', async () => {
    const { page } = await visit(browser, server.url);
    await page.goto('/login');
    await page.getByLabel('Username or e-mail').fill('root');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').getByText('Wrong username or password').waitFor();
    await expect.poll(() => page.getByLabel('Username or e-mail').inputValue()).toBe('root');
    await expect
      .poll(() => page.getByLabel('Password', { exact: true }).inputValue())
      .toBe('wrong');
  });

  it('says that the session has expired with expired=true [RT-02]', async () => {
    const { page } = await visit(browser, server.url, { locale: 'zh-CN' });
    await page.goto('/login?expired=true');
    await page.getByText('未登录或登录已过期，请重新登录！').waitFor();
    await page.getByLabel('用户名或邮箱').fill('bob');
    await page.getByRole('banner').getByRole('link', { name: '登录' }).click();
    await page.getByText('未登录或登录已过期，请重新登录！').waitFor();
    expect(await page.getByLabel('用户名或邮箱').inputValue()).toBe('bob');
    await page.goto('/login');
    await page.getByRole('heading', { name: '登录' }).waitFor();
    await expect.poll(() => page.getByText('未登录或登录已过期').count()).toBe(0);
  });

  it('sends nobody signed in to /login from a page that needs it, and back after signing in [RT-17]', async () => {
    await makeUser('bob');
    const { page } = await visit(browser, server.url);
    // All of them: tests/component/app/addresses.test.ts.
    await page.goto('/channel');
    await page.waitForURL('**/login');
    await page.goto('/token/add');
    await page.waitForURL('**/login');
    await page.getByLabel('Username or e-mail').fill('bob');
    await page.getByLabel('Password', { exact: true }).fill('password-1');
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/token/add');
  });

  it('goes to /login?expired=true once when the session is gone, with many calls at once [LG-06]', async () => {
    const { page, context } = await visit(browser, server.url);
    // Requests of the first page and the navigation would end the session before the click.
    const isRead = page.waitForResponse((answer) => answer.url().includes('/api/channel/'));
    await signIn(page);
    await isRead;
    await context.clearCookies();
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    // The pointer on its way to the link would read the list ahead.
    await page.getByRole('link', { name: 'Tokens' }).evaluate((link: HTMLElement) => link.click());
    await page.getByText('your session has expired').waitFor();
    expect(new URL(page.url()).search).toBe('?expired=true');
    expect(visited.filter((path) => path === '/login').length).toBe(1);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });

  it('signs out, forgets the user and ends the session at the server [LG-07]', async () => {
    const { page, context } = await visit(browser, server.url);
    await signIn(page);
    const cookies = await context.cookies();
    await page.getByRole('button', { name: 'Account menu of root' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect((await fetch(`${server.url}/api/user/self`, { headers: { cookie } })).status).toBe(401);
  });

  it('gives the other tab back to the sign-in page after signing out', async () => {
    const { page, context } = await visit(browser, server.url);
    await signIn(page);
    const other = await context.newPage();
    await other.goto('/token');
    await other.getByRole('heading', { name: 'Tokens' }).waitFor();
    // Nothing but the first tab can tell it: no answer comes.
    await other.route('**/api/**', () => {});
    await page.getByRole('button', { name: 'Account menu of root' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await other.waitForURL('**/login');
  });
});
