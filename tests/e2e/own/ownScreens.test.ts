/** docs/screens.md, done to a copy of the project as the text says, and then looked at in the built console. */
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, launchBrowser, leaveBrowser, signIn, visit } from '../../support/browser/browser';
import { extendedProject, screens } from '../../support/project/extendedProject';
import { startRestApi } from '../../support/restApi';
import { type BuiltServer, startServer } from '../../support/server/builtServer';
import { buildChannel } from '../../support/steps/builders';

let browser: Browser;
let server: BuiltServer;
let rest: Awaited<ReturnType<typeof startRestApi>>;
let page: Page;
let problems: string[];
beforeAll(async () => {
  const project = await extendedProject();
  rest = await startRestApi(35);
  [browser, server] = await Promise.all([
    launchBrowser(),
    startServer({ project, env: { REST_APIS: `crm=${rest.address}` } }),
  ]);
  ({ page, problems } = await visit(browser, server.url));
  await signIn(page);
  for (const name of ['alpha', 'beta', 'gamma'])
    await callApi(page, 'POST', 'channel/', buildChannel({ name }));
  await callApi(page, 'PUT', 'channel/', { id: 3, status: 2 });
  for (let i = 1; i <= 24; i++)
    await callApi(page, 'POST', 'token/', {
      name: `t${i}`,
      remain_quota: (i * 7) % 25,
      expired_time: -1,
    });
  await callApi(page, 'POST', 'user/', { username: 'plain', password: 'password-1' });
}, 300_000);
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
  await rest?.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const cards = (column: string) =>
  page.getByRole('region', { name: column, exact: true }).getByRole('listitem');
const firstCells = () => page.locator('tbody tr td:nth-child(2)').allInnerTexts();
const row = (name: string) =>
  page.locator('tbody tr').filter({ has: page.getByText(name, { exact: true }) });
const said = (text: string) => page.locator('.toast').getByText(text).waitFor();
const record = async (path: string) =>
  ((await callApi(page, 'GET', path)) as { data: Record<string, unknown> }).data;

const closeToast = () => page.locator('.toast-close').first().click();
/** The list of tokens without what was filtered before. */
const newest = '/token?filter={}&order=DESC&page=1&perPage=10&sort=id';

