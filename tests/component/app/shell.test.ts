/** Navigation, palette, keys and messages of a signed-in user. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { answerCalls, callApi, cut, settled, watchCalls } from '../support/api';
import { consoleTests, enter, exit, open, reload } from '../support/consoleTests';

consoleTests(async () => {
  for (let i = 1; i <= 3; i++)
    await callApi('POST', 'channel/', buildChannel({ name: `channel ${i}` }));
  for (const id of [1, 2]) await callApi('PUT', 'channel/', { id, status: 3 });
  await callApi('POST', 'token/', buildToken({ name: 'first' }));
  for (const username of ['fatima1', 'fatima2', 'rosa'])
    await callApi('POST', 'user/', { username, password: 'password-1' });
});

/** Opens a page on which the keys work. */
async function openPage(path: string): Promise<void> {
  await open(path);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}
const nav = () => page.getByRole('navigation').first();
const toggle = () => page.getByRole('button', { name: 'Collapse or expand the navigation' });
const widthOfNav = () => document.querySelector('.app > .side')?.getBoundingClientRect().width;
const palette = () => page.getByRole('dialog', { name: 'Search or go to' });
const selected = () => palette().getByRole('option', { selected: true });
const openPalette = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette()).toBeVisible();
};
const leadsTo = (address: string) =>
  expect.poll(() => location.pathname + location.search).toBe(address);

