/** Finding: the palette, searches inside names, keys of rows, and the ways to all rows. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { answerCalls, answerTens, ok, settled, watchCalls } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import { hold } from '../support/page/hold';
import { make, removeAll, rowsOf } from '../support/steps/forms';
import { column, searchFor } from '../support/steps/lists';

const regions = ['us-east 1', 'eu-west 1', 'us-east 2'];

consoleTests(async () => {
  await removeAll('channel');
  for (const region of regions)
    await make('channel', buildChannel({ name: `OpenAI ${region}`, models: 'gpt-4o,gpt-4o-mini' }));
  for (const name of ['my first', 'first', 'first again', 'last'])
    await make('token', buildToken({ name }));
  for (const username of ['lena672', 'lena6', 'lena61', 'lena62', 'lena63', 'lena64', 'lena65'])
    await make('user', { username, password: 'password-1' });
});
beforeEach(() => localStorage.removeItem('palette-used'));

const press = (keys: string) => userEvent.keyboard(keys);
const names = () => column('Name');
const palette = () => page.getByRole('dialog', { name: 'Search or go to' });
const first = () => palette().getByRole('option').first();
const groupsOfPalette = () =>
  palette()
    .getByRole('group')
    .elements()
    .map(({ ariaLabel }) => ariaLabel);

async function openPalette(path = '/about'): Promise<void> {
  await open(path);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await press('{Control>}k{/Control}');
  await expect.element(palette()).toBeVisible();
}

describe('the search of a list', () => {
  it('finds channels by words anywhere in the name, and asks the relay for what is in none, as a key', async () => {
    await open('/channel');
    await expect.poll(() => names().length).toBe(3);
    const calls = watchCalls(/^channel\/search/);
    await searchFor('EAST openai');
    await expect.poll(() => names().sort()).toEqual(['OpenAI us-east 1', 'OpenAI us-east 2']);
    await searchFor('2');
    // An id is the best match.
    await expect.poll(() => names()[0]).toBe('OpenAI eu-west 1');
    expect(calls).toEqual([]);
    // As a relay does that looks into the keys, too.
    const [, keyed] = await rowsOf('channel/?p=0');
    answerCalls('GET', /^channel\/search\?keyword=sk-/, () => ok([keyed]));
    await searchFor('sk-of-another');
    await expect.poll(names).toEqual(['OpenAI eu-west 1']);
    await searchFor('nothing');
    await expect.element(page.getByText('No channel matches “nothing”')).toBeVisible();
  });

  it('says that beginnings are compared, and offers to look inside, with the best first', async () => {
    await open('/token');
    await searchFor('first');
    await expect.poll(names).toEqual(['first again', 'first']);
    const inside = page.getByRole('button', { name: 'Load all rows and search inside' });
    await expect
      .element(page.getByText('Only names that begin with “first” are found'))
      .toBeVisible();
    expect(page.getByRole('button', { name: 'Load all rows', exact: true }).elements()).toEqual([]);
    await inside.click();
    await expect.poll(names).toEqual(['first', 'first again', 'my first']);
    await searchFor('y fir');
    await expect.poll(names).toEqual(['my first']);
    await page.getByRole('button', { name: 'Show pages' }).click();
    await expect.element(page.getByText('No token matches “y fir”')).toBeVisible();
    await inside.first().click();
    await expect.poll(names).toEqual(['my first']);
  });
});

describe('the palette', () => {
  it.each([
    ['slack', 'Alerts'],
    ['webhook', 'Alerts'],
    ['audit', 'Audit log'],
    ['billing', 'Usage report'],
    ['invite', 'Users'],
    ['test all', 'Channels'],
    ['2fa', 'Sign-in methods'],
    ['recovery', 'Sign-in methods'],
    ['api key', 'Tokens'],
    ['curl', 'Playground'],
    ['failed calls', 'Logs'],
    ['sessions', 'Where you are signed in'],
  ])('finds by the word “%s”: %s', async (word, label) => {
    await openPalette();
    await press(word);
    await expect.element(palette().getByRole('option', { name: label }).first()).toBeVisible();
  });

  it('puts the exact name first, whatever is newer', async () => {
    await openPalette();
    await press('lena6');
    await expect.element(first()).toHaveTextContent(/^lena6(?!\d)/);
    await press('{Enter}');
    await expect.element(page.getByLabelText('Username')).toHaveValue('lena6');
  });

  it.each([
    ['ratio', /^Model ratio/],
    ['us-east 2', /^OpenAI us-east 2/],
    ['gpt-4o', /^gpt-4o(?!-)/],
    ['invite link', /^Invite/],
  ])('finds %s first', async (typed, label) => {
    await openPalette();
    await press(typed);
    await expect.element(first()).toHaveTextContent(label);
  });

  it('does what the buttons of the page do', async () => {
    await openPalette('/channel');
    await press('export');
    await expect.element(first()).toHaveTextContent('Export');
    expect(groupsOfPalette()[0]).toBe('On this page');
    await press('{Enter}');
    await expect.element(page.getByRole('button', { name: 'CSV', exact: true })).toBeVisible();
    await press('{Escape}{Control>}k{/Control}');
    await press('test all');
    await expect.element(first()).toHaveTextContent('Test all');
  });

  it('begins with what was used last, and forgets it with the sign-out', async () => {
    await openPalette();
    await press('lena61');
    await expect.element(first()).toHaveTextContent(/^lena61/);
    await press('{Enter}');
    await expect.element(page.getByLabelText('Username')).toHaveValue('lena61');
    await press('{Control>}k{/Control}');
    await expect.element(first()).toHaveTextContent('lena61');
    expect(groupsOfPalette()[0]).toBe('Used lately');
    await press('{Escape}');
    const kept = () => localStorage.getItem('palette-used');
    expect(kept()).not.toBeNull();
    await page.getByRole('button', { name: 'Account menu of root' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => location.pathname).toBe('/login');
    expect(kept()).toBeNull();
  });
});

describe('the keys of rows', () => {
  const focused = () => document.activeElement?.closest('tr')?.innerText ?? '';

  it('work on a fresh list, wherever the focus is, but not where somebody types', async () => {
    await open('/channel');
    await expect.poll(() => names().length).toBe(3);
    await press('j');
    await expect.poll(focused).toContain('us-east 2');
    await press('j');
    await expect.poll(focused).toContain('eu-west 1');
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await press('j');
    expect(focused()).toBe('');
    await press('{Escape}');
    await press('x');
    await expect.element(page.getByText('1 selected')).toBeVisible();
    await expect.element(page.getByLabelText('Select OpenAI eu-west 1')).toBeChecked();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('searchbox').first().click();
    await press('jx');
    await expect.element(page.getByRole('searchbox').first()).toHaveValue('jx');
  });

  it('begin with the first row by x and by an arrow', async () => {
    for (const key of ['x', '{ArrowDown}']) {
      await open('/channel');
      await expect.poll(() => names().length).toBe(3);
      await press(key);
      await expect.poll(focused).toContain('us-east 2');
    }
  });
});

describe('the filters of columns', () => {
  it('take the focus, say what can be typed, and close by the button that opened them', async () => {
    await open('/channel');
    await expect.poll(() => names().length).toBe(3);
    const opener = page.getByRole('button', { name: 'Filter columns' });
    opener.element().focus();
    await press('{Enter}');
    const boxes = page.getByCss('.column-filters .input');
    await expect.element(boxes.first()).toHaveFocus();
    await expect
      .element(page.getByLabelText('Filter Priority', { exact: true }))
      .toHaveAttribute('placeholder', '> 5');
    const closer = page.getByRole('button', { name: 'Close column filters' });
    closer.element().focus();
    await press('{Enter}');
    await expect.element(opener).toHaveFocus();
    await expect.poll(() => boxes.elements()).toEqual([]);
  });
});

it('keeps the rows of the page and the focus while all rows are loaded, and asks where they may be many', async () => {
  await open('/token');
  await expect.poll(() => names().length).toBe(4);
  const all = page.getByRole('button', { name: 'Load all rows' });
  // Nothing is left to load: the button opens the filters of columns alone.
  const filters = page.getByRole('button', { name: 'Filter columns' });
  await filters.click();
  await expect.element(page.getByText('All 4 rows are loaded')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Close column filters' })).toBeVisible();
  await open('/token');
  await expect.poll(() => names().length).toBe(4);
  const { waiting, release } = hold(/^token\/search/);
  await filters.click();
  await expect.poll(() => waiting.length).toBe(1);
  expect(names().length).toBe(4);
  release();
  await expect.element(page.getByText('All 4 rows are loaded')).toBeVisible();
  answerTens();
  answerCalls('GET', /^log\/\?p=/, ({ path }) => {
    const [page = 0, size = 0] = [...path.matchAll(/=(\d+)/g)].map(([, digits]) => Number(digits));
    const from = 900_000 - size * page;
    const entry = { created_at: 1_800_000_000, type: 4, content: 'an entry', username: 'lena6' };
    return ok(Array.from({ length: size }, (_, i) => ({ ...entry, id: from - i })));
  });
  // A list may be asked for before the status is there.
  await open('/about');
  await settled();
  await open('/log');
  await expect.element(page.getByText('an entry').first()).toBeVisible();
  await all.click();
  const question = page.getByRole('dialog', { name: 'Read up to 900,000 rows?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(all).toBeVisible();
  // An export asks, too, also where it is in a panel that closes.
  await page.viewport(768, 1024);
  for (const name of ['Tools', 'Export', 'CSV'])
    await page.getByRole('button', { name, exact: true }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
});

it('Users lead root to invitations, and those that are off to their switch', async () => {
  await open('/user');
  await page.getByRole('link', { name: 'Invite' }).click();
  await expect.element(page.getByRole('heading', { name: 'Invitations are off' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the setting' }).click();
  await expect.poll(() => location.hash).toBe('#RegistrationByInvitation');
});
