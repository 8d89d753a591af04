/** Rows of a list by mouse and keys: nothing takes the focus away, and every change can be made twice as fast. */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setSingleKeys } from '../../../src/web/ui/page/shortcuts';
import { answerCalls, callApi, refusal, settled, watchWrites } from '../support/api';
import { open, reload } from '../support/consoleTests';
import { hold } from '../support/page/hold';
import { seen, textsOf } from '../support/page/seen';
import { channels, channelTests, makeChannel } from '../support/steps/channelForms';
import { make, rowsOf } from '../support/steps/forms';
import { column, param, rowOf, toggleDetail } from '../support/steps/lists';
import { buttonOf, chooseOf, menuEntryOf, switchOf } from '../support/steps/rows';

channelTests();

const names = ['one', 'two', 'three', 'four', 'five'];
const nameOf = (row: Element | null | undefined) => row?.querySelector('.name')?.textContent;
/** Name of the record whose row has the focus; "none" outside of rows. */
const focusedRow = () => nameOf(document.activeElement?.closest('tbody tr')) ?? 'none';
const selected = () => textsOf('tbody tr[aria-selected=true] .name');
const focusGrid = () => seen('section.grid')[0]?.focus();
const press = (...keys: string[]) => userEvent.keyboard(keys.join(''));
const two = async () => (await channels()).find(({ name }) => name === 'two');
const hasFocus = (name: string) => expect.poll(focusedRow).toBe(name);
const dialog = page.getByRole('dialog');

const openList = async () => {
  await open('/channel');
  await expect.poll(() => column('Name')).toEqual(names);
};

beforeEach(async () => {
  // Nothing answers there.
  for (const name of names.toReversed())
    await makeChannel({ name, models: 'gpt-4o,o1', base_url: 'http://127.0.0.1:9' });
  await openList();
});

describe('the focus', () => {
  it('stays in the row after a switch, a test, a menu and a dialog that was left', async () => {
    await switchOf(rowOf('two')).click();
    await expect.element(page.getByText('two disabled')).toBeVisible();
    expect(focusedRow()).toBe('two');
    await buttonOf(rowOf('three'), 'Test').click();
    await expect.poll(() => seen('.toast.error').length).toBeGreaterThan(0);
    expect(focusedRow()).toBe('three');
    await menuEntryOf(rowOf('four'), 'Duplicate');
    await press('{Escape}');
    await hasFocus('four');
    await chooseOf(rowOf('four'), 'Delete');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await hasFocus('four');
  });

  it.each([
    ['next row after a delete', 'two', 'three'],
    ['row before after a delete of the last', 'five', 'four'],
  ])('goes to the %s', async (_, name, next) => {
    await chooseOf(rowOf(name), 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => column('Name')).toEqual(names.filter((one) => one !== name));
    await hasFocus(next);
  });
});

