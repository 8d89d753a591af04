/** Every page in one language and colour at two widths: no accessibility problem, nothing wider than the screen. */
import { mkdirSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, launchBrowser, leaveBrowser, signIn, visit } from './browser';
import { buildChannel, buildToken } from './builders';
import { type BuiltServer, startServer } from './builtServer';

const pages = [
  '/login',
  '/token',
  '/token/add',
  '/token/edit/1',
  '/channel',
  '/channel/add',
  '/channel/edit/1',
  '/user/edit',
  '/',
  '/about',
  '/no/such/page',
  '/user',
  '/redemption',
  '/log',
  '/token?all=1',
  '/schema',
  '/setting',
  '/setting?tab=operation&section=ratio',
  '/setting?tab=system&section=login',
  '/register?aff=abcd',
  '/reset',
  '/user/reset?email=a@example.org&token=1',
  '/topup',
  '/chat',
];
const folder = 'dist/screenshots';

let browser: Browser;
let server: BuiltServer;
let state: Awaited<ReturnType<BrowserContext['storageState']>>;

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules of axe that read colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];
/** Names, roles, order and sizes are the same in both colours: each language is checked for them in one. */
const hasAllRules = { 'en-US': 'light', 'zh-CN': 'dark' };

/**
 * What axe finds, of any impact. A control half under the bar that sticks to the end of the window is looked at in its
 * middle.
 * @param allRules false: those that read colours
 */
async function findProblems(page: Page, allRules: boolean): Promise<string[]> {
  const runOnly = allRules
    ? ({ type: 'tag', values: tags } as const)
    : ({ type: 'rule', values: colourRules } as const);
  // What passed is not collected: that takes as long as the check itself.
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly, resultTypes: ['violations'] })
    .analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations)
    for (const { html, failureSummary, target } of nodes) {
      if (id === 'target-size' && failureSummary?.includes('partially obscured')) {
        const selector = String(target[0]);
        await page
          .locator(selector)
          .evaluate((element) => element.scrollIntoView({ block: 'center' }));
        const again = await new AxeBuilder({ page }).include(selector).withRules([id]).analyze();
        if (again.violations.length === 0) continue;
      }
      found.push(`${id} ${html.slice(0, 120)} ${failureSummary?.slice(0, 160)}`);
    }
  return found;
}

/** Registers the tests of a language and a colour: a file each, for together they take minutes. */
export function testLooks(locale: 'en-US' | 'zh-CN', colorScheme: 'light' | 'dark'): void {
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    [browser, server] = await Promise.all([launchBrowser(), startServer()]);
    const { page, context } = await visit(browser, server.url);
    await signIn(page);
    for (let i = 0; i < 12; i++)
      await callApi(
        page,
        'POST',
        'token/',
        buildToken({
          name: `token ${i}`,
          unlimited_quota: i === 2,
          expired_time: i === 3 ? 1_900_000_000 : -1,
          remain_quota: 10 ** i,
        }),
      );
    await callApi(page, 'PUT', 'token/?status_only=true', { id: 5, status: 2 });
    for (const [i, type] of [1, 14, 33, 15, 3, 8, 31, 99].entries())
      await callApi(
        page,
        'POST',
        'channel/',
        buildChannel({
          name: `channel ${i}`,
          type,
          group: i % 2 ? 'vip,svip,default' : 'default',
          models: 'gpt-4o,gpt-4o-mini,o1,o3',
        }),
      );
    await callApi(
      page,
      'POST',
      'channel/',
      buildChannel({ name: `${'long '.repeat(15)}<b>\u202eevil` }),
    );
    const options = {
      EmailVerificationEnabled: 'true',
      GitHubClientId: 'id',
      GitHubOAuthEnabled: 'true',
      LarkClientId: 'id',
      WeChatServerAddress: 'https://wechat.example',
      WeChatAuthEnabled: 'true',
      Notice: 'Maintenance **tonight**',
    };
    for (const [key, value] of Object.entries(options))
      await callApi(page, 'PUT', 'option/', { key, value });
    state = await context.storageState();
    await context.close();
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await server?.stop();
  });

  const allRules = hasAllRules[locale] === colorScheme;
  describe(`looks ${locale} ${colorScheme}`, () => {
    it.each([1280, 390])(
      '%i px wide',
      async (width) => {
        const { page, context, problems } = await visit(browser, server.url, {
          storageState: state,
          locale,
          colorScheme,
          viewport: { width, height: 800 },
          reducedMotion: 'reduce',
        });
        const found: string[] = [];
        for (const path of pages) {
          await page.goto(path);
          await page.locator('h1').first().waitFor();
          await page.waitForLoadState('networkidle');
          await page.screenshot({
            path: `${folder}/${path.slice(1).replaceAll(/[/?&=]/g, '_') || 'home'}-${locale.slice(0, 2)}-${colorScheme}-${width}.png`,
            fullPage: true,
          });
          found.push(
            ...(await findProblems(page, allRules)).map((problem) => `${path}: ${problem}`),
          );
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          );
          if (overflow > 0) found.push(`${path}: ${overflow} px wider than the screen`);
        }
        expect(found).toEqual([]);
        expect(problems).toEqual([]);
        await context.close();
      },
      180_000,
    );
  });
}
