/** Fields of every kind that a schema file can give a resource: typed, checked on both sides, stored and shown. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callApi } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import { button, create, expectError, expectText, field } from '../support/steps/kit';
import { rowOf } from '../support/steps/lists';

consoleTests();

const find = (selector: string) => expect.poll(() => document.querySelector(selector));
const beginWith = async (name: string) => {
  await open('/exhibit/add');
  await field('Name').fill(name);
};
const expectCreated = () => expectText('exhibit created');
const add = (values: object) => callApi('POST', 'exhibit/', values);

describe('a date', () => {
  it('is chosen as a day, kept as a text, sorted by the server, and refused where it does not exist', async () => {
    await beginWith('dated');
    await field('Opens').fill('2026-12-01');
    await create();
    await expectCreated();
    expect(await add({ name: 'x', opens: '2026-02-30' })).toMatchObject({
      success: false,
      errors: { opens: expect.any(String) },
    });
    for (const [name, opens] of [
      ['earlier', '2025-01-31'],
      ['undated', ''],
    ])
      expect(await add({ name, opens })).toMatchObject({ success: true });
    const { data } = await callApi('GET', 'exhibit/?p=0&order=opens');
    expect(data).toMatchObject([
      { name: 'dated', opens: '2026-12-01' },
      { name: 'earlier', opens: '2025-01-31' },
      { name: 'undated', opens: null },
    ]);
    await open('/exhibit');
    await find('time[datetime="2026-12-01"]').toBeTruthy();
    expect(
      document.querySelector('time[datetime="2026-12-01"]')?.closest('tr')?.innerText,
    ).toContain('dated');
  });
});

describe('a date that comes after another', () => {
  it('is refused at its field until it does', async () => {
    await beginWith('ordered');
    await field('Opens').fill('2026-12-01');
    await field('Closes').fill('2026-12-01');
    await create();
    await expectError('exhibit_closes').toBe('Must be after “Opens”');
    await field('Closes').fill('2026-12-02');
    await create();
    await expectCreated();
  });
});

describe('an address', () => {
  it.each(['javascript:alert(1)', 'ftp://a.example', 'a.example'])(
    'is refused by browser and server: %s',
    async (address) => {
      await beginWith('linked');
      await field('Page').fill(address);
      await create();
      await expectError('exhibit_site').not.toBe('');
      expect(await add({ name: 'x', site: address })).toMatchObject({
        success: false,
        errors: { site: expect.any(String) },
      });
    },
  );

  it('is a link that opens a tab without a way back', async () => {
    await add({ name: 'linked', site: 'https://a.example/show' });
    await open('/exhibit');
    const link = rowOf('linked').getByRole('link', { name: 'a.example/show' });
    await expect.element(link).toHaveAttribute('href', 'https://a.example/show');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect.element(link).toHaveAttribute('target', '_blank');
  });
});

describe('a colour', () => {
  it('is typed or chosen, refused as a name, and shown beside its text', async () => {
    await beginWith('tinted');
    await field('Tint').fill('red');
    await create();
    await expectError('exhibit_tint').not.toBe('');
    await page.getByLabelText('Choose Tint').fill('#1a7f37');
    await expect.element(field('Tint')).toHaveValue('#1a7f37');
    await create();
    await expectCreated();
    expect(await add({ name: 'x', tint: 'url(#a)' })).toMatchObject({ success: false });
    await open('/exhibit');
    await find('rect[fill="#1a7f37"]').toBeTruthy();
  });
});

describe('a choice whose values have no names', () => {
  it('is chosen from its values, and shown by them', async () => {
    await beginWith('upstairs');
    await page.getByRole('combobox', { name: 'Floor' }).click();
    await page.getByRole('option', { name: 'upper' }).click();
    await create();
    await expectCreated();
    await open('/exhibit');
    await expect.element(rowOf('upstairs').getByText('upper')).toBeVisible();
  });
});

describe('a number with a unit', () => {
  it('shows it behind the input and in the list, in the language of the console', async () => {
    await add({ name: 'delayed', delay: 12_000 });
    await open('/exhibit/add');
    await expect.element(page.getByText('ms', { exact: true })).toBeVisible();
    expect(
      page.getByText('ms', { exact: true }).element().closest('.form-field')?.textContent,
    ).toContain('Delay');
    await open('/exhibit');
    await expect.element(rowOf('delayed').getByText('12,000 ms')).toBeVisible();
    await button('Account menu of root').click();
    await button('切换到中文').click();
    await expect.element(rowOf('delayed').getByText('12,000 毫秒')).toBeVisible();
  });
});

describe('a text in Markdown', () => {
  const story =
    '# Title\n\n**bold** [link](javascript:alert(1))\n\n<img src=x onerror="window.hit=1">';

  it('is previewed as readers see it, cleaned, and listed by its first line', async () => {
    await beginWith('told');
    await expect.element(button('Preview')).toBeDisabled();
    await field('Story').fill(story);
    await button('Preview').click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect.element(preview.getByText('bold')).toBeVisible();
    expect(preview.element().querySelector('strong')?.textContent).toBe('bold');
    expect(preview.element().querySelector('[onerror], a[href^="javascript"]')).toBeNull();
    await button('Hide the preview').click();
    await expect.element(preview).not.toBeInTheDocument();
    await create();
    await expectCreated();
    await open('/exhibit');
    await expect.element(rowOf('told').getByText('Title', { exact: true })).toBeVisible();
    expect('hit' in window).toBe(false);
  });
});

describe('a list of rows', () => {
  const room = (number: number) => page.getByRole('group', { name: `Rooms ${number}` });
  const saved = async () => {
    const { data } = await callApi('GET', 'exhibit/search?keyword=roomy');
    // A row of the API, whose rooms are a text of JSON.
    const [row] = data as { id: number; rooms: string }[];
    return { id: row?.id, rooms: JSON.parse(row?.rooms ?? '') };
  };

  it('is added to, moved and shortened, checked row by row, and stored in its order', async () => {
    await beginWith('roomy');
    const more = button('Add a row');
    for (const [at, label] of ['first', 'far too long a label', 'third'].entries()) {
      await more.click();
      await room(at + 1)
        .getByLabelText('Label')
        .fill(label);
    }
    await expect.element(more).not.toBeInTheDocument();
    await room(1).getByLabelText('Size').fill('0');
    await create();
    await expectError('exhibit_rooms_1_label').toContain('at most 10');
    await expectError('exhibit_rooms_0_size').toContain('at least 1');
    await room(1).getByLabelText('Size').fill('20');
    await button('Remove Rooms 2').click();
    await button('Move Rooms 2 up').click();
    await expect.element(room(1).getByLabelText('Label')).toHaveValue('third');
    await expect.element(button('Move Rooms 1 up')).toBeDisabled();
    await create();
    await expectCreated();
    const { id, rooms } = await saved();
    expect(rooms).toMatchObject([{ label: 'third' }, { label: 'first', size: 20 }]);
    await open('/exhibit');
    await expect.element(rowOf('roomy').getByText('first · 20')).toBeVisible();

    await open(`/exhibit/edit/${id}`);
    await room(2).getByLabelText('Dark').click();
    await room(1).getByLabelText('Label').fill('');
    await button(/^Save/).click();
    await expectError('exhibit_rooms_0_label').not.toBe('');
    await room(1).getByLabelText('Label').fill('hall');
    await button(/^Save/).click();
    await expect.element(page.getByText('exhibit updated')).toBeVisible();
    expect((await saved()).rooms).toMatchObject([
      { label: 'hall' },
      { label: 'first', size: 20, dark: true },
    ]);
  });

  it("shows the server's mistake at the field of its row", async () => {
    expect(await add({ name: 'x', rooms: [{ label: 'a' }, { size: 3 }] })).toMatchObject({
      success: false,
      message: expect.stringContaining('Rooms 2: Label'),
      errors: { 'rooms.1.label': expect.any(String) },
    });
  });
});
