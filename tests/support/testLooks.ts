/** Every page in one language, in both colours and at two widths by turns: no accessibility problem, nothing wider than the screen. */
import { mkdirSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, enter, launchBrowser, leaveBrowser, visit } from './browser';
import { buildChannel, buildToken } from './builders';
import { type BuiltServer, startServer } from './builtServer';
import { isOfPart, isWhole } from './part';

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
  '/reference',
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
/** Names, roles, order and sizes are the same in both colours: a page is checked for them once in a width. */
type Rules = 'all' | 'colours';

/**
 * Axe for a page. It joins what it finds in several frames in a page of its own, which costs as much as the check; a page
 * with one frame keeps it, half a megabyte of code, for its next check.
 */
async function buildAxe(page: Page): Promise<AxeBuilder> {
  const hasOneFrame = page.frames().length === 1;
  const hasAxe = hasOneFrame && (await page.evaluate(() => 'axe' in window));
  const axeSource = hasAxe ? { axeSource: 'void 0' } : {};
  return new AxeBuilder({ page, ...axeSource }).setLegacyMode(hasOneFrame);
}

/**
 * What axe finds, of any impact. A control half under the bar that sticks to the end of the window is looked at in its
 * middle.
 */
async function findProblems(page: Page, rules: Rules): Promise<string[]> {
  const runOnly =
    rules === 'all'
      ? ({ type: 'tag', values: tags } as const)
      : ({ type: 'rule', values: colourRules } as const);
  // What passed is not collected: that takes as long as the check itself.
  const axe = await buildAxe(page);
  const { violations } = await axe.options({ runOnly, resultTypes: ['violations'] }).analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations)
    for (const { html, failureSummary, target } of nodes) {
      if (id === 'target-size' && failureSummary?.includes('partially obscured')) {
        const selector = String(target[0]);
        await page
          .locator(selector)
          .evaluate((element) => element.scrollIntoView({ block: 'center' }));
        const narrower = await buildAxe(page);
        const again = await narrower.include(selector).withRules([id]).analyze();
        if (again.violations.length === 0) continue;
      }
      found.push(`${id} ${html.slice(0, 120)} ${failureSummary?.slice(0, 160)}`);
    }
  return found;
}

/** Names of buttons without a Chinese character, such as those that a library gives. Another language says so. */
const englishNames = (page: Page): Promise<string[]> =>
  page
    .locator('button:is([aria-label], [title]):not([lang])')
    .evaluateAll((buttons) =>
      buttons
        .map((button) => button.getAttribute('aria-label') ?? button.getAttribute('title') ?? '')
        .filter((name) => !/\p{Script=Han}/u.test(name)),
    );

const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme');

/** The longest fade of MUI's buttons, and some. */
const fadeMs = 400;

/** Gives the page a width, and time to lay itself out in it. */
async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** Gives the page its colours, as a user does: by the button of the bar, or the account menu, which a wide window shows. */
async function chooseColours(page: Page, theme: Theme, width: number): Promise<void> {
  if ((await themeOf(page)) === theme) return;
  await page.setViewportSize({ width: 1280, height: 800 });
  const account = page.getByRole('button', { name: /^(Account menu of root|root 的账户菜单)$/ });
  if (await account.isVisible()) await account.click();
  await page
    .getByRole('button', { name: /^(Switch to (dark|light) colours|切换到[深浅]色)$/ })
    .click();
  await expect.poll(() => themeOf(page)).toBe(theme);
  // The place of the mouse colours what is under it.
  await page.mouse.move(0, 0);
  await page.setViewportSize({ width, height: 800 });
  // Colours that fade are neither the old nor the new ones.
  await page.waitForTimeout(fadeMs);
}

/** A picture of every page that was looked at, where somebody wants to see them: `npm run test:long`. */
async function takePicture(page: Page, path: string, name: string): Promise<void> {
  if (!isWhole) return;
  const place = path.slice(1).replaceAll(/[/?&=]/g, '_') || 'home';
  await page.screenshot({ path: `${folder}/${place}-${name}.png`, fullPage: true });
}

/**
 * The widths of a window in the order in which a page is seen: each second page opens wide and gets narrow, the others
 * open narrow and get wide, and in the other language it is the other way round.
 */
const widthsOf = (locale: string, index: number): readonly number[] =>
  (index % 2 === 0) === (locale === 'en-US') ? [1280, 390] : [390, 1280];

type Theme = 'light' | 'dark';
/** Two of them apart, both width and colours differ. */
const looks: readonly (readonly [number, Theme])[] = [
  [1280, 'light'],
  [390, 'light'],
  [390, 'dark'],
  [1280, 'dark'],
];

/**
 * The colours in which a page is looked at in a width in this run. In each language a page has one look of four, in the
 * other the one that differs in both.
 */
function themesOf(locale: string, index: number, width: number): Theme[] {
  const first = index + (locale === 'en-US' ? 0 : 2);
  return looks
    .filter(([wide], place) => wide === width && isOfPart(first + place, looks.length))
    .map(([, theme]) => theme);
}

/** Registers the tests of a language: a file each, for together they take minutes. */
export function testLooks(locale: 'en-US' | 'zh-CN'): void {
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    [browser, server] = await Promise.all([launchBrowser(), startServer()]);
    const { page, context } = await visit(browser, server.url);
    await enter(page);
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

  /** Finds what is wrong with a page in the colours that it has now. */
  async function lookAt(page: Page, path: string, width: number, rules: Rules): Promise<string[]> {
    const theme = await themeOf(page);
    await takePicture(page, path, `${locale.slice(0, 2)}-${theme}-${width}`);
    const found = await findProblems(page, rules);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    if (overflow > 0) found.push(`${overflow} px wider than the screen`);
    if (locale === 'zh-CN' && rules === 'all')
      for (const name of await englishNames(page)) found.push(`"${name}" is English`);
    return found.map((problem) => `${path} ${theme}: ${problem}`);
  }

  describe(`looks ${locale}`, () => {
    it('390 and 1280 px wide, in light and dark', async () => {
      const { page, context, problems } = await visit(browser, server.url, {
        storageState: state,
        locale,
        // Each page opens in these, and is left in them.
        colorScheme: locale === 'en-US' ? 'light' : 'dark',
        reducedMotion: 'reduce',
      });
      const found: string[] = [];
      for (const [index, path] of pages.entries()) {
        const widths = widthsOf(locale, index)
          .map((width) => ({ width, themes: themesOf(locale, index, width) }))
          .filter(({ themes }) => themes.length > 0);
        await setWidth(page, widths[0]?.width ?? 0);
        await page.goto(path);
        await page.locator('h1').first().waitFor();
        await page.waitForLoadState('networkidle');
        for (const { width, themes } of widths) {
          await setWidth(page, width);
          await page.waitForLoadState('networkidle');
          // The colours that the page has come first: each change takes a while.
          if ((await themeOf(page)) !== themes[0]) themes.reverse();
          for (const [place, theme] of themes.entries()) {
            await chooseColours(page, theme, width);
            found.push(...(await lookAt(page, path, width, place === 0 ? 'all' : 'colours')));
          }
        }
      }
      expect(found).toEqual([]);
      expect(problems).toEqual([]);
      await context.close();
    }, 480_000);
  });
}
