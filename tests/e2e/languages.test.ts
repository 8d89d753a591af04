/** Languages that somebody adds by a file: the built console and the server's messages in them, English where a text is missing. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, launchBrowser, leaveBrowser, signIn, visit } from '../support/browser';
import { type BuiltServer, startServer } from '../support/builtServer';
import { fillLanguage, languagePath, runScript } from '../support/languages';
import { buildProject, copyProject } from '../support/projectCopy';

let browser: Browser;
let server: BuiltServer;
let project: string;

/** What stays English in the test's Japanese. */
const missing = (key: string) => key === 'nav.about' || key === 'badId';

beforeAll(async () => {
  browser = await launchBrowser();
  project = copyProject();
  for (const tag of ['ja', 'ar'])
    expect(runScript(project, 'newResource', 'language', tag).status).toBe(0);
  fillLanguage(project, 'ja', '日', 1, missing);
  fillLanguage(project, 'ar', 'ع', 6, () => false);
  const checked = runScript(project, 'checkSchemaFiles');
  expect(checked.stdout).toMatch(/^ja: 2 of \d{4} texts are missing and shown in English$/m);
  expect(checked.stdout).toMatch(/^ar: 0 of /m);
  await buildProject(project);
  server = await startServer({ project });
  // Other test files build at the same time.
}, 300_000);
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
});

/** Signs in where labels begin with a mark. */
async function signInMarked(page: Page, mark: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(`${mark}Username or e-mail`).fill('root');
  await page.getByLabel(`${mark}Password`, { exact: true }).fill('123456');
  await page
    .getByRole('main')
    .getByRole('button', { name: `${mark}Sign in`, exact: true })
    .click();
  await page.waitForURL((address) => address.pathname !== '/login');
}

const lookOf = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));

/** The code that a page has loaded, as one text. */
const codeOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => /\.js$/.test(name));
    const texts = files.map(async ({ name }) => (await fetch(name)).text());
    return (await Promise.all(texts)).join('\n');
  });

/** A text of lists, which the first page does not have. */
const ofLists = /(.)Filters and tools/g;