/** Keys of texts that a reader would see, and places that were not filled in. */
const keysSeen = (of: Page) =>
  of.evaluate(() => {
    const marked = [...document.querySelectorAll('[title], [aria-label]')];
    const texts = marked.map((one) => `${one.getAttribute('title')} ${one.ariaLabel}`);
    const all = `${document.body.innerText} ${texts.join(' ')}`;
    return all.match(/\b(ra|resources)\.\w[\w.]*|%\{|\|\|\|\|/g) ?? [];
  });

describe('screens of one’s own, as docs/screens.md says', () => {
  it('are made of react-admin, the kanban in less than 60 lines', () => {
    expect(screens.map(({ target }) => target.replace(/own\/(resources\/)?/, ''))).toEqual([
      'channel/list.tsx',
      'channel/edit.tsx',
      'token/list.tsx',
      'token/show.tsx',
      'memo/list.tsx',
      'locales/en/memo.json',
      'locales/zh/memo.json',
      'pages/signups/page.tsx',
      'contact/index.tsx',
    ]);
    expect(screens[0]?.text.trim().split('\n').length).toBeLessThan(60);
  });

  it('show a kanban that moves cards, searches, and keeps what was moved', async () => {
    await page.goto('/channel');
    await heading('Channels');
    await expect.poll(() => cards('Enabled').count()).toBe(2);
    expect(await cards('Disabled').allInnerTexts()).toEqual([expect.stringContaining('gamma')]);
    await cards('Enabled').filter({ hasText: 'alpha' }).getByRole('button').first().click();
    await expect.poll(() => cards('Disabled').count()).toBe(2);
    await said('Element updated');
    await closeToast();
    await expect.poll(async () => (await record('channel/1'))['status']).toBe(2);
    await page.getByPlaceholder('Search').fill('bet');
    await expect.poll(() => cards('Disabled').count()).toBe(0);
    expect(await cards('Enabled').allInnerTexts()).toEqual([expect.stringContaining('beta')]);
  });

  it('save a form in tabs, with a panel beside it, at the address of react-admin', async () => {
    await page.goto('/channel/edit/2');
    await page.waitForURL('**/channel/2');
    await heading('Channel beta');
    await page.getByRole('complementary').filter({ hasText: 'Logs' }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('');
    await page.getByRole('tab', { name: 'Priority' }).click();
    await page.waitForURL('**/channel/2/priority');
    await page.getByRole('spinbutton', { name: 'Priority' }).fill('7');
    await button('Save').click();
    await said('The form is not valid. Please check for errors');
    await page.getByRole('tab', { name: 'Name' }).click();
    await page.getByText('Required').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('renamed');
    await button('Save').click();
    await said('Element updated');
    await closeToast();
    await expect
      .poll(() => record('channel/2'))
      .toMatchObject({ name: 'renamed', priority: 7, models: 'gpt-4o' });
  });

  it('read the rows of a page once, page, sort and filter them', async () => {
    const reads: string[] = [];
    const note = (request: Request) => {
      if (/\/api\/token/.test(request.url())) reads.push(request.url());
    };
    page.on('request', note);
    await page.goto('/token');
    await heading('Tokens');
    await expect.poll(async () => (await firstCells())[0]).toBe('t24');
    await page.waitForLoadState('networkidle');
    expect(reads.length).toBe(1);
    page.off('request', note);
    const heads = await page.locator('thead th').allInnerTexts();
    expect(heads).toEqual(['', 'Name', 'Status', 'Remaining quota']);
    await button('Go to next page').click();
    await expect.poll(async () => (await firstCells())[0]).toBe('t14');
    await button('Go to previous page').click();
    await expect.poll(async () => (await firstCells())[0]).toBe('t24');
    await page.getByRole('button', { name: /Sort by name/ }).click();
    await expect.poll(async () => (await firstCells()).slice(0, 2)).toEqual(['t1', 't10']);
    await page.getByRole('textbox', { name: 'Search' }).fill('t2');
    await expect.poll(async () => (await firstCells()).length).toBe(6);
  });

  it('do an action of their own with the selected records', async () => {
    await page.goto(newest);
    for (const name of ['t24', 't23']) await row(name).getByRole('checkbox').click();
    await page.getByText('2 items selected').waitFor();
    await button('Status: Disabled').click();
    await said('2 elements updated');
    await page.getByText('2 items selected').waitFor({ state: 'hidden' });
    await button('Undo').click();
    for (const name of ['t24', 't23']) await row(name).getByRole('checkbox').click();
    await button('Status: Disabled').click();
    await said('2 elements updated');
    expect((await record('token/24'))['status']).toBe(1);
    await closeToast();
    await expect.poll(async () => (await record('token/24'))['status']).toBe(2);
    await button('Disabled').click();
    await expect.poll(firstCells).toEqual(['t24', 't23']);
  });

  it('delete the selected records, and take it back', async () => {
    await page.goto(newest);
    const remove = async (names: string[]) => {
      for (const name of names) await row(name).getByRole('checkbox').click();
      await page.locator('[data-test=bulk-actions-toolbar]').getByLabel('Delete').click();
      await said('elements deleted');
    };
    await remove(['t22', 't21']);
    await expect.poll(() => row('t22').count()).toBe(0);
    await button('Undo').click();
    await row('t22').waitFor();
    await remove(['t20', 't19']);
    await closeToast();
    await expect
      .poll(async () => (await callApi(page, 'GET', 'token/20')) as { success: boolean })
      .toMatchObject({ success: false });
    expect((await record('token/22'))['name']).toBe('t22');
  });

  it('show a record in tabs, each with an address', async () => {
    await page.goto(newest);
    await row('t18').getByText('t18').click();
    await page.waitForURL('**/token/18/show');
    await heading('Token t18');
    await page.getByRole('tab', { name: 'Remaining quota' }).click();
    await page.waitForURL('**/token/18/show/quota');
    await page.getByText('Unlimited quota').waitFor();
    await page.reload();
    await page.getByText('Unlimited quota').waitFor();
    await expect.poll(() => page.title()).toMatch(/^Token t18 · /);
  });

  it('work on a plain REST API, which says what is wrong at the field', async () => {
    await page.goto('/contact');
    await heading('Contacts');
    const rows = page.locator('tbody tr');
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(10);
    await page.mouse.move(700, 500);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 3000);
        return rows.count();
      })
      .toBe(35);
    await row('Contact 3').getByText('Contact 3').click();
    await heading('Contact Contact 3');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('No one');
    await button('Save').click();
    await page.getByText('Names never begin with No').waitFor();
    await name.fill('Zoe');
    await button('Save').click();
    await said('Element updated');
    expect(rest.contacts.all.map(({ name }) => name)).toContain('Zoe');
  });

  it('leave what is not handed in to the schema', async () => {
    await page.goto('/redemption');
    await page.locator('main').getByRole('link', { name: 'Create codes' }).first().waitFor();
    await page.goto('/channel/create');
    await page.waitForURL('**/channel/add');
    await page.locator('main form .form-section').first().waitFor();
  });
});

