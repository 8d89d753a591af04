/** Signing in by GitHub, Lark and WeChat, whole, against stand-ins of the providers. */
import { beforeAll, describe, expect, it } from 'vitest';
import { callApi, signIn } from '../../support/browser/browser';
import { buildGate } from '../../support/browser/gate';
import { publicPages } from '../../support/browser/publicPages';
import { isDrawn } from '../../support/isLong';
import { agreeAtProviders } from '../../support/signInProviders';

const held = publicPages();

describe('other ways to sign in', () => {
  it('are offered as the status says, by the options of each [LG-02]', async () => {
    const { page, context } = await held.open('/login');
    await page.getByLabel('Username or e-mail').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Sign in with/ }).count()).toBe(0);
    const steps: [Record<string, string>, string[]][] = [
      [{ GitHubClientId: 'gh-id', GitHubOAuthEnabled: 'true' }, ['GitHub']],
      [{ LarkClientId: 'lark-id' }, ['GitHub', 'Lark']],
      [
        { WeChatServerAddress: held.providers.url, WeChatAuthEnabled: 'true' },
        ['GitHub', 'Lark', 'WeChat'],
      ],
      [{ GitHubOAuthEnabled: 'false', WeChatAuthEnabled: 'false' }, ['Lark']],
    ];
    for (const [options, names] of steps) {
      await held.setOptions(options);
      await page.reload();
      await expect
        .poll(() => page.getByRole('button', { name: /^Sign in with/ }).allInnerTexts())
        .toEqual(names);
    }
    await context.close();
  });

  describe('once they are on', () => {
    beforeAll(async () => {
      await held.setOptions(held.providers.options(held.server.url));
    });

    const ways = [
      ['GitHub', 'github_id', '583231'],
      ['Lark', 'lark_id', 'lark-1'],
    ] as const;
    it.each(ways.filter((_, place) => isDrawn(place, 2)))(
      '%s opens in a new window with a state, signs in there and here [RT-06] [AC-16] [AC-20]',
      async (name, column, id) => {
        const { page, context, problems } = await held.open('/login');
        await agreeAtProviders(context, held.server.url);
        const asked: string[] = [];
        context.on('request', (request) => {
          if (/^https:\/\/(github|open\.feishu)/.test(request.url())) asked.push(request.url());
        });
        const state = page.waitForResponse('**/api/oauth/state*');
        const opened = context.waitForEvent('page');
        await page.getByRole('button', { name: `Sign in with ${name}` }).click();
        const given = ((await (await state).json()) as { data: string }).data;
        const other = await opened;
        await other.waitForURL((url) => url.pathname === '/');
        await other.getByRole('heading', { name: /^Hello, / }).waitFor();
        expect(new URL(asked[0] ?? '').searchParams.get('state')).toBe(given);
        expect(await callApi(other, 'GET', 'user/self')).toMatchObject({
          data: { [column]: id, role: 1 },
        });
        expect(
          await other.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').role),
        ).toBe(1);
        await page.waitForURL((url) => url.pathname === '/');
        expect(problems).toEqual([]);
        await context.close();
      },
    );

    it('open the window in the click itself, for browsers block one that opens later, and close it where the call fails', async () => {
      const { page, context } = await held.open('/login');
      await agreeAtProviders(context, held.server.url);
      let gate = buildGate();
      let isRefused = true;
      await page.route('**/api/oauth/state*', async (route) => {
        await gate.passed;
        if (isRefused) await route.fulfill({ json: { success: false, message: 'no state' } });
        else await route.continue();
      });
      const button = page.getByRole('button', { name: 'Sign in with GitHub' });
      const open = async () => {
        const opened = context.waitForEvent('page');
        await button.click();
        return opened;
      };
      const refused = await open();
      const isClosed = refused.waitForEvent('close');
      gate.open();
      await page.getByRole('alert').getByText('no state').waitFor();
      await isClosed;
      gate = buildGate();
      isRefused = false;
      const other = await open();
      expect(await other.evaluate(() => [opener, sessionStorage.length])).toEqual([null, 0]);
      gate.open();
      await other.getByRole('heading', { name: /^Hello, / }).waitFor();
      await context.close();
    });

    it('say so where the browser blocks the window all the same', async () => {
      const { page, context } = await held.open('/login');
      await page.evaluate(() => {
        window.open = () => null;
      });
      await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
      await page.getByRole('alert').getByText('The browser blocked the window').waitFor();
      await context.close();
    });

    it('WeChat shows the code to follow and how long it counts, needs a code, and goes to the home page [LG-05] [LG-09]', async () => {
      const { page, context } = await held.open('/login');
      await page.route('https://pictures.example/**', (route) =>
        route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
        }),
      );
      await page.getByRole('button', { name: 'Sign in with WeChat' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(/valid for three minutes/).waitFor();
      await expect
        .poll(() => dialog.getByRole('img').getAttribute('src'))
        .toBe('https://pictures.example/qr.png');
      const go = dialog.getByRole('button', { name: 'Sign in' });
      await expect.poll(() => go.isDisabled()).toBe(true);
      await dialog.getByLabel('Verification code').fill('111111');
      await go.click();
      await dialog.getByRole('alert').waitFor(); // a modal window hides the rest from readers
      await expect.poll(() => dialog.getByLabel('Verification code').inputValue()).toBe('111111');
      await dialog.getByLabel('Verification code').fill('654321');
      await dialog.getByLabel('Verification code').press('Enter');
      await page.waitForURL((url) => url.pathname === '/');
      await page.getByText('Signed in successfully').waitFor();
      expect(await callApi(page, 'GET', 'user/self')).toMatchObject({
        data: { wechat_id: 'wechat-1' },
      });
      await context.close();
    });

    it('are refused to who is signed in already where they belong to somebody else', async () => {
      await held.makeUser('gina');
      const { page, context } = await held.open('/login');
      await signIn(page, 'gina', 'password-1');
      await agreeAtProviders(context, held.server.url);
      await page.goto('/setting');
      const opened = context.waitForEvent('page');
      await page.getByRole('button', { name: 'Bind GitHub' }).click();
      await page.getByLabel('Current password').fill('password-1');
      await page.getByRole('button', { name: 'Confirm' }).click();
      const other = await opened;
      await other.waitForURL('**/setting');
      // octo is somebody else's by now: refused, and said.
      await other.getByRole('alert').getByText('This account is bound to another user').waitFor();
      await other.getByText('Operation failed, back to the settings').waitFor();
      await context.close();
    });

    it('are tried again after 2 s and 4 s while the relay cannot be reached, one call each time, then go to the settings [AC-17] [AC-18]', async () => {
      await held.makeUser('hugo');
      const { page, context } = await held.open('/login', { locale: 'zh-CN' });
      await signIn(page, 'hugo', 'password-1');
      const times: number[] = [];
      await page.route('**/api/oauth/github*', (route) => {
        times.push(Date.now());
        return route.abort('connectionrefused');
      });
      await page.goto('/oauth/github?code=c1&state=s1');
      await page.getByText('出现错误，第 1 次重试中……').waitFor();
      await page.getByText('出现错误，第 2 次重试中……').waitFor();
      await page.waitForURL('**/setting');
      await page.getByText('操作失败，重定向至设置界面中……').waitFor();
      expect(times.length).toBe(3);
      const [first = 0, second = 0, third = 0] = times;
      expect(second - first).toBeGreaterThanOrEqual(1900);
      expect(third - second).toBeGreaterThanOrEqual(3900);
      await context.close();
    });

    it('are called once for a code, whatever the relay answers', async () => {
      const { page, context } = await held.open('/login');
      let calls = 0;
      await page.route('**/api/oauth/lark*', (route) => {
        calls += 1;
        return route.continue();
      });
      await page.goto('/oauth/lark?code=c1&state=wrong');
      await page.waitForURL('**/login');
      expect(calls).toBe(1);
      await context.close();
    });
  });
});