describe('the navigation at the side', () => {
  it('collapses to icons by [ and by its button, keeps its names and remembers it', async () => {
    await openPage('/about');
    expect(widthOfNav()).toBe(216);
    await userEvent.keyboard('[[');
    await expect.poll(widthOfNav).toBe(56);
    await expect.element(toggle()).toHaveAttribute('aria-expanded', 'false');
    await nav().getByRole('link', { name: 'Channels', exact: true }).hover();
    const name = nav().getByText('Channels').element();
    await expect.poll(() => getComputedStyle(name).opacity).toBe('1');
    await reload();
    await expect.poll(widthOfNav).toBe(56);
    await toggle().click();
    await expect.poll(widthOfNav).toBe(216);
  });

  it.each([
    [1024, 216],
    [1023, 56],
    [601, 56],
  ])('is at %i px wide %i px', async (width, expected) => {
    await page.viewport(width, 700);
    await open('/about');
    await expect.poll(widthOfNav).toBe(expected);
  });

  it('is a drawer on a phone, with the account menu in it', async () => {
    await open('/about');
    await page.viewport(390, 844);
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect.element(drawer.getByRole('link', { name: 'Redemption codes' })).toBeVisible();
    await drawer.getByRole('button', { name: 'Account menu of root' }).click();
    await expect.element(drawer.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await drawer.getByRole('link', { name: 'Tokens' }).click();
    await leadsTo('/token');
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Add token' }).first()).toBeVisible();
  });

  it('counts the channels that the relay disabled, and opens the list of them', async () => {
    await open('/about');
    const count = nav().getByRole('link', { name: '2 Auto-disabled' });
    await expect.element(count).toHaveTextContent('2');
    await count.click();
    await leadsTo('/channel?f.status=3');
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(2);
  });

  it.each([
    ['root', '123456', 1],
    ['rosa', 'password-1', 0],
  ])('asks for that number once, and not for users: %s', async (username, password, times) => {
    // It leaves the page some time for itself.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    await enter(username, password);
    const calls = watchCalls(/^channel\/search/);
    await openPage('/about');
    vi.advanceTimersByTime(3000);
    await settled();
    expect(calls).toHaveLength(times);
  });
});

describe('the palette', () => {
  it('opens a user by Ctrl K, seven letters and Enter', async () => {
    await openPage('/about');
    await openPalette();
    await userEvent.keyboard('fatima2{Enter}');
    await leadsTo('/user/edit/3');
    await expect.element(palette()).not.toBeInTheDocument();
  });

  it('finds pages, actions, settings and records, and marks what was typed', async () => {
    await open('/about');
    await page.getByRole('button', { name: 'Search or go to' }).click();
    await expect.element(palette()).toBeVisible();
    await userEvent.keyboard('channel');
    await expect.element(palette().getByRole('option', { name: 'channel 3' })).toBeVisible();
    const groups = () =>
      palette()
        .getByRole('group')
        .elements()
        .map(({ ariaLabel }) => ariaLabel);
    await expect.poll(groups).toEqual(['Pages', 'Channels', 'Actions', 'Settings']);
    expect(palette().getByCss('mark').first().element().textContent).toBe('Channel');
    await userEvent.keyboard('{Control>}a{/Control}github');
    await palette()
      .getByRole('option', { name: /GitHub/ })
      .first()
      .click();
    await expect.poll(() => location.pathname + location.search).toMatch(/^\/setting\?tab=system/);
  });

  it('goes through the lines with the arrow keys and gives the focus back', async () => {
    await open('/token');
    const edit = await page.getByRole('link', { name: 'Edit first' }).findElement();
    edit.focus();
    await openPalette();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(selected()).toHaveTextContent(/^Channels$/);
    await expect
      .element(palette().getByRole('combobox'))
      .toHaveAttribute('aria-activedescendant', selected().element().id);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.element(selected()).toHaveTextContent('Sign out');
    await userEvent.keyboard('{Escape}');
    await expect.element(palette()).not.toBeInTheDocument();
    expect(document.activeElement).toBe(edit);
  });

  it('says when nothing is found and when a search fails', async () => {
    await openPage('/about');
    await openPalette();
    await userEvent.keyboard('zzzz');
    await expect.element(palette().getByText('Nothing found for “zzzz”')).toBeVisible();
    answerCalls('GET', /^user\/search/, cut);
    await userEvent.keyboard('z');
    await expect.element(palette().getByText('Users: the search failed')).toBeVisible();
  });

  it('asks for nothing of other roles', async () => {
    await enter('rosa', 'password-1');
    const calls = watchCalls(/./);
    await openPage('/about');
    await openPalette();
    await palette().getByRole('combobox').fill('gpt-4o');
    // The models of the own group lead to the own log.
    await expect.element(palette().getByRole('option', { name: 'gpt-4o' })).toBeVisible();
    // The page itself asks for its own.
    const own = ['status', 'about'];
    const asked = () =>
      new Set(
        calls.map(({ path }) => path.split('?')[0]).filter((path) => !own.includes(path ?? '')),
      );
    await expect.poll(() => [...asked()].sort()).toEqual(['token/search', 'user/available_models']);
  });
});

describe('keys', () => {
  it.each([
    ['gc', '/channel'],
    ['gt', '/token'],
    ['gu', '/user'],
    ['gl', '/log'],
  ])('%s goes to %s', async (keys, path) => {
    await openPage('/about');
    await userEvent.keyboard(keys);
    await leadsTo(path);
  });

  it('c creates a record of the list that is open', async () => {
    await openPage('/token');
    await userEvent.keyboard('c');
    await leadsTo('/token/add');
  });

  it('are listed by ?, and those of one letter can be switched off for good', async () => {
    await openPage('/token');
    await userEvent.keyboard('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const text of ['Search in the list', 'Add token', 'Go to Channels', 'Go to Users'])
      await expect.element(dialog.getByText(text)).toBeVisible();
    await dialog.getByLabelText('Single keys').click();
    await userEvent.keyboard('{Escape}');
    await reload();
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await userEvent.keyboard('/c?gu[[');
    // Another key works: by then those before it would have, too.
    await openPalette();
    await userEvent.keyboard('{Escape}');
    await expect.element(palette()).not.toBeInTheDocument();
    expect(location.pathname).toBe('/token');
    expect(document.activeElement).toBe(document.body);
    expect(widthOfNav()).toBe(216);
    expect(dialog.length).toBe(0);
    const account = page.getByRole('button', { name: 'Account menu of root' });
    await account.click();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await dialog.getByLabelText('Single keys').click();
    await userEvent.keyboard('{Escape}');
    await expect.element(account).toHaveFocus();
    await userEvent.keyboard('gu');
    await leadsTo('/user');
  });

  it('stay letters in a field', async () => {
    await open('/token/add');
    const name = page.getByLabelText('Name');
    await name.fill('');
    await userEvent.keyboard('g c [[?/');
    await expect.element(name).toHaveValue('g c [?/');
    expect(location.pathname).toBe('/token/add');
  });
});

describe('messages', () => {
  it.each([
    [1280, 'bottom'],
    [601, 'bottom'],
    [600, 'top'],
    [390, 'top'],
  ])('are at %i px at the %s and cover no control of the shell [ER-07]', async (width, edge) => {
    await page.viewport(width, 800);
    await open('/token');
    const onOff = page.getByRole('row').filter({ hasText: 'first' }).getByRole('switch');
    await onOff.click();
    const message = page.getByRole('status').filter({ hasText: 'first disabled' });
    await expect.element(message).toBeVisible();
    const box = message.element().getBoundingClientRect();
    expect(edge === 'top' ? box.top : 800 - box.bottom).toBeLessThan(80);
    const covered = [
      ...document.querySelectorAll<HTMLElement>(
        '.app > .side :is(a, button), .phone-bar :is(a, button)',
      ),
    ].filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return (
        control.checkVisibility() &&
        left < box.right &&
        right > box.left &&
        top < box.bottom &&
        bottom > box.top
      );
    });
    expect(covered).toEqual([]);
    await message.getByRole('button', { name: 'Undo' }).click();
    await expect.element(onOff).toBeChecked();
  });
});

describe('addresses as react-admin makes them', () => {
  it.each([
    ['/token/create', '/token/add'],
    ['/channel/2', '/channel/edit/2'],
  ])('%s leads to %s', async (from, to) => {
    await open(from);
    await leadsTo(to);
  });

  it('that name no record are no page', async () => {
    await open('/channel/two');
    await expect.element(page.getByRole('heading', { name: 'Page does not exist' })).toBeVisible();
  });
});

describe('a guest', () => {
  it('a guest who asks for a page of users reads why to sign in, and comes back', async () => {
    await exit();
    await open('/redemption');
    await leadsTo('/login');
    await expect
      .element(page.getByRole('alert').getByText('Please sign in to open that page.'))
      .toBeVisible();
    await page.getByLabelText('Username or e-mail').fill('root');
    await page.getByLabelText('Password', { exact: true }).fill('123456');
    await userEvent.keyboard('{Enter}');
    await leadsTo('/user/edit');
  });
});
