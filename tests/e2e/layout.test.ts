import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callApi,
  isBlockedHandler,
  launchBrowser,
  leaveBrowser,
  signIn,
  visit,
} from '../support/browser';
import { type BuiltServer, startServer } from '../support/builtServer';

let browser: Browser;
let server: BuiltServer;
let root: Page;
beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
  root = (await visit(browser, server.url)).page;
  await signIn(root);
});
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
});

const setOption = async (key: string, value: string) =>
  expect(await callApi(root, 'PUT', 'option/', { key, value })).toMatchObject({ success: true });
const entries = (page: Page) =>
  page.getByRole('navigation').first().getByRole('link').allInnerTexts();

describe('layout', () => {
  it('shows the entries of the role; Chat once a chat link is set, without a reload [NV-01]', async () => {
    const { page } = await visit(browser, server.url);
    await page.goto('/');
    await page.getByRole('heading', { name: /Welcome/ }).waitFor();
    await expect.poll(() => entries(page)).toEqual(['Home', 'About']);
    await expect
      .poll(() => entries(root))
      .toEqual([
        'Home',
        'Channels',
        'Tokens',
        'Redemption codes',
        'Top up',
        'Users',
        'Logs',
        'Settings',
        'About',
      ]);
    await setOption('ChatLink', 'https://chat.example');
    await page.goto('/about');
    await page.getByRole('navigation').first().getByRole('link', { name: 'Chat' }).waitFor();
    await setOption('ChatLink', '');
  });

  it('turns the navigation into a drawer at 600 px or less [NV-02]', async () => {
    const { page } = await visit(browser, server.url, { viewport: { width: 600, height: 800 } });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('link', { name: 'About' }).click();
    await page.waitForURL('**/about');
    await expect.poll(() => drawer.isVisible()).toBe(false);
    await page.setViewportSize({ width: 601, height: 800 });
    await expect.poll(() => page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false);
    await expect
      .poll(() =>
        page.getByRole('navigation').getByRole('link', { name: 'About' }).first().isVisible(),
      )
      .toBe(true);
  });

  it('shows a sign-in button, or the user with a way out [NV-03]', async () => {
    const { page } = await visit(browser, server.url);
    await page.goto('/');
    await expect
      .poll(() =>
        page.getByRole('banner').getByRole('link', { name: 'Sign in' }).getAttribute('href'),
      )
      .toBe('/login');
    await root.getByLabel('Account menu of root').click();
    await expect.poll(() => root.getByRole('button', { name: 'Sign out' }).isVisible()).toBe(true);
    await root.keyboard.press('Escape');
    await expect.poll(() => root.getByRole('button', { name: 'Sign out' }).isVisible()).toBe(false);
  });

  it('shows the credit line with the version, or the cleaned footer of the operator [NV-04]', async () => {
    const { page, problems } = await visit(browser, server.url);
    await page.goto('/');
    await page
      .getByRole('contentinfo')
      .getByText(/One API v0\.6\.11/)
      .waitFor();
    await setOption(
      'Footer',
      '<b>Our relay</b><img src=x onerror="window.__xss=1"><script>window.__xss=1</script>',
    );
    await page.reload();
    await page.getByRole('contentinfo').getByText('Our relay').waitFor();
    await page.waitForTimeout(300);
    await expect.poll(() => page.evaluate(() => '__xss' in window)).toBe(false);
    expect(problems.filter((problem) => !isBlockedHandler(problem))).toEqual([]);
    await setOption('Footer', '');
  });

  it('asks storage for the footer every 200 ms, five times, and shows what came [NV-05]', async () => {
    const { page } = await visit(browser, server.url);
    await page.route('**/api/status', () => undefined); // never answered
    await page.addInitScript(() => {
      Object.assign(window, { footerReads: 0 });
      const { getItem } = Storage.prototype;
      Storage.prototype.getItem = function (key) {
        if (key === 'footer_html') (window as unknown as { footerReads: number }).footerReads += 1;
        return getItem.call(this, key);
      };
    });
    const reads = () =>
      page.evaluate(() => (window as unknown as { footerReads: number }).footerReads);
    // The clock of the page goes on where the test says so.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/login');
    await expect
      .poll(async () => {
        await page.clock.runFor(10);
        return page.getByRole('contentinfo').count();
      })
      .toBe(1);
    expect(await reads()).toBe(1);
    await page.clock.runFor(170);
    expect(await reads()).toBe(1);
    await page.clock.runFor(30);
    expect(await reads()).toBe(2);
    await page.evaluate(() => localStorage.setItem('footer_html', '<i>late footer</i>'));
    for (const times of [3, 4, 5, 6]) {
      await page.clock.runFor(200);
      expect(await reads()).toBe(times);
    }
    await page.clock.runFor(2000);
    expect(await reads()).toBe(6); // at once, and five times more
    // What cleans the text is loaded first.
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return page.getByRole('contentinfo').innerText();
      })
      .toBe('late footer');
  });

  it('takes name, title and icon from the status [NV-06]', async () => {
    const { page } = await visit(browser, server.url);
    await page.goto('/login');
    await page.getByRole('link', { name: 'One API' }).waitFor();
    await expect.poll(() => page.title()).toBe('One API');
    await expect.poll(() => page.locator('link[rel=icon]').getAttribute('href')).toBe('/logo.png');
    await setOption('SystemName', 'My Relay');
    await setOption('Logo', '/logo.png?mine');
    await page.reload();
    await page.getByRole('link', { name: 'My Relay' }).waitFor();
    await expect.poll(() => page.title()).toBe('My Relay');
    await expect
      .poll(() => page.locator('link[rel=icon]').getAttribute('href'))
      .toBe('/logo.png?mine');
    await setOption('SystemName', 'One API');
    await setOption('Logo', '');
  });

  it('says when the status cannot be had [NV-07]', async () => {
    const { page } = await visit(browser, server.url, { locale: 'zh-CN' });
    await page.route('**/api/status', (route) => route.abort());
    await page.goto('/login');
    await page.getByText('无法正常连接至服务器！').waitFor();
    await page.getByLabel('密码', { exact: true }).waitFor();
  });

  it('keeps the status under the names that other consoles use [NV-09]', async () => {
    const { page } = await visit(browser, server.url);
    await page.goto('/');
    await page.getByRole('heading', { name: /Welcome/ }).waitFor();
    const stored = await page.evaluate(() => ({ ...localStorage }));
    expect(stored).toMatchObject({
      system_name: 'One API',
      quota_per_unit: '500000',
      display_in_currency: 'true',
      footer_html: '',
      logo: '',
    });
    expect(JSON.parse(stored['status'] ?? '')).toMatchObject({ system_name: 'One API' });
  });

  it('shows the home page: the status, or what the operator wrote [RT-01]', async () => {
    const { page, problems } = await visit(browser, server.url);
    await page.goto('/');
    await page.getByText('Running since').waitFor();
    await setOption(
      'HomePageContent',
      '# Hello\n\n[link](javascript:alert(1)) <img src=x onerror=alert(1)>',
    );
    await page.reload();
    await page.getByRole('heading', { name: 'Hello' }).waitFor();
    await expect.poll(() => page.getByRole('main').innerHTML()).not.toMatch(/javascript:|onerror/);
    await setOption('HomePageContent', '');
    expect(problems.filter((problem) => !isBlockedHandler(problem))).toEqual([]);
  });

  it('says that a page does not exist, in both languages [RT-16]', async () => {
    const { page } = await visit(browser, server.url);
    await page.goto('/no/such/page');
    await page.getByRole('heading', { name: 'Page does not exist' }).waitFor();
    await page.getByText('Please check your browser address').waitFor();
    await page.getByRole('button', { name: '切换到中文' }).click();
    await page.getByRole('heading', { name: '页面不存在' }).waitFor();
    await page.reload();
    await page.getByText('请检查你的浏览器地址是否正确').waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN');
  });

  it('switches to dark colours, remembers it, and follows the system before', async () => {
    const { page } = await visit(browser, server.url, { colorScheme: 'dark' });
    await page.goto('/login');
    const background = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await background();
    await page.getByRole('button', { name: 'Switch to light colours' }).click();
    await expect.poll(() => background()).not.toBe(dark);
    await page.reload();
    await page.getByRole('button', { name: 'Switch to dark colours' }).waitFor();
    await expect.poll(() => background()).not.toBe(dark);
  });

  it('shows toasts at the top centre on a small screen [ER-07]', async () => {
    const { page } = await visit(browser, server.url, { viewport: { width: 390, height: 800 } });
    await page.route('**/api/status', (route) => route.abort());
    await page.goto('/login');
    const box = await page.getByRole('alert').boundingBox();
    if (!box) throw new Error('no toast');
    expect(box.y).toBeLessThan(80);
    expect(Math.abs(box.x + box.width / 2 - 195)).toBeLessThan(2);
  });
});
