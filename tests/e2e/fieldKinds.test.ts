/** Fields of every kind that a schema file can give a resource: typed, checked on both sides, stored and shown. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { callApi, isBlockedHandler } from '../support/browser';
import { startServer } from '../support/builtServer';
import { consoleTests } from '../support/consoleTests';
import { madeUpProject } from '../support/madeUpProject';

let page: Page;
const held = consoleTests({}, undefined, async () =>
  startServer({ project: await madeUpProject() }),
);
beforeEach(() => {
  page = held.page;
  page.setDefaultTimeout(8000);
});

const create = () => page.getByRole('button', { name: /^Create / }).click();
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
const errorOf = (field: string) => page.locator(`#exhibit_${field}__error`);

describe('a date', () => {
  it('is chosen as a day, kept as a text, sorted by the server, and refused where it does not exist', async () => {
    await page.goto('/exhibit/add');
    await page.getByLabel('Name').fill('dated');
    await page.getByLabel('Opens').fill('2026-12-01');
    await create();
    await page.getByText('exhibit created').waitFor();
    expect(
      await callApi(page, 'POST', 'exhibit/', { name: 'x', opens: '2026-02-30' }),
    ).toMatchObject({
      success: false,
      errors: { opens: expect.any(String) },
    });
    for (const [name, opens] of [
      ['earlier', '2025-01-31'],
      ['undated', ''],
    ])
      expect(await callApi(page, 'POST', 'exhibit/', { name, opens })).toMatchObject({
        success: true,
      });
    const { data } = await callApi(page, 'GET', 'exhibit/?p=0&order=opens');
    expect(
      (data as { name: string; opens: unknown }[]).map(({ name, opens }) => [name, opens]),
    ).toEqual([
      ['dated', '2026-12-01'],
      ['earlier', '2025-01-31'],
      ['undated', null],
    ]);
    await page.goto('/exhibit');
    await rowOf('dated').locator('time[datetime="2026-12-01"]').waitFor();
  });
});

describe('an address', () => {
  it.each(['javascript:alert(1)', 'ftp://a.example', 'a.example'])(
    'is refused by browser and server: %s',
    async (address) => {
      await page.goto('/exhibit/add');
      await page.getByLabel('Name').fill('linked');
      await page.getByLabel('Page').fill(address);
      await create();
      await errorOf('site').waitFor();
      expect(await callApi(page, 'POST', 'exhibit/', { name: 'x', site: address })).toMatchObject({
        success: false,
        errors: { site: expect.any(String) },
      });
    },
  );

  it('is a link that opens a tab without a way back', async () => {
    await callApi(page, 'POST', 'exhibit/', { name: 'linked', site: 'https://a.example/show' });
    await page.goto('/exhibit');
    const link = rowOf('linked').getByRole('link', { name: 'a.example/show' });
    expect(await link.getAttribute('href')).toBe('https://a.example/show');
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(await link.getAttribute('target')).toBe('_blank');
  });
});

describe('a colour', () => {
  it('is typed or chosen, refused as a name, and shown beside its text', async () => {
    await page.goto('/exhibit/add');
    await page.getByLabel('Name').fill('tinted');
    await page.getByLabel('Tint', { exact: true }).fill('red');
    await create();
    await errorOf('tint').waitFor();
    await page.getByLabel('Choose Tint').fill('#1a7f37');
    await expect.poll(() => page.getByLabel('Tint', { exact: true }).inputValue()).toBe('#1a7f37');
    await create();
    await page.getByText('exhibit created').waitFor();
    expect(await callApi(page, 'POST', 'exhibit/', { name: 'x', tint: 'url(#a)' })).toMatchObject({
      success: false,
    });
    await page.goto('/exhibit');
    await rowOf('tinted').locator('rect[fill="#1a7f37"]').waitFor();
  });
});

describe('a number with a unit', () => {
  it('shows it behind the input and in the list, in the language of the console', async () => {
    await callApi(page, 'POST', 'exhibit/', { name: 'delayed', delay: 12_000 });
    await page.goto('/exhibit/add');
    await page.locator('.form-field', { hasText: 'Delay' }).getByText('ms').waitFor();
    await page.goto('/exhibit');
    await rowOf('delayed').getByText('12,000 ms').waitFor();
    await page.getByRole('button', { name: 'Account menu of root' }).click();
    await page.getByRole('button', { name: '切换到中文' }).click();
    await rowOf('delayed').getByText('12,000 毫秒').waitFor();
  });
});

describe('a text in Markdown', () => {
  const story =
    '# Title\n\n**bold** [link](javascript:alert(1))\n\n<img src=x onerror="window.hit=1">';

  it('is previewed as readers see it, cleaned, and listed by its first line', async () => {
    await page.goto('/exhibit/add');
    await page.getByLabel('Name').fill('told');
    expect(await page.getByRole('button', { name: 'Preview' }).isDisabled()).toBe(true);
    await page.getByLabel('Story').fill(story);
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.locator('strong', { hasText: 'bold' }).waitFor();
    expect(await preview.locator('[onerror], a[href^="javascript"]').count()).toBe(0);
    await page.getByRole('button', { name: 'Hide the preview' }).click();
    await preview.waitFor({ state: 'detached' });
    await create();
    await page.getByText('exhibit created').waitFor();
    await page.goto('/exhibit');
    await rowOf('told').getByText('Title', { exact: true }).waitFor();
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    expect(held.problems.splice(0).filter((problem) => !isBlockedHandler(problem))).toEqual([]);
  });
});

describe('a list of rows', () => {
  const room = (number: number) => page.getByRole('group', { name: `Rooms ${number}` });

  it('is added to, moved and shortened, checked row by row, and stored in its order', async () => {
    await page.goto('/exhibit/add');
    await page.getByLabel('Name').fill('roomy');
    const add = page.getByRole('button', { name: 'Add a row' });
    for (const label of ['first', 'far too long a label', 'third']) {
      await add.click();
      const last = await page.getByRole('group', { name: /^Rooms \d$/ }).count();
      await room(last).getByLabel('Label').fill(label);
    }
    expect(await add.count()).toBe(0);
    await room(1).getByLabel('Size').fill('0');
    await create();
    await page.locator('#exhibit_rooms_1_label__error').getByText('at most 10').waitFor();
    await page.locator('#exhibit_rooms_0_size__error').getByText('at least 1').waitFor();
    await room(1).getByLabel('Size').fill('20');
    await page.getByRole('button', { name: 'Remove Rooms 2' }).click();
    await page.getByRole('button', { name: 'Move Rooms 2 up' }).click();
    await expect.poll(() => room(1).getByLabel('Label').inputValue()).toBe('third');
    expect(await page.getByRole('button', { name: 'Move Rooms 1 up' }).isDisabled()).toBe(true);
    await create();
    await page.getByText('exhibit created').waitFor();
    const { data } = await callApi(page, 'GET', 'exhibit/search?keyword=roomy');
    const [saved] = data as { id: number; rooms: string }[];
    expect(JSON.parse(saved?.rooms ?? '')).toMatchObject([
      { label: 'third' },
      { label: 'first', size: 20 },
    ]);
    await page.goto('/exhibit');
    await rowOf('roomy').getByText('first · 20').waitFor();

    await page.goto(`/exhibit/edit/${saved?.id}`);
    await room(2).getByLabel('Dark').check();
    await room(1).getByLabel('Label').fill('');
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.locator('#exhibit_rooms_0_label__error').waitFor();
    await room(1).getByLabel('Label').fill('hall');
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText('exhibit updated').waitFor();
    const after = await callApi(page, 'GET', `exhibit/${saved?.id}`);
    expect(JSON.parse((after.data as { rooms: string }).rooms)).toMatchObject([
      { label: 'hall' },
      { label: 'first', size: 20, dark: true },
    ]);
  });

  it("shows the server's mistake at the field of its row", async () => {
    expect(
      await callApi(page, 'POST', 'exhibit/', { name: 'x', rooms: [{ label: 'a' }, { size: 3 }] }),
    ).toMatchObject({
      success: false,
      message: expect.stringContaining('Rooms 2: Label'),
      errors: { 'rooms.1.label': expect.any(String) },
    });
  });
});
