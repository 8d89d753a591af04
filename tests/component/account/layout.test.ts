/** The frame of the pages that are open to all, and what the operator makes of it. */
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { consoleVersion, productName } from '../../../src/schema/version';
import { showLocale } from '../../../src/web/locales/locale';
import { answerCalls, cut, ok } from '../support/api';
import { consoleTests, exit, open, reload } from '../support/consoleTests';
import { setOptions } from '../support/page/guests';

consoleTests();

/** Opens a page as a guest. */
async function openAsGuest(address: string): Promise<void> {
  await exit();
  await open(address);
}
const nav = () => page.getByRole('navigation').first();
const entries = () =>
  nav()
    .getByRole('link')
    .elements()
    .map((link) => (link instanceof HTMLElement ? link.innerText : ''));
const main = () => document.querySelector('main')?.innerHTML ?? '';
const footer = () => page.getByRole('contentinfo');

describe('layout', () => {
  it('shows the entries of the role; Chat once a chat link is set, without a reload [NV-01]', async () => {
    await open('/about');
    await expect
      .poll(entries)
      .toEqual([
        'Home',
        'Channels',
        'Tokens',
        'Playground',
        'Redemption codes',
        'Prices',
        'Top up',
        'Users',
        'Announcements',
        'Logs',
        'Usage report',
        'Audit log',
        'Alerts',
        'Alert deliveries',
        'Settings',
        'About',
      ]);
    await openAsGuest('/');
    await expect.element(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    await expect.poll(entries).toEqual(['Home', 'About']);
    await setOptions({ ChatLink: 'https://chat.example' });
    await openAsGuest('/about');
    await expect.element(nav().getByRole('link', { name: 'Chat' })).toBeVisible();
    await setOptions({ ChatLink: '' });
  });

  it('turns the navigation into a drawer at 600 px or less [NV-02]', async () => {
    await page.viewport(600, 800);
    await openAsGuest('/');
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('link', { name: 'About' }).click();
    await expect.poll(() => location.pathname).toBe('/about');
    await expect.element(drawer).not.toBeInTheDocument();
    await page.viewport(601, 800);
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(nav().getByRole('link', { name: 'About' }).first()).toBeVisible();
  });

  it('shows a sign-in button, or the user with a way out [NV-03]', async () => {
    await open('/about');
    await page.getByLabelText('Account menu of root').click();
    const signOut = page.getByRole('button', { name: 'Sign out' });
    await expect.element(signOut).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(signOut).not.toBeInTheDocument();
    await openAsGuest('/');
    await expect
      .element(page.getByRole('banner').getByRole('link', { name: 'Sign in' }))
      .toHaveAttribute('href', '/login');
  });

  it('shows the credit line with the versions, or the cleaned footer of the operator [NV-04]', async () => {
    await openAsGuest('/');
    await expect
      .element(footer().getByText(new RegExp(`^${productName} ${consoleVersion}, API v0\\.6\\.11`)))
      .toBeVisible();
    await setOptions({
      Footer: '<b>Our relay</b><img src=x onerror="window.__xss=1"><script>window.__xss=1</script>',
    });
    await openAsGuest('/');
    await expect.element(footer().getByText('Our relay')).toBeVisible();
    expect(footer().element().innerHTML).not.toMatch(/script|onerror/);
    expect('__xss' in window).toBe(false);
    await setOptions({ Footer: '' });
  });

  describe('by a clock of its own', () => {
    afterEach(() => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    });

    it('asks storage for the footer every 200 ms, five times, and shows what came [NV-05]', async () => {
      // A status that says nothing of a footer, and then none at all.
      const end = answerCalls('GET', /^status$/, () => ok({ version: 'v1' }));
      await openAsGuest('/login');
      await expect.element(footer().getByText('v1')).toBeVisible();
      end();
      answerCalls('GET', /^status$/, () => new Promise(() => {}));
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const getItem = vi.spyOn(Storage.prototype, 'getItem');
      const reads = () => getItem.mock.calls.filter(([key]) => key === 'footer_html').length;
      await open('/login');
      await expect.element(footer()).toBeVisible();
      expect(reads()).toBeGreaterThan(0);
      /** Lets the clock go on to the next look, for a second at most. @returns ms until then */
      const nextRead = () => {
        const before = reads();
        let ms = 0;
        for (; reads() === before && ms < 1000; ms++) vi.advanceTimersByTime(1);
        return ms;
      };
      // The waits above let it go on a little.
      expect(nextRead()).toBeLessThanOrEqual(200);
      localStorage.setItem('footer_html', '<i>late footer</i>');
      for (let times = 2; times <= 5; times++) expect(nextRead()).toBe(200);
      expect(nextRead()).toBe(1000);
      // The sanitiser of the text is loaded first.
      await expect.element(footer()).toHaveTextContent('late footer');
    });
  });

  it('takes name, title and icon from the status [NV-06]', async () => {
    // That of Vitest's page, while the test lasts.
    const icon = document.querySelector('link[rel=icon]');
    if (!icon) throw new Error('the page of the test has no icon');
    const before = icon.getAttribute('href') ?? '';
    onTestFinished(() => icon.setAttribute('href', before));
    await open('/about');
    await expect.element(page.getByRole('link', { name: productName })).toBeVisible();
    await expect.poll(() => document.title).toBe(`About · ${productName}`);
    await expect.poll(() => icon.getAttribute('href')).toBe('/logo.png');
    await setOptions({ SystemName: 'My Relay', Logo: '/logo.png?mine' });
    await openAsGuest('/login');
    await expect.element(page.getByRole('link', { name: 'My Relay' })).toBeVisible();
    await expect.poll(() => document.title).toBe('My Relay');
    await expect.poll(() => icon.getAttribute('href')).toBe('/logo.png?mine');
    await setOptions({ SystemName: 'One API', Logo: '' });
  });

  it('says when the status cannot be had [NV-07]', async () => {
    await showLocale('zh');
    answerCalls('GET', /^status$/, cut);
    await openAsGuest('/login');
    await expect.element(page.getByText('无法正常连接至服务器！')).toBeVisible();
    await expect.element(page.getByLabelText('密码', { exact: true })).toBeVisible();
  });

  it('keeps the status under the names that other consoles use [NV-09]', async () => {
    await openAsGuest('/');
    await expect.element(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    await expect
      .poll(() => ({ ...localStorage }))
      .toMatchObject({
        system_name: 'One API',
        quota_per_unit: '500000',
        display_in_currency: 'true',
        footer_html: '',
        logo: '',
      });
    expect(JSON.parse(localStorage.getItem('status') ?? '')).toMatchObject({
      system_name: 'One API',
    });
  });

  it('shows the home page: the status, or what the operator wrote [RT-01]', async () => {
    await openAsGuest('/');
    await page.getByText('System status').click();
    await expect.element(page.getByText('Running since')).toBeVisible();
    await setOptions({
      HomePageContent: '# Hello\n\n[link](javascript:alert(1)) <img src=x onerror=alert(1)>',
    });
    await openAsGuest('/');
    await expect.element(page.getByRole('heading', { name: 'Hello' })).toBeVisible();
    expect(main()).not.toMatch(/javascript:|onerror/);
    await setOptions({ HomePageContent: '' });
  });

  it('says that a page does not exist, in both languages [RT-16]', async () => {
    await openAsGuest('/no/such/page');
    await expect.element(page.getByRole('heading', { name: 'Page does not exist' })).toBeVisible();
    await expect.element(page.getByText('Please check your browser address')).toBeVisible();
    await page.getByRole('button', { name: '切换到中文' }).click();
    await expect.element(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
    await reload();
    await expect.element(page.getByText('请检查你的浏览器地址是否正确')).toBeVisible();
    expect(document.documentElement.lang).toBe('zh-CN');
    expect(localStorage.getItem('locale')).toBe('zh');
  });

  it('shows toasts at the top centre on a small screen [ER-07]', async () => {
    await page.viewport(390, 800);
    answerCalls('GET', /^status$/, cut);
    await openAsGuest('/login');
    const toast = page.getByRole('alert');
    await expect.element(toast).toBeVisible();
    const { top, left, width } = toast.element().getBoundingClientRect();
    expect(top).toBeLessThan(80);
    expect(Math.abs(left + width / 2 - 195)).toBeLessThan(2);
  });
});
