/** Relations in the console: shown, chosen, filtered, changed and exported by name. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../src/schema/types';
import { callApi, enter, launchBrowser, leaveBrowser, type Visit, visit } from '../support/browser';
import { type BuiltServer, startServer } from '../support/builtServer';
import { chooseSegment, exportList, openPanel } from '../support/lists';
import { madeUpProject } from '../support/madeUpProject';
import { fillRelations, visitRelationsOnPhone } from '../support/relations';
import { chooseOf, menuEntryOf } from '../support/rows';

let browser: Browser;
let server: BuiltServer;
let root: Visit;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  server = await startServer({ project: await madeUpProject() });
  root = await visit(browser, server.url);
  page = root.page;
  await enter(page);
  await fillRelations(page);
}, 180_000);
beforeEach(() => {
  root.problems.length = 0;
});
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
});

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: `Note ${name}` });
/** Names of the members in the list, from the top. */
const members = async () =>
  (await page.locator('tbody tr td.title').allInnerTexts()).map((text) => text.trim());
const openList = async (search = '') => {
  await page.goto(`/member${search}`);
  await page.locator('tbody tr, .empty').first().waitFor();
};
const stored = async (name: string) =>
  ((await callApi(page, 'GET', `member/search?keyword=${name}`)).data as Row[])[0] ?? {};