describe('every control of a row', () => {
  it('is named with its record, Delete is the last of the menu, and the switch can be undone', async () => {
    const row = rowOf('two');
    const controls = [...row.element().querySelectorAll('button, input')];
    expect(controls).not.toEqual([]);
    expect(controls.filter((one) => !one.ariaLabel?.includes('two'))).toEqual([]);
    await expect.element(row.getByRole('link', { name: 'Edit two', exact: true })).toBeVisible();
    await menuEntryOf(row, 'Delete');
    const entries = row.getByRole('group').getByCss('a, button, hr').elements();
    expect(entries.slice(-2).map((one) => one.tagName + one.textContent)).toEqual([
      'HR',
      'BUTTONDeleteDel',
    ]);
    await press('{Escape}');
    await switchOf(row).click();
    await expect.poll(two).toMatchObject({ status: 2 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(two).toMatchObject({ status: 1 });
    await expect.element(switchOf(row)).toHaveAttribute('aria-checked', 'true');
  });

  it('a number goes up and down by arrows, back by Escape, and is sent once by Enter', async () => {
    const writes = watchWrites(/^channel\//);
    const priority = rowOf('two').getByLabelText('Priority: two');
    priority.element().focus();
    await press('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowDown}');
    await expect.element(priority).toHaveValue('2');
    await press('{Escape}');
    await expect.element(priority).toHaveValue('0');
    await priority.fill('7');
    await press('{Enter}');
    await expect.poll(two).toMatchObject({ priority: 7 });
    expect(focusedRow()).toBe('two');
    await press('{Tab}');
    await settled();
    expect(writes.all).toHaveLength(1);
  });

  it('a channel leads to its logs', async () => {
    const id = (await two())?.['id'];
    await chooseOf(rowOf('two'), 'Logs of this channel');
    await expect.element(page.getByRole('heading', { name: 'Logs' })).toBeVisible();
    expect(param('f.channel')).toBe(String(id));
  });
});

describe('keys in the grid', () => {
  it('move from row to row, select, and select ranges with Shift', async () => {
    focusGrid();
    await press('j');
    await hasFocus('one');
    await press('{ArrowDown}', 'x');
    await expect.poll(selected).toEqual(['two']);
    await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await expect.poll(selected).toEqual(['two', 'three', 'four']);
    await press('k');
    await hasFocus('three');
    await press('x');
    await expect.poll(selected).toEqual(['two', 'four']);
  });

  it('reach the test model of a channel, and leave it with Escape', async () => {
    await toggleDetail();
    const model = page.getByLabelText('Test model of two');
    await expect.element(model).toBeVisible();
    const row = rowOf('two').element();
    row.focus();
    for (let i = 0; i < 20 && document.activeElement !== model.element(); i++)
      await press('{ArrowLeft}');
    expect(document.activeElement).toBe(model.element());
    await press('o');
    await expect.element(model).toHaveValue('o1');
    await press('{Escape}');
    expect(document.activeElement).toBe(row);
    await press('{ArrowDown}');
    await hasFocus('three');
  });

  it('select a range from box to box with Shift', async () => {
    await page.getByLabelText('Select two').click();
    await press('{Shift>}');
    await page.getByLabelText('Select four').click();
    await press('{/Shift}');
    await expect.poll(selected).toEqual(['two', 'three', 'four']);
  });

  it.each([
    ['{Enter}', /^\/channel\/edit\/\d+$/],
    ['e', /^\/channel\/edit\/\d+$/],
    ['d', /^\/channel\/add\?from=\d+$/],
  ])('%s opens the page of the row', async (key, address) => {
    focusGrid();
    await press('j', key);
    await expect.poll(() => location.pathname + location.search).toMatch(address);
  });

  it('Delete asks, Escape leaves, and letters typed into a field do nothing', async () => {
    focusGrid();
    await press('j', '{Delete}');
    await expect.element(page.getByRole('dialog', { name: /one/ })).toBeVisible();
    await press('{Escape}');
    await hasFocus('one');
    rowOf('two').getByLabelText('Priority: two').element().focus();
    await press('dx');
    expect(location.pathname).toBe('/channel');
    expect(selected()).toEqual([]);
  });

  it('that are letters can be switched off; the arrows stay', async () => {
    setSingleKeys(false);
    onTestFinished(() => setSingleKeys(true));
    focusGrid();
    await press('j');
    expect(focusedRow()).toBe('none');
    await press('{ArrowDown}', 'e');
    expect(location.pathname).toBe('/channel');
    await hasFocus('one');
  });
});

describe('a column', () => {
  it('is as wide as its edge is dragged, after a reload, too', async () => {
    const heading = page.getByRole('columnheader', { name: 'Type' });
    const width = () => Math.round(heading.element().getBoundingClientRect().width);
    const before = width();
    await userEvent.dragAndDrop(heading, page.getByRole('columnheader', { name: 'Groups' }), {
      sourcePosition: { x: before - 3, y: 12 },
      targetPosition: { x: 57, y: 12 },
    });
    await expect.poll(width).toBe(before + 60);
    await reload();
    await expect.poll(() => column('Name')).toEqual(names);
    expect(width()).toBe(before + 60);
  });

  it('under `wide` is there from 1600 px on', async () => {
    const heading = page.getByRole('columnheader', { name: 'Used quota' });
    expect(heading.query()).toBeNull();
    await page.viewport(1600, 900);
    await expect.element(heading).toBeVisible();
  });
});

describe('quota', () => {
  it('is given to a user by two clicks, on top of what is left at that moment', async () => {
    await make('user', { username: 'given', password: 'password-1' });
    const user = async () => (await rowsOf('user/search?keyword=given'))[0];
    const id = (await user())?.['id'];
    await open('/user');
    await buttonOf(rowOf('given'), 'Give quota').click();
    // Nothing is given by a press of Enter alone.
    await expect.element(dialog.getByLabelText('Amount in dollars')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText('Please enter an amount above 0')).toBeVisible();
    await callApi('PUT', 'user/', { id, quota: 1_000_000 });
    await dialog.getByRole('button', { name: '$10', exact: true }).click();
    await dialog.getByRole('button', { name: 'Give quota' }).click();
    await expect.element(page.getByText('given was given $10.00')).toBeVisible();
    expect(await user()).toMatchObject({ quota: 6_000_000 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(user).toMatchObject({ quota: 1_000_000 });
  });
});

describe('a failed refresh', () => {
  it('leaves the rows of before beside the reason', async () => {
    const end = answerCalls('GET', /^channel\/(\?|search)/, () => refusal('out of order'));
    await page.getByRole('button', { name: 'Refresh' }).click();
    const said = page.getByText('The rows below are those of before.');
    await expect.element(said).toBeVisible();
    expect(column('Name')).toEqual(names);
    // Nothing else reads them meanwhile.
    await settled();
    end();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(said).not.toBeInTheDocument();
  });
});

describe('a copy of a channel', () => {
  it('stays where its form is while the one that it was copied from goes', async () => {
    // Once that is answered, all of the channels are read again.
    const { waiting, release } = hold(/^channel\//, 'PUT');
    await switchOf(rowOf('two')).click();
    await expect.poll(() => waiting.length).toBe(1);
    await chooseOf(rowOf('three'), 'Duplicate');
    const name = page.getByRole('textbox', { name: 'Name' });
    await expect.element(name).toHaveValue('three (copy)');
    await name.fill('typed');
    const id = (await channels()).find((one) => one['name'] === 'three')?.['id'];
    await callApi('DELETE', `channel/${id}/`);
    const answered: number[] = [];
    answerCalls('GET', new RegExp(`^channel/${id}$`), async (_sent, go) => {
      const answer = await go();
      answered.push(answer.status);
      return answer;
    });
    release();
    await expect.poll(() => answered.length).toBeGreaterThan(0);
    await settled();
    await expect.element(name).toHaveValue('typed');
  });
});
