import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, answerOf, callApi, isEmbedded, runSql, watchWrites } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import { textsOf } from '../support/page/seen';
import { choices, errorAt, make, rowsOf, submit } from '../support/steps/forms';
import { optionsOf, param, rowOf, searchFor } from '../support/steps/lists';
import { chooseOf, menuEntryOf, switchOf } from '../support/steps/rows';

/** Status of users that some relays keep after their deletion, under another name. */
const deleted = 3;
consoleTests();

const users = () => rowsOf('user/search?keyword=');
const userOf = async (name: string) => (await users()).find(({ username }) => username === name);
const makeUser = (username: string, more = {}) =>
  make('user', { username, password: 'password-1', ...more });
/** Most letters of a password. */
const most = isEmbedded ? 128 : 20;
const save = page.getByRole('button', { name: 'Save' });
const shows = (text: string) => expect.element(page.getByText(text).first()).toBeVisible();
/** @param text is part of what it says */
const errorOf = (id: string, text: string | RegExp = /./) =>
  expect.poll(() => errorAt(`user_${id}`)).toMatch(text);

beforeEach(async () => {
  for (const { username, role, status } of await users())
    if (Number(role) < 100 && status !== deleted)
      await callApi('POST', 'user/manage', { username, action: 'delete' });
});