describe('the frame of own screens', () => {
  const addresses = [
    ...['/token', '/token/18/show', '/channel', '/channel/2'],
    ...['/memo', '/contact', '/signups'],
  ];

  it.each([
    ['en-US', 'light', 1280],
    ['zh-CN', 'dark', 1280],
    ['zh-CN', 'light', 390],
    ['en-US', 'dark', 390],
  ] as const)(
    'has texts and colours, and no sideways scroll: %s, %s, %i px',
    async (locale, colorScheme, width) => {
      const own = await visit(browser, server.url, {
        locale,
        colorScheme,
        viewport: { width, height: 800 },
      });
      await signIn(own.page);
      for (const path of addresses) {
        await own.page.goto(path);
        await own.page.locator('h1:not(:empty)').waitFor();
        await own.page.waitForLoadState('networkidle');
        expect(await keysSeen(own.page), path).toEqual([]);
        const { over, colours } = await own.page.evaluate(() => ({
          over: document.documentElement.scrollWidth - innerWidth,
          colours: [...document.querySelectorAll('.MuiCard-root')].map(
            (card) => getComputedStyle(card).backgroundColor,
          ),
        }));
        expect(over, path).toBeLessThanOrEqual(0);
        const surface = colorScheme === 'dark' ? 'rgb(19, 23, 30)' : 'rgb(255, 255, 255)';
        expect(new Set(colours), path).toEqual(new Set(colours.length > 0 ? [surface] : []));
      }
      const heads = locale === 'zh-CN' ? '令牌' : 'Tokens';
      await own.page.goto('/token');
      await own.page.getByRole('heading', { level: 1, name: heads }).waitFor();
      expect(own.problems).toEqual([]);
      await own.context.close();
    },
  );

  it('is refused to who may not, by the page and by the server', async () => {
    const own = await visit(browser, server.url);
    await signIn(own.page, 'plain', 'password-1');
    for (const path of ['/channel', '/contact', '/contact/3', '/signups']) {
      await own.page.goto(path);
      await own.page.getByRole('heading', { level: 1, name: 'Not allowed' }).waitFor();
    }
    const status = await own.page.evaluate(async () => (await fetch('/api/crm/contacts')).status);
    expect(status).toBe(403);
    await own.context.close();
  });

  it('is loaded with an own screen only, and breaks no policy', async () => {
    const own = await visit(browser, server.url);
    await signIn(own.page);
    await own.page.goto('/redemption');
    await own.page.waitForLoadState('networkidle');
    const files = () =>
      own.page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => /assets\/(ScreenFrame|react-admin)/.exec(name)?.[1])
          .filter(Boolean),
      );
    expect(await files()).toEqual([]);
    await own.page.getByRole('navigation').first().getByRole('link', { name: 'Tokens' }).click();
    await own.page.getByText('Saved queries').waitFor();
    expect(new Set(await files())).toEqual(new Set(['ScreenFrame']));
    expect([...problems, ...own.problems]).toEqual([]);
    await own.context.close();
  });
});
