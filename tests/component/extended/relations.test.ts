/** Relations in the console: shown, chosen, filtered, changed and exported by name. */
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { isRow } from '../../../src/schema/isRow';
import type { Row } from '../../../src/schema/types';
import { fillRelations } from '../../support/steps/fillRelations';
import { answerCalls, callApi, cut, watchCalls } from '../support/api';
import { consoleTests, enter, open, reload } from '../support/consoleTests';
import { textsOf } from '../support/page/seen';
import { button, expectText, field } from '../support/steps/kit';
import {
  chooseSegment,
  exportList,
  openPanel,
  param,
  rowOf as rowWith,
} from '../support/steps/lists';
import { chooseOf, menuEntryOf } from '../support/steps/rows';

consoleTests(() => fillRelations((path, body) => callApi('POST', path, body)));

const rowOf = (name: string) => rowWith(`Note ${name}`);
/** Names of the members in the list, from the top. */
const expectMembers = () => expect.poll(() => textsOf('tbody tr td.title'));
const openList = async (search = '') => {
  await open(`/member${search}`);
  await expect.poll(() => document.querySelector('tbody tr, .empty')).not.toBeNull();
};
const stored = async (name: string): Promise<Row> => {
  const { data } = await callApi('GET', `member/search?keyword=${name}`);
  const found: unknown = Array.isArray(data) ? data[0] : undefined;
  return isRow(found) ? found : {};
};
const expectStored = (name: string, key: string) =>
  expect.poll(async () => (await stored(name))[key]);
const team = () => page.getByRole('combobox', { name: 'Team' });