describe('a language by a file', () => {
  it('is the language of a browser that asks for it, on every screen', async () => {
    const { page, context, problems } = await visit(browser, server.url, { locale: 'ja-JP' });
    await signInMarked(page, '日');
    expect(await lookOf(page)).toEqual({ lang: 'ja', dir: 'ltr' });
    await page.goto('/token');
    await page.getByRole('heading', { name: '日Tokens', exact: true }).waitFor();
    // Only this language is loaded, with English where it lacks a text.
    const code = await codeOf(page);
    expect([...code.matchAll(ofLists)].map(([, mark]) => mark)).toEqual(['日']);
    expect(/ع[A-Z]|筛选与工具/.test(code)).toBe(false);
    await page.getByRole('link', { name: 'About', exact: true }).first().waitFor();
    await page.getByRole('link', { name: '日Add 日token' }).first().click();
    await page.getByLabel(/^日Name/).fill('');
    await page.getByRole('button', { name: '日Create 日token' }).click();
    await page.getByText('日Please fill in the token name').first().waitFor();
    await page.goto('/channel/add');
    await page
      .getByText('日Which models may be called', { exact: false })
      .or(page.getByText('日Models'))
      .first()
      .waitFor();
    await page.goto('/setting');
    await page.getByRole('heading', { name: /^日/ }).first().waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is chosen by name, kept, and leaves again', async () => {
    const { page, context } = await visit(browser, server.url);
    await page.goto('/login');
    const choice = page.getByRole('combobox', { name: 'Language' });
    await expect
      .poll(() => choice.locator('option').allTextContents())
      .toEqual(['English', 'العربية', '日本語', '中文']);
    expect(/日[A-Z]|ع[A-Z]/.test(await codeOf(page))).toBe(false);
    await choice.selectOption('日本語');
    await page.getByRole('heading', { name: /^日Sign in to/ }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /^日Sign in to/ }).waitFor();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('English');
    await page.getByRole('heading', { name: /^Sign in to/ }).waitFor();
    await signIn(page);
    await page.getByRole('button', { name: 'Account menu of root' }).click();
    await page.getByRole('button', { name: '日本語' }).click();
    await page.getByRole('link', { name: '日Tokens', exact: true }).first().waitFor();
    await context.close();
  });

  it('is written from the right, with the forms of its words', async () => {
    const { page, context } = await visit(browser, server.url, { locale: 'ar' });
    await signInMarked(page, 'ع');
    expect(await lookOf(page)).toEqual({ lang: 'ar', dir: 'rtl' });
    // Numbers from 11 to 99 have the fifth of the six Arabic forms.
    await page.goto('/user/add');
    await page.getByLabel(/^عDisplay name/).fill('x'.repeat(21));
    await page.getByRole('button', { name: 'عCreate عuser' }).click();
    await page.getByText('عMust have at most 20 character5').first().waitFor();
    const answer = await callApi(page, 'POST', 'user/', {
      username: 'arabic',
      password: '12345678',
      display_name: 'x'.repeat(21),
    });
    expect(answer.message).toBe('ععDisplay name: عmust have at most 20 character5');
    await context.close();
  });

  it('has navigation, lists and keys the other way round where it is written from the right', async () => {
    const { page, context, problems } = await visit(browser, server.url, { locale: 'ar' });
    await signInMarked(page, 'ع');
    await page.goto('/user');
    const row = page.locator('.records tbody tr').first();
    await row.waitFor();
    const edges = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return { left: Math.round(left), right: Math.round(right) };
        });
    const [side, main] = [await edges('.app > .side'), await edges('main')];
    expect(side.left).toBeGreaterThanOrEqual(main.right - 1);
    // A narrow window, in which the columns scroll beneath those that stay.
    await page.setViewportSize({ width: 760, height: 700 });
    for (const scrolled of [0, -120]) {
      /** Where the cells are that stay, all measured in one moment. */
      const places = () =>
        row.evaluate((element, to) => {
          const scroller = element.closest('table')?.parentElement ?? element;
          scroller.scrollLeft = to;
          const boxOf = (cell: string) =>
            (element.querySelector(cell) ?? element).getBoundingClientRect();
          const frame = scroller.getBoundingClientRect();
          const near = (a: number, b: number) => Math.abs(a - b) <= 2;
          const [check, title] = [boxOf('td.check'), boxOf('td.title')];
          return {
            scrolled: scroller.scrollLeft,
            check: near(check.right, frame.right),
            // The id between them scrolls away beneath the name.
            title: to === 0 ? title.right <= check.left + 2 : near(title.right, check.left),
            actions: near(boxOf('td.actions').left, frame.left),
          };
        }, scrolled);
      await expect.poll(places).toEqual({ scrolled, check: true, title: true, actions: true });
    }
    await row.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await row.locator(':focus').count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    expect(await row.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is the language of the messages of the server', async () => {
    const ask = async (path: string, language: string) => {
      const response = await fetch(`${server.url}/api/${path}`, {
        headers: { 'Accept-Language': language },
      });
      const { message }: { message: string } = await response.json();
      return message;
    };
    expect(await ask('token/', 'ja,en;q=0.8')).toMatch(/^日Not signed in/);
    expect(await ask('token/', 'ar')).toMatch(/^عNot signed in/);
    expect(await ask('token/', 'en')).toMatch(/^Not signed in/);
    expect(await ask('token/', 'zh-CN')).toMatch(/^无权/);
    expect(await ask('nowhere', 'ja')).toMatch(/^日No such call: .*nowhere/);
  });

  it('keeps its texts when English ones come and go', () => {
    const texts = join(project, 'src/web/core/texts/messages.en.ts');
    const before = readFileSync(texts, 'utf8');
    writeFileSync(
      texts,
      before
        .replace("'nav.home': 'Home',", "'nav.home': 'Home page',\n  'nav.later': 'Later',")
        .replace(/ {2}'login.capsLock'.*\n/, ''),
    );
    const { stdout, status } = runScript(project, 'newResource', 'language', 'ja');
    writeFileSync(texts, before);
    expect(status).toBe(0);
    expect(stdout).toMatch(/1 texts? (is|are) new/);
    expect(stdout).toContain('console login.capsLock: "日Caps Lock is on"');
    const file = JSON.parse(readFileSync(languagePath(project, 'ja'), 'utf8')).console;
    expect(file['nav.home']).toEqual({ en: 'Home page', was: 'Home', ja: '日Home' });
    expect(file['nav.later']).toEqual({ en: 'Later', ja: '' });
    expect(file['nav.menu']).toEqual({ en: 'Menu', ja: '日Menu' });
  });

  it.each([
    [['language'], /usage: npm run new language TAG/],
    [['language', 'Japanese!'], /"Japanese!" is no tag of a language/],
    [['language', 'zh'], /there already/],
    [['language', 'ja', 'de'], /usage/],
  ])('is refused as %j', (args, reason) => {
    const { stderr, status } = runScript(project, 'newResource', ...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(reason);
  });
});
