/** Resources that somebody adds by one file each: all of a screen, and for everybody what they may do. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callApi } from '../support/api';
import { consoleTests, enter, open } from '../support/consoleTests';
import { button, expectError, expectText, field } from '../support/steps/kit';
import { chooseSegment, rowOf } from '../support/steps/lists';
import { chooseOf } from '../support/steps/rows';

consoleTests(async () => {
  await callApi('POST', 'user/', { username: 'plain', password: 'password-1' });
  await callApi('POST', 'bulletin/', { name: 'First' });
});

const found = async () => (await callApi('GET', 'reminder/search?keyword=Main')).data;

it('have a menu entry, list, filter, search, form, validation on both sides and storage', async () => {
  await open('/');
  await page.getByRole('navigation').first().getByRole('link', { name: 'Reminders' }).click();
  await expectText('Create your first reminder');
  await page
    .getByRole('region', { name: 'Reminders' })
    .getByRole('link', { name: 'Add reminder' })
    .click();
  await expectText('Pinned');
  // Nothing is typed yet, so the button is not there.
  await userEvent.keyboard('{Control>}s{/Control}');
  await expectError('reminder_title').not.toBe('');
  await field('Title').fill('Maintenance');
  await field('Body').fill('Tonight.');
  await field('Level').click();
  await page.getByRole('option', { name: 'Warning' }).click();
  await field('Pinned').click();
  await field('Starts').fill('2026-12-01T10:00:00');
  await page.getByRole('combobox', { name: 'Tags' }).fill('a,b');
  await button(/^Create /).click();
  await expectText('reminder created');
  for (const [body, wrong] of [
    [{ title: 'x'.repeat(21) }, 'title'],
    [{ title: 'y', level: 'none' }, 'level'],
  ] as const)
    expect(await callApi('POST', 'reminder/', body)).toMatchObject({
      success: false,
      errors: { [wrong]: expect.any(String) },
    });
  await callApi('POST', 'reminder/', { title: 'Other' });

  await open('/reminder');
  const row = rowOf('Maintenance');
  await expect.element(row.getByCss('.chip.yellow').getByText('Warning')).toBeVisible();
  await expect.element(row.getByText('2026-12-01 10:00:00')).toBeVisible();
  expect(await found()).toMatchObject([
    { title: 'Maintenance', body: 'Tonight.', pinned: true, tags: 'a,b' },
  ]);
  // The schema knows null here: an emptied number is sent as it.
  await row.getByRole('link', { name: 'Edit' }).click();
  await expect.element(field('Starts')).not.toHaveValue('');
  await field('Starts').fill('');
  await button('Save changes').click();
  await expectText('reminder updated');
  expect(await found()).toMatchObject([{ title: 'Maintenance', starts_at: null }]);
  await open('/reminder');
  await chooseSegment('Level', 'Warning');
  await expect.element(rowOf('Other')).not.toBeInTheDocument();
  await chooseOf(row, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectText(/^No reminder matches/);

  await enter('plain', 'password-1');
  await open('/token');
  await expect.element(page.getByRole('heading', { name: 'Tokens' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Reminders' }).elements()).toEqual([]);
  expect((await callApi('GET', 'reminder/?p=0')).success).toBe(false);
});

/** The actions of the list of bulletins. */
async function offered(): Promise<Record<string, number>> {
  await open('/bulletin');
  const row = rowOf('First');
  await expect.element(row.getByText('Enabled')).toBeVisible();
  const parts = {
    add: page.getByRole('link', { name: 'Add bulletin' }),
    edit: row.getByRole('link'),
    menu: row.getByRole('button'),
    switch: row.getByRole('switch'),
    number: row.getByRole('textbox', { name: 'Rank' }),
    select: row.getByRole('checkbox'),
  };
  return Object.fromEntries(
    Object.entries(parts).map(([part, one]) => [part, one.elements().length]),
  );
}

it('that everybody reads and administrators write offer the one the list, and the other its work', async () => {
  await expect.poll(offered).toEqual({ add: 1, edit: 2, menu: 1, switch: 1, number: 1, select: 1 });
  await rowOf('First').getByRole('checkbox').click();
  await expect
    .element(page.getByRole('region', { name: '1 selected' }).getByText('Delete'))
    .toBeVisible();

  await enter('plain', 'password-1');
  await open('/token');
  await page.getByRole('link', { name: 'Bulletins' }).first().click();
  await expect.poll(offered).toEqual({ add: 0, edit: 0, menu: 0, switch: 0, number: 0, select: 0 });
  // By the keyboard neither.
  const row = rowOf('First').element();
  if (row instanceof HTMLElement) row.focus();
  await userEvent.keyboard('xe{Delete}c');
  expect(location.pathname).toBe('/bulletin');
  expect(page.getByRole('dialog').elements()).toEqual([]);
  // Enter opens the entry to be read.
  await userEvent.keyboard('{Enter}');
  const entry = page.getByRole('dialog', { name: 'Bulletin' });
  await expect.element(entry).toBeVisible();
  await expect.element(entry.getByRole('textbox')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await open('/bulletin/edit/1');
  await expect.element(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible();
  // The palette leads to the list, where a form would be refused.
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').fill('First');
  await page.getByRole('option', { name: /^First/ }).click();
  await expect.poll(() => location.pathname + location.search).toBe('/bulletin?q=First');
});