describe('a reference in a list', () => {
  it('is shown by name with a link, read by one call', async () => {
    const calls: string[] = [];
    const note = (request: { url: () => string }) => {
      const { pathname, search } = new URL(request.url());
      if (/^\/api\/(team|user)\//.test(pathname) && pathname !== '/api/user/self')
        calls.push(pathname + search);
    };
    page.on('request', note);
    await openList();
    await rowOf('Zoe').getByRole('link', { name: 'Red', exact: true }).waitFor();
    await rowOf('Zoe').getByRole('link', { name: 'bob', exact: true }).waitFor();
    page.off('request', note);
    expect(calls.filter((call) => call.startsWith('/api/team'))).toEqual([
      expect.stringMatching(/^\/api\/team\/search\?keyword=&ids=/),
    ]);
    expect(await rowOf('Tom').getByRole('link', { name: /Red|#/ }).count()).toBe(0);
    await rowOf('Zoe').getByRole('link', { name: 'Red', exact: true }).click();
    await page.waitForURL('**/team/edit/1');
    expect(root.problems).toEqual([]);
  });

  it('is filtered by name, by the server, with a chip and an address', async () => {
    await openList();
    const panel = await openPanel(page, 'Team');
    await panel.getByRole('searchbox').fill('bl');
    await panel.getByRole('checkbox', { name: 'Red' }).waitFor({ state: 'detached' });
    await panel.getByRole('checkbox', { name: 'Blue' }).check();
    await panel.getByRole('searchbox').fill('');
    await panel.getByRole('checkbox', { name: 'None' }).check();
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(members).toEqual(['Tom', 'Yan']);
    expect(new URL(page.url()).searchParams.get('f.team')).toBe('2,none');
    // Somebody who opens the address sees names, too.
    await page.reload();
    await expect.poll(members).toEqual(['Tom', 'Yan']);
    await page.getByRole('button', { name: /^Team.*Blue.*\+1/ }).waitFor();
    await openList('?f.team=6&q=zoe');
    await page.getByText('Team is Grey').waitFor();
    expect(root.problems).toEqual([]);
  });

  it('is ordered by name: by the server, and where all rows are loaded', async () => {
    await openList('?order=team');
    await expect.poll(members).toEqual(['Wim', 'Yan', 'Xia', 'Una', 'Vera', 'Zoe', 'Tom']);
    await openList('?all=1&sort=team');
    await expect.poll(members).toEqual(['Tom', 'Wim', 'Yan', 'Xia', 'Una', 'Vera', 'Zoe']);
    await page.getByLabel('Filter Team').fill('re');
    // Green and Grey and Red hold it.
    await expect.poll(members).toEqual(['Xia', 'Una', 'Zoe']);
  });

  it('is found by name', async () => {
    await openList('?q=amb');
    await expect.poll(members).toEqual(['Wim']);
  });

  it('is exported by name, and as an id in JSON', async () => {
    await openList();
    const { text } = await exportList(page, 'CSV');
    expect(text).toContain('Zoe,Red,bob');
    expect(text).toContain('Tom,,carol');
    const rows = JSON.parse((await exportList(page, 'JSON')).text).rows;
    expect(rows.find((row: { name: string }) => row.name === 'Zoe')).toMatchObject({ team: 1 });
  });

  it('leads from the record that is pointed to back to the list, with a count', async () => {
    await page.goto('/team/edit/2');
    await page.getByRole('link', { name: 'Members (1)' }).click();
    await page.waitForURL('**/member?f.team=2');
    await expect.poll(members).toEqual(['Yan']);
    await page.goto('/team');
    const row = page.getByRole('row').filter({ hasText: 'Red' });
    expect(await (await menuEntryOf(row, 'Members')).getAttribute('href')).toBe('/member?f.team=1');
    await page.keyboard.press('Escape');
    expect(root.problems).toEqual([]);
  });

  it('keeps its record from being deleted, and says by whom', async () => {
    await page.goto('/team');
    const row = page.getByRole('row').filter({ hasText: 'Plum' });
    await chooseOf(row, 'Delete');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Delete/ }).click();
    await page.getByText('1 member (Team). Change or delete them first').first().waitFor();
    await page.reload();
    await row.waitFor();
  });

  it('is #5 without a link for who may not see the record', async () => {
    const bob = await visit(browser, server.url);
    await enter(bob.page, 'bob', 'password-1');
    const asked: string[] = [];
    bob.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await bob.page.goto('/member');
    const row = bob.page.getByRole('row').filter({ hasText: 'Note Zoe' });
    await row.getByText('#1', { exact: true }).waitFor();
    expect(await row.getByRole('link', { name: /#1|Red/ }).count()).toBe(0);
    expect(asked.filter((path) => path.startsWith('/api/team'))).toEqual([]);
    await bob.page.goto('/member/edit/1');
    await expect.poll(() => bob.page.getByLabel('Team').inputValue()).toBe('#1');
    expect(await bob.page.getByLabel('Team').isDisabled()).toBe(true);
    await bob.page.getByLabel('Note').fill('Note Zoe again');
    await bob.page.getByRole('button', { name: 'Save changes' }).click();
    await bob.page.getByText('member updated').waitFor();
    expect(bob.problems).toEqual([]);
    expect(await stored('Zoe')).toMatchObject({ team: 1, note: 'Note Zoe again' });
    await bob.context.close();
  });
});

describe('a reference in a form', () => {
  it('is chosen by typing its name, kept, emptied, and refused where the record is gone', async () => {
    await page.goto('/member/add');
    await page.getByLabel('Name').fill('New');
    const field = page.getByRole('combobox', { name: 'Team' });
    await field.fill('gre');
    await page.getByRole('option', { name: 'Grey' }).waitFor();
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Grey', 'Green']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('Grey');
    await page.getByRole('button', { name: /^Create / }).click();
    await page.getByText('member created').waitFor();
    expect(await stored('New')).toMatchObject({ team: 6 });
    const id = (await stored('New'))['id'];
    await page.goto(`/member/edit/${id}`);
    await expect.poll(() => field.inputValue()).toBe('Grey');
    await field.hover();
    await page.getByRole('button', { name: 'Clear' }).first().click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('member updated').waitFor();
    expect(await stored('New')).toMatchObject({ team: null });
    const { data } = await callApi(page, 'POST', 'team/', { name: 'Brief' });
    await page.reload();
    const read: string[] = [];
    page.on('request', (one) => one.method() === 'GET' && read.push(new URL(one.url()).pathname));
    await field.fill('brie');
    await page.getByRole('option', { name: 'Brief' }).click();
    await callApi(page, 'DELETE', `team/${(data as { id: number }).id}`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page
      .getByText(/there is no record/)
      .first()
      .waitFor();
    // The search told its name, which is not asked for again.
    expect(read).not.toContain(`/api/team/${(data as { id: number }).id}`);
    await expect.poll(() => field.inputValue()).toBe('Brief');
    await callApi(page, 'DELETE', `member/${id}`);
  });

  it('says that nothing is found, and that records cannot be loaded', async () => {
    await page.goto('/member/add');
    const field = page.getByRole('combobox', { name: 'Team' });
    await field.fill('nobody');
    await page.getByText('Nothing found').waitFor();
    await page.route('**/api/team/**', (route) => route.abort());
    await field.fill('re');
    await page.getByText('The records could not be loaded').waitFor();
    await page.unroute('**/api/team/**');
    await page.goto('about:blank');
  });
});

describe('many records at once', () => {
  const change = async (names: readonly string[], entry: string) => {
    await openList();
    for (const name of names) await rowOf(name).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Change…' }).click();
    await page.getByRole('button', { name: entry, exact: true }).click();
    return page.getByRole('dialog');
  };
  const apply = async () => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /2 members/ })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  it('get a record by its name, or none', async () => {
    const dialog = await change(['Xia', 'Wim'], 'Change Team');
    await dialog.getByRole('searchbox').fill('plu');
    // The choices move when the search is answered.
    await dialog.getByRole('radio', { name: 'Green' }).waitFor({ state: 'detached' });
    await dialog.getByRole('radio', { name: 'Plum' }).check();
    await dialog.getByRole('row').filter({ hasText: 'Xia' }).getByText('Green').waitFor();
    await dialog.getByRole('row').filter({ hasText: 'Xia' }).getByText('Plum').waitFor();
    await apply();
    await expect.poll(async () => (await stored('Xia'))['team']).toBe(5);
    const again = await change(['Xia', 'Wim'], 'Change Team');
    await again.getByRole('radio', { name: 'None' }).check();
    await apply();
    await expect.poll(async () => (await stored('Wim'))['team']).toBe(null);
  });

  it('get a choice by its label, and a time by its date', async () => {
    const dialog = await change(['Zoe', 'Xia'], 'Change Active');
    await dialog.getByLabel('Value').selectOption({ label: 'No' });
    await apply();
    await expect.poll(async () => (await stored('Zoe'))['active']).toBe(false);
    const times = await change(['Zoe', 'Xia'], 'Change Since');
    await times.getByLabel('Value').fill('2026-06-01T10:00:00');
    await apply();
    await expect
      .poll(async () => (await stored('Xia'))['since'])
      .toBe(await page.evaluate(() => new Date('2026-06-01T10:00:00').getTime() / 1000));
    expect(root.problems).toEqual([]);
  });
});

describe('a filter', () => {
  it('is by the kind of its field, with a chip and an address', async () => {
    await openList('?f.note=note%20v');
    await expect.poll(members).toEqual(['Vera']);
    const range = await openPanel(page, 'Size');
    await range.getByLabel('From').fill('50');
    await range.getByLabel('To').fill('10');
    await range.getByRole('button', { name: 'Apply' }).click();
    await range.getByText('The end is before the beginning').waitFor();
    await range.getByLabel('From').fill('ten');
    await range.getByText('Please enter a number').waitFor();
    await range.getByLabel('From').fill('10');
    await range.getByLabel('To').fill('45');
    await range.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: /^Size.*10 – 45/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('f.size')).toBe('10..45');
    await openList('?f.size=10..45');
    await expect.poll(members).toEqual(['Vera', 'Wim', 'Xia', 'Yan']);
    await chooseSegment(page, 'Active', 'Yes');
    await expect.poll(members).toEqual(['Vera']);
    await openList();
    const times = await openPanel(page, 'Since');
    await times.getByLabel('To').fill('2026-05-02T12:00:00');
    await times.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(members).toEqual(['Yan']);
    await page.getByRole('button', { name: /^Since.*≤ 2026-05-02/ }).waitFor();
    await openList('?f.manager=2');
    await page.getByRole('button', { name: /^Manager.*bob/ }).waitFor();
    await expect.poll(members).toEqual(['Yan', 'Zoe']);
    expect(root.problems).toEqual([]);
  });
});

describe('on a phone, in the dark, in Chinese', () => {
  it('shows, filters and chooses by name, and axe finds nothing', async () => {
    const phone = await visit(browser, server.url, {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
      locale: 'zh-CN',
    });
    await enter(phone.page);
    expect(await visitRelationsOnPhone(phone.page)).toEqual([]);
    expect(phone.problems).toEqual([]);
    await phone.context.close();
  });
});