describe('a reference in a list', () => {
  it('is shown by name with a link, read by one call', async () => {
    const read = watchCalls(/^team\//);
    await openList();
    const link = rowOf('Zoe').getByRole('link', { name: 'Red', exact: true });
    await expect.element(link).toBeVisible();
    await expect
      .element(rowOf('Zoe').getByRole('link', { name: 'bob', exact: true }))
      .toBeVisible();
    expect(read.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^team\/search\?keyword=&ids=/),
    ]);
    expect(rowOf('Tom').getByRole('link', { name: /Red|#/ }).elements()).toEqual([]);
    await link.click();
    await expect.poll(() => location.pathname).toBe('/team/edit/1');
  });

  it('is filtered by name, by the server, with a chip and an address', async () => {
    await openList();
    const panel = await openPanel('Team');
    await panel.getByRole('searchbox').fill('bl');
    await expect.element(panel.getByRole('checkbox', { name: 'Red' })).not.toBeInTheDocument();
    await panel.getByRole('checkbox', { name: 'Blue' }).click();
    await panel.getByRole('searchbox').fill('');
    await panel.getByRole('checkbox', { name: 'None' }).click();
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expectMembers().toEqual(['Tom', 'Yan']);
    expect(param('f.team')).toBe('2,none');
    // Somebody who opens the address sees names, too.
    await reload();
    await expectMembers().toEqual(['Tom', 'Yan']);
    await expect.element(button(/^Team.*Blue.*\+1/)).toBeVisible();
    await openList('?f.team=6&q=zoe');
    await expectText('Team is Grey');
  });

  it('is ordered by name: by the server, and where all rows are loaded', async () => {
    await openList('?order=team');
    await expectMembers().toEqual(['Wim', 'Yan', 'Xia', 'Una', 'Vera', 'Zoe', 'Tom']);
    await openList('?all=1&sort=team');
    await expectMembers().toEqual(['Wim', 'Yan', 'Xia', 'Una', 'Vera', 'Zoe', 'Tom']);
    await page.getByLabelText('Filter Team').fill('re');
    // Green and Grey and Red hold it.
    await expectMembers().toEqual(['Xia', 'Una', 'Zoe']);
  });

  it('is found by name', async () => {
    await openList('?q=amb');
    await expectMembers().toEqual(['Wim']);
  });

  it('is exported by name, and as an id in JSON', async () => {
    await openList();
    const { text } = await exportList('CSV');
    expect(text).toContain('Zoe,Red,bob');
    expect(text).toContain('Tom,,carol');
    await openList();
    const { rows } = JSON.parse((await exportList('JSON')).text);
    expect(rows.find((row: { name: string }) => row.name === 'Zoe')).toMatchObject({ team: 1 });
  });

  it('leads from the record that is pointed to back to the list, with a count', async () => {
    await open('/team/edit/2');
    await page.getByRole('link', { name: 'Members (1)' }).click();
    await expect.poll(() => location.pathname + location.search).toBe('/member?f.team=2');
    await expectMembers().toEqual(['Yan']);
    await open('/team');
    const entry = await menuEntryOf(rowWith('Red'), 'Members');
    await expect.element(entry).toHaveAttribute('href', '/member?f.team=1');
    await userEvent.keyboard('{Escape}');
  });

  it('keeps its record from being deleted, and names the record that points to it', async () => {
    await open('/team');
    await chooseOf(rowWith('Plum'), 'Delete');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expectText('1 member (Team). Change or delete them first');
    await reload();
    await expect.element(rowWith('Plum')).toBeVisible();
  });

  it('is #5 without a link for who may not see the record', async () => {
    await enter('bob', 'password-1');
    const asked = watchCalls(/^team/);
    await open('/member');
    await expect.element(rowOf('Zoe').getByText('#1', { exact: true })).toBeVisible();
    expect(
      rowOf('Zoe')
        .getByRole('link', { name: /#1|Red/ })
        .elements(),
    ).toEqual([]);
    expect(asked).toEqual([]);
    await open('/member/edit/1');
    await expect.element(field('Team')).toHaveValue('#1');
    await expect.element(field('Team')).toBeDisabled();
    await field('Note').fill('Note Zoe again');
    await button('Save changes').click();
    await expectText('member updated');
    expect(await stored('Zoe')).toMatchObject({ team: 1, note: 'Note Zoe again' });
  });
});

describe('a reference in a form', () => {
  it('is chosen by typing its name, kept, emptied, and refused where the record is gone', async () => {
    await open('/member/add');
    await field('Name').fill('New');
    await team().fill('gre');
    await expect.poll(() => textsOf('[role=option]')).toEqual(['Grey', 'Green']);
    await userEvent.keyboard('{Enter}');
    await expect.element(team()).toHaveValue('Grey');
    await button(/^Create /).click();
    await expectText('member created');
    const { id, ...made } = await stored('New');
    expect(made).toMatchObject({ team: 6 });
    await open(`/member/edit/${id}`);
    await expect.element(team()).toHaveValue('Grey');
    await team().hover();
    await button('Clear').first().click();
    await button('Save changes').click();
    await expectText('member updated');
    expect(await stored('New')).toMatchObject({ team: null });
    const brief = await callApi('POST', 'team/', { name: 'Brief' });
    const briefId = isRow(brief.data) ? brief.data['id'] : undefined;
    await reload();
    const read = watchCalls(new RegExp(`^team/${briefId}$`));
    await team().fill('brie');
    await page.getByRole('option', { name: 'Brief' }).click();
    await callApi('DELETE', `team/${briefId}`);
    await button('Save changes').click();
    await expectText(/there is no record/);
    // The search gave its name, which is not asked for again.
    expect(read).toEqual([]);
    await expect.element(team()).toHaveValue('Brief');
    await callApi('DELETE', `member/${id}`);
  });

  it('says that nothing is found, and that records cannot be loaded', async () => {
    await open('/member/add');
    await team().fill('nobody');
    await expectText('Nothing found');
    answerCalls('GET', /^team\//, cut);
    await team().fill('re');
    await expectText('The records could not be loaded');
  });
});

describe('many records at once', () => {
  const change = async (names: readonly string[], entry: string): Promise<Locator> => {
    await openList();
    for (const name of names) await rowOf(name).getByRole('checkbox').click();
    await button('Change…').click();
    await page.getByRole('button', { name: entry, exact: true }).click();
    return page.getByRole('dialog');
  };
  const apply = async (dialog: Locator) => {
    await dialog.getByRole('button', { name: /2 members/ }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  };

  it('get a record by its name, or none', async () => {
    const dialog = await change(['Xia', 'Wim'], 'Change Team');
    await dialog.getByRole('searchbox').fill('plu');
    // The choices move when the search is answered.
    await expect.element(dialog.getByRole('radio', { name: 'Green' })).not.toBeInTheDocument();
    await dialog.getByRole('radio', { name: 'Plum' }).click();
    const preview = dialog.getByRole('row').filter({ hasText: 'Xia' });
    await expect.element(preview.getByText('Green')).toBeVisible();
    await expect.element(preview.getByText('Plum')).toBeVisible();
    await apply(dialog);
    await expectStored('Xia', 'team').toBe(5);
    const again = await change(['Xia', 'Wim'], 'Change Team');
    await again.getByRole('radio', { name: 'None' }).click();
    await apply(again);
    await expectStored('Wim', 'team').toBe(null);
  });

  it('get a choice by its label, and a time by its date', async () => {
    const dialog = await change(['Zoe', 'Xia'], 'Change Active');
    await dialog.getByLabelText('Value').selectOptions('No');
    await apply(dialog);
    await expectStored('Zoe', 'active').toBe(false);
    const times = await change(['Zoe', 'Xia'], 'Change Since');
    await times.getByLabelText('Value').fill('2026-06-01T10:00:00');
    await apply(times);
    await expectStored('Xia', 'since').toBe(new Date('2026-06-01T10:00:00').getTime() / 1000);
  });
});

describe('a filter', () => {
  it('is by the kind of its field, with a chip and an address', async () => {
    await openList('?f.note=note%20v');
    await expectMembers().toEqual(['Vera']);
    const range = await openPanel('Size');
    await range.getByLabelText('From').fill('50');
    await range.getByLabelText('To').fill('10');
    await range.getByRole('button', { name: 'Apply' }).click();
    await expect.element(range.getByText('The end is before the beginning')).toBeVisible();
    await range.getByLabelText('From').fill('ten');
    await expect.element(range.getByText('Please enter a number')).toBeVisible();
    await range.getByLabelText('From').fill('10');
    await range.getByLabelText('To').fill('45');
    await range.getByRole('button', { name: 'Apply' }).click();
    await expect.element(button(/^Size.*10 – 45/)).toBeVisible();
    expect(param('f.size')).toBe('10..45');
    await openList('?f.size=10..45');
    await expectMembers().toEqual(['Vera', 'Wim', 'Xia', 'Yan']);
    await chooseSegment('Active', 'Yes');
    await expectMembers().toEqual(['Vera']);
    await openList();
    const times = await openPanel('Since');
    await times.getByLabelText('To').fill('2026-05-02T12:00:00');
    await times.getByRole('button', { name: 'Apply' }).click();
    await expectMembers().toEqual(['Yan']);
    await expect.element(button(/^Since.*≤ 2026-05-02/)).toBeVisible();
    await openList('?f.manager=2');
    await expect.element(button(/^Manager.*bob/)).toBeVisible();
    await expectMembers().toEqual(['Yan', 'Zoe']);
  });
});