describe('the user list', () => {
  it('has heading, columns, badges of groups, roles and status, and an add button [US-01] [US-02] [US-10] [US-11] [US-16]', async () => {
    for (const name of ['anna', 'bela', 'cleo']) await makeUser(name);
    const [anna, bela, cleo] = [await userOf('anna'), await userOf('bela'), await userOf('cleo')];
    await callApi('PUT', 'user/', { id: anna?.['id'], group: 'vip' });
    await callApi('PUT', 'user/', { id: bela?.['id'], group: 'svip' });
    await callApi('POST', 'user/manage', { username: 'bela', action: 'promote' });
    await callApi('POST', 'user/manage', { username: 'cleo', action: 'disable' });
    expect(cleo?.['group']).toBe('default');
    await open('/user');
    await expect.element(page.getByRole('heading', { name: 'Manage users' })).toBeVisible();
    await expect.element(rowOf('anna').getByCss('.chip.yellow').getByText('vip')).toBeVisible();
    for (const name of [
      'ID',
      'Username',
      'Group',
      'Remaining quota',
      'Used quota',
      'Requests',
      'Role',
      'Status',
      'Actions',
    ])
      expect(textsOf('thead tr:first-child > *')).toContain(name);
    const has = (name: string, text: string) =>
      expect.element(rowOf(name).getByText(text, { exact: true })).toBeVisible();
    await expect.element(rowOf('bela').getByCss('.chip.red').getByText('svip')).toBeVisible();
    await expect.element(rowOf('cleo').getByCss('.chip.plain').getByText('default')).toBeVisible();
    await has('anna', 'User');
    await has('bela', 'Administrator');
    await has('root', 'Super administrator');
    await has('anna', 'Active');
    await has('cleo', 'Banned');
    await page.getByRole('link', { name: 'Add user' }).click();
    await expect.element(page.getByRole('heading', { name: 'Add user' })).toBeVisible();
  });

  it('searches trimmed, by id, name, display name and e-mail [US-01]', async () => {
    await makeUser('anna', { display_name: 'Zora' });
    await makeUser('bela');
    for (const text of ['  anna  ', 'Zora', String((await userOf('anna'))?.['id'])]) {
      await open('/user');
      await searchFor(text);
      await expect.element(rowOf('bela')).not.toBeInTheDocument();
      await expect.element(rowOf('anna')).toBeVisible();
      expect(param('q')).toBe(text.trim());
    }
  });

  it("sorts the loaded rows by a header, a second click reverses; the relay's orders are offered [US-03] [US-05]", async () => {
    for (const name of ['anna', 'bela']) await makeUser(name);
    await open('/user');
    const names = () =>
      textsOf('.records td[data-label="Username"]').map((text) => text.split('\n')[0]);
    const header = page.getByRole('button', { name: 'Username' });
    await expect.element(rowOf('anna')).toBeVisible();
    await header.click();
    await expect.poll(names).toEqual(['anna', 'bela', 'root']);
    await header.click();
    await expect.poll(names).toEqual(['root', 'bela', 'anna']);
    expect(optionsOf('Order')).toEqual([
      'Newest first',
      'By Remaining quota',
      'By Used quota',
      'By Requests',
      'Username ↓',
    ]);
    await expect.element(page.getByLabelText('Order')).toHaveDisplayValue('Username ↓');
    await open('/user');
    await page.getByLabelText('Order').selectOptions('By Remaining quota');
    await expect.poll(() => names()[0]).toBe('root');
  });

  it('cuts long names and shows who it is on hover; the popup closes after 300 ms [US-04]', async () => {
    await makeUser('anna');
    answerCalls('GET', /^user\/\?p=0/, async (_, go) => {
      const body = await (await go()).json();
      Object.assign(body.data[0], {
        username: 'a-name-of-many-letters',
        display_name: 'Anna A.',
        email: '',
      });
      return answerOf(body);
    });
    await open('/user');
    const owner = page.getByText('a-name-of-ma...');
    await expect.element(owner).toBeVisible();
    const popup = page.getByCss('.popup').filter({ hasText: 'Anna A.' });
    const closing = () => getComputedStyle(popup.element()).transitionDelay;
    expect(textsOf('.popup')).toEqual([]);
    await owner.hover();
    await expect.element(popup).toBeVisible();
    await expect.element(popup.getByText('no email bound')).toBeVisible();
    await expect.poll(closing).toBe('0s');
    await page.getByRole('heading', { level: 1 }).hover();
    await expect.poll(closing).toBe('0.3s');
    await expect.element(popup).not.toBeVisible();
  });

  it('promotes, demotes, disables, enables and deletes after asking; the row follows; deleted rows are gone [US-06] [US-08] [US-09]', async () => {
    await makeUser('anna');
    await open('/user');
    const row = rowOf('anna');
    const has = (text: string) =>
      expect.element(row.getByText(text, { exact: true })).toBeVisible();
    const dialog = page.getByRole('dialog');
    await chooseOf(row, 'Promote');
    await expect.element(dialog.getByText('Make anna an administrator?')).toBeVisible();
    // Opened by the mouse, it shows what Enter would do.
    expect(document.activeElement?.textContent).toBe('Cancel');
    expect(getComputedStyle(document.activeElement ?? document.body).outlineStyle).toBe('solid');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => userOf('anna')).toMatchObject({ role: 1 });
    await chooseOf(row, 'Promote');
    await dialog.getByRole('button', { name: 'Make administrator' }).click();
    await has('Administrator');
    await shows('anna is an administrator now');
    await chooseOf(row, 'Demote');
    await dialog.getByRole('button', { name: 'Demote' }).click();
    await has('User');
    await shows('anna is a plain user now');
    await switchOf(row).click();
    await has('Banned');
    await switchOf(row).click();
    await has('Active');
    await chooseOf(row, 'Delete');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => userOf('anna')).toMatchObject({ status: 1 });
    await chooseOf(row, 'Delete');
    await expect.element(dialog.getByText('Delete user “anna”?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(row).not.toBeInTheDocument();
    await searchFor('deleted_');
    await shows('No user matches “deleted_”');
    await shows('Only names that begin with “deleted_” are found');
  });

  it('lets nobody do that to the super administrator [US-07]', async () => {
    await open('/user');
    await expect.element(switchOf(rowOf('root'))).toBeVisible();
    const isLocked = (element: Element) =>
      element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true';
    expect(isLocked(switchOf(rowOf('root')).element())).toBe(true);
    for (const name of ['Demote', 'Delete']) {
      const entry = await menuEntryOf(rowOf('root'), name);
      expect(isLocked(entry.element())).toBe(true);
      await userEvent.keyboard('{Escape}');
    }
  });
});

describe('the user form', () => {
  it('creates with name and password of at least 8 letters, else nothing is sent [US-12]', async () => {
    await open('/user/add');
    const sent = watchWrites(/^user\/$/);
    const password = page.getByLabelText(/^Password/);
    await submit();
    await errorOf('username');
    await page.getByLabelText('Username').fill('dora');
    await password.fill('short');
    await submit();
    await errorOf('password', `8 to ${most} characters`);
    await password.fill('x'.repeat(most + 1));
    await errorOf('password', `8 to ${most} characters`);
    await submit();
    expect(sent.all).toEqual([]);
    await password.fill('password-1');
    await submit();
    await shows('User created');
    await expect.poll(() => userOf('dora')).toMatchObject({ role: 1 });
  });

  it('offers the groups of the relay, and says what several groups of a user do', async () => {
    await makeUser('anna');
    const id = (await userOf('anna'))?.['id'];
    // Another program may have written several: neither relay takes them.
    if (isEmbedded) await runSql('update "user" set "group" = ? where id = ?', ['default,vip', id]);
    else {
      const writes = watchWrites(/^user\//);
      answerCalls('GET', new RegExp(`^user/${id}$`), async (_, go) => {
        const body = await (await go()).json();
        return writes.all.length > 0
          ? answerOf(body)
          : answerOf({ ...body, data: { ...body.data, group: 'default,vip' } });
      });
    }
    await open(`/user/edit/${id}`);
    const group = page.getByRole('combobox', { name: 'Group' });
    await shows('A user has one group: of several');
    await expect.element(group).toHaveValue('default,vip');
    await group.click();
    await expect.poll(choices).toEqual(expect.arrayContaining(['default', 'svip', 'vip']));
    await page.getByRole('option', { name: 'svip', exact: true }).click();
    await shows('Decides which channels serve the user');
    await save.click();
    await shows('User information updated');
    expect(await userOf('anna')).toMatchObject({ group: 'svip' });
  });

  it('sets group and a whole quota of others; bound accounts are only read; the own account has neither [US-13] [US-14] [US-15]', async () => {
    await makeUser('anna');
    await open(`/user/edit/${(await userOf('anna'))?.['id']}`);
    const quota = page.getByLabelText('Remaining quota');
    const group = page.getByRole('combobox', { name: 'Group' });
    await quota.fill('1.5');
    await save.click();
    await errorOf('quota');
    await quota.fill('777');
    await group.fill('vip,');
    for (const name of ['E-mail', 'GitHub account', 'WeChat account'])
      expect(page.getByLabelText(name).element().matches(':read-only')).toBe(true);
    await save.click();
    await shows('User information updated');
    await expect.poll(() => userOf('anna')).toMatchObject({ quota: 777, group: 'vip' });
    await group.fill('vip,svip');
    // The bar comes with the first change, which a text that is not chosen is not.
    await userEvent.keyboard('{Control>}s{/Control}');
    await errorOf('group', '“vip,svip” is not among the choices');
    expect(await userOf('anna')).toMatchObject({ group: 'vip' });
    await open('/user');
    await rowOf('root').getByRole('link', { name: 'Edit' }).click();
    await expect.poll(() => location.pathname).toBe('/user/edit');
    await expect.element(page.getByLabelText('Display name')).toBeVisible();
    await expect.element(quota).not.toBeInTheDocument();
    await expect.element(group).not.toBeInTheDocument();
  });

  it('says how long the own password may be, and refuses a longer one at its field', async () => {
    await open('/user/edit');
    await shows(`8 to ${most} characters.`);
    await page.getByCss('#user_password').fill('p'.repeat(most + 1));
    if (isEmbedded) await page.getByLabelText('Current password *').fill('123456');
    await save.click();
    await errorOf('password', `The password must have 8 to ${most} characters`);
  });

  it('says before that the relay takes no quota of 0, and then which name it kept', async () => {
    await makeUser('berta');
    const id = (await userOf('berta'))?.['id'];
    await callApi('PUT', 'user/', { id, username: 'berta', quota: 777, display_name: 'Berta' });
    await open(`/user/edit/${id}`);
    await page.getByLabelText('Remaining quota').fill('0');
    await page.getByLabelText('Display name').fill('');
    await save.click();
    if (isEmbedded) {
      await shows('User information updated');
      expect(await userOf('berta')).toMatchObject({ quota: 0, display_name: '' });
      return;
    }
    await errorOf('quota', 'takes 0 for “not given”');
    await page.getByLabelText('Remaining quota').fill('777');
    await save.click();
    await shows('Not saved: this relay takes 0 and empty texts for “not given”');
    await errorOf('display_name', 'the relay still has “Berta”');
    await open('/user');
    await page.getByLabelText('Select berta').click();
    await page.getByRole('button', { name: 'Change…' }).click();
    await page.getByRole('button', { name: 'Change Remaining quota' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Value').fill('0');
    await expect.element(dialog.getByText('takes 0 for “not given”')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Change 0 users' })).toBeDisabled();
  });
});
