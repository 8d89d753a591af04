import { join } from 'node:path';
import Database from 'libsql';
import { beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { consoleTests } from '../support/consoleTests';
import { chooseOf, menuEntryOf, switchOf } from '../support/rows';
import { isEmbedded } from '../support/startConsole';

/** Status of users that some relays keep after their deletion, under another name. */
const deleted = 3;
const held = consoleTests();
const rowOf = (name: string) => held.page.getByRole('row').filter({ hasText: name });
const users = async () =>
  (await callApi(held.page, 'GET', 'user/search?keyword=')).data as {
    id: number;
    username: string;
    role: number;
    status: number;
    group: string;
    quota: number;
  }[];
const userOf = async (name: string) => (await users()).find(({ username }) => username === name);
const make = async (username: string, more = {}) => {
  await callApi(held.page, 'POST', 'user/', { username, password: 'password-1', ...more });
};

beforeEach(async () => {
  for (const { username, role, status } of await users())
    if (role < 100 && status !== deleted)
      await callApi(held.page, 'POST', 'user/manage', { username, action: 'delete' });
});

describe('the user list', () => {
  it('has heading, columns, badges of groups, roles and status, and an add button [US-01] [US-02] [US-10] [US-11] [US-16]', async () => {
    for (const name of ['anna', 'bela', 'cleo']) await make(name);
    const [anna, bela, cleo] = [await userOf('anna'), await userOf('bela'), await userOf('cleo')];
    await callApi(held.page, 'PUT', 'user/', { id: anna?.id, group: 'vip' });
    await callApi(held.page, 'PUT', 'user/', { id: bela?.id, group: 'svip' });
    await callApi(held.page, 'POST', 'user/manage', { username: 'bela', action: 'promote' });
    await callApi(held.page, 'POST', 'user/manage', { username: 'cleo', action: 'disable' });
    expect(cleo?.group).toBe('default');
    await held.page.goto('/user');
    await held.page.getByRole('heading', { name: 'Manage users' }).waitFor();
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
      await held.page.getByRole('columnheader', { name, exact: false }).first().waitFor();
    await rowOf('anna').locator('.chip.yellow', { hasText: 'vip' }).waitFor();
    await rowOf('bela').locator('.chip.red', { hasText: 'svip' }).waitFor();
    await rowOf('cleo').locator('.chip.plain', { hasText: 'default' }).waitFor();
    await rowOf('anna').getByText('User', { exact: true }).waitFor();
    await rowOf('bela').getByText('Administrator', { exact: true }).waitFor();
    await rowOf('root').getByText('Super administrator').waitFor();
    await rowOf('anna').getByText('Active', { exact: true }).waitFor();
    await rowOf('cleo').getByText('Banned').waitFor();
    await held.page.getByRole('link', { name: 'Add user' }).click();
    await held.page.getByRole('heading', { name: 'Add user' }).waitFor();
  });

  it('searches trimmed, by id, name, display name and e-mail [US-01]', async () => {
    await make('anna', { display_name: 'Zora' });
    await make('bela');
    const box = held.page.getByRole('searchbox').first();
    for (const text of ['  anna  ', 'Zora', String((await userOf('anna'))?.id)]) {
      await held.page.goto('/user');
      await box.fill(text);
      await held.page.keyboard.press('Enter');
      await rowOf('bela').waitFor({ state: 'detached' });
      await rowOf('anna').waitFor();
      expect(new URL(held.page.url()).searchParams.get('q')).toBe(text.trim());
    }
  });

  it("sorts the loaded rows by a header, a second click reverses; the relay's orders are offered [US-03] [US-05]", async () => {
    for (const name of ['anna', 'bela']) await make(name);
    await held.page.goto('/user');
    const names = () =>
      held.page.getByRole('row').locator('td[data-label="Username"]').allInnerTexts();
    const header = held.page.getByRole('button', { name: 'Username' });
    await rowOf('anna').waitFor();
    await header.click();
    await expect
      .poll(async () => (await names()).map((text) => text.trim().split('\n')[0]))
      .toEqual(['anna', 'bela', 'root']);
    await header.click();
    await expect
      .poll(async () => (await names()).map((text) => text.trim().split('\n')[0]))
      .toEqual(['root', 'bela', 'anna']);
    await expect
      .poll(() => held.page.getByLabel('Order').locator('option').allInnerTexts())
      .toEqual(['Newest first', 'By Remaining quota', 'By Used quota', 'By Requests']);
    await held.page.goto('/user');
    await held.page.getByLabel('Order').selectOption({ label: 'By Remaining quota' });
    await expect.poll(async () => (await names())[0]?.trim().split('\n')[0]).toBe('root');
  });

  it('cuts long names and shows who it is on hover; the popup closes after 300 ms [US-04]', async () => {
    await make('anna');
    await held.page.route('**/api/user/?p=0*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as {
        data: { username: string; email: string; display_name: string }[];
      };
      const [first] = body.data;
      if (first)
        Object.assign(first, {
          username: 'a-name-of-many-letters',
          display_name: 'Anna A.',
          email: '',
        });
      await route.fulfill({ response, json: body });
    });
    await held.page.goto('/user');
    const owner = held.page.getByText('a-name-of-ma...');
    await owner.waitFor();
    const popup = held.page.locator('.popup', { hasText: 'Anna A.' });
    expect(await popup.isVisible()).toBe(false);
    await owner.hover();
    await popup.waitFor();
    await popup.getByText('no email bound').waitFor();
    await expect
      .poll(() => popup.evaluate((element) => getComputedStyle(element).transitionDelay))
      .toBe('0s');
    await held.page.mouse.move(5, 5);
    await expect
      .poll(() => popup.evaluate((element) => getComputedStyle(element).transitionDelay))
      .toBe('0.3s');
    await popup.waitFor({ state: 'hidden' });
  });

  it('promotes, demotes, disables, enables and deletes after asking; the row follows; deleted rows are gone [US-06] [US-08] [US-09]', async () => {
    await make('anna');
    await held.page.goto('/user');
    const row = rowOf('anna');
    await chooseOf(row, 'Promote');
    await row.getByText('Administrator', { exact: true }).waitFor();
    await chooseOf(row, 'Demote');
    await row.getByText('User', { exact: true }).waitFor();
    await switchOf(row).click();
    await row.getByText('Banned').waitFor();
    await switchOf(row).click();
    await row.getByText('Active', { exact: true }).waitFor();
    await chooseOf(row, 'Delete');
    await held.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(async () => (await userOf('anna'))?.status).toBe(1);
    await chooseOf(row, 'Delete');
    await held.page.getByRole('dialog').getByText('Delete user “anna”?').waitFor();
    await held.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    await held.page.getByRole('searchbox').first().fill('deleted_');
    await held.page.keyboard.press('Enter');
    await held.page.getByText('No user matches “deleted_”').waitFor();
  });

  it('lets nobody do that to the super administrator [US-07]', async () => {
    await held.page.goto('/user');
    await expect.poll(() => switchOf(rowOf('root')).isDisabled()).toBe(true);
    for (const name of ['Promote', 'Demote', 'Delete']) {
      const entry = await menuEntryOf(rowOf('root'), name);
      await expect.poll(() => entry.isDisabled()).toBe(true);
      await held.page.keyboard.press('Escape');
    }
  });
});

describe('the user form', () => {
  it('creates with name and password of at least 8 letters, else nothing is sent [US-12]', async () => {
    await held.page.goto('/user/add');
    let sent = 0;
    await held.page.route('**/api/user/', (route) => {
      sent += 1;
      return route.continue();
    });
    await held.page.getByRole('button', { name: /^Create / }).click();
    await held.page.locator('#user_username__error').waitFor();
    await held.page.getByLabel('Username').fill('dora');
    await held.page.getByLabel(/^Password/).fill('short');
    await held.page.getByRole('button', { name: /^Create / }).click();
    const most = isEmbedded ? 128 : 20;
    const error = held.page.locator('#user_password__error');
    await error.getByText(`8 to ${most} characters`).waitFor();
    await held.page.getByLabel(/^Password/).fill('x'.repeat(most + 1));
    await error.getByText(`8 to ${most} characters`).waitFor();
    await held.page.getByRole('button', { name: /^Create / }).click();
    expect(sent).toBe(0);
    await held.page.getByLabel(/^Password/).fill('password-1');
    await held.page.getByRole('button', { name: /^Create / }).click();
    await held.page.getByText('User created').waitFor();
    await expect.poll(async () => (await userOf('dora'))?.role).toBe(1);
  });

  it('offers the groups of the relay, and says what several groups of a user do', async () => {
    await make('anna');
    const { id } = (await userOf('anna')) ?? {};
    // Another program may have written several: the embedded server takes one.
    if (isEmbedded) {
      const db = new Database(join(held.server.dataDir, 'console.db'));
      db.exec('pragma busy_timeout = 5000');
      db.prepare('update "user" set "group" = ? where id = ?').run('default,vip', id);
      db.close();
    }
    let isSaved = isEmbedded;
    held.page.on('request', (request) => {
      isSaved ||= request.method() === 'PUT';
    });
    await held.page.route(`**/api/user/${id}`, async (route) => {
      if (isSaved) return route.fallback();
      const response = await route.fetch();
      const body = (await response.json()) as { data: object };
      await route.fulfill({ json: { ...body, data: { ...body.data, group: 'default,vip' } } });
    });
    await held.page.goto(`/user/edit/${id}`);
    const group = held.page.getByRole('combobox', { name: 'Group' });
    await held.page.getByText('A user has one group: of several').waitFor();
    expect(await group.inputValue()).toBe('default,vip');
    await group.click();
    await expect
      .poll(() => held.page.getByRole('option').allInnerTexts())
      .toEqual(expect.arrayContaining(['default', 'svip', 'vip']));
    await held.page.getByRole('option', { name: 'svip', exact: true }).click();
    await held.page.getByText('Decides which channels serve the user').waitFor();
    await held.page.getByRole('button', { name: 'Save' }).click();
    await held.page.getByText('User information updated').waitFor();
    expect((await userOf('anna'))?.group).toBe('svip');
    await held.page.unrouteAll({ behavior: 'wait' });
  });

  it('sets group and a whole quota of others; bound accounts are only read; the own account has neither [US-13] [US-14] [US-15]', async () => {
    await make('anna');
    const anna = await userOf('anna');
    await held.page.goto(`/user/edit/${anna?.id}`);
    await held.page.getByLabel('Remaining quota').fill('1.5');
    await held.page.getByRole('button', { name: 'Save' }).click();
    await held.page.locator('#user_quota__error').waitFor();
    await held.page.getByLabel('Remaining quota').fill('777');
    await held.page.getByRole('combobox', { name: 'Group' }).fill('vip,');
    for (const name of ['E-mail', 'GitHub account', 'WeChat account'])
      await expect.poll(() => held.page.getByLabel(name).isEditable()).toBe(false);
    await held.page.getByRole('button', { name: 'Save' }).click();
    await held.page.getByText('User information updated').waitFor();
    await expect.poll(() => userOf('anna')).toMatchObject({ quota: 777, group: 'vip' });
    await held.page.getByRole('combobox', { name: 'Group' }).fill('vip,svip');
    await held.page.getByRole('button', { name: 'Save' }).click();
    await held.page.locator('#user_group__error').getByText('A user has one group').waitFor();
    expect((await userOf('anna'))?.group).toBe('vip');
    await held.page.goto('/user');
    await rowOf('root').getByRole('link', { name: 'Edit' }).click();
    await held.page.waitForURL('**/user/edit');
    await held.page.getByLabel('Display name').waitFor();
    await expect.poll(() => held.page.getByLabel('Remaining quota').count()).toBe(0);
    await expect.poll(() => held.page.getByRole('combobox', { name: 'Group' }).count()).toBe(0);
  });

  it('says how long the own password may be, and refuses a longer one at its field', async () => {
    const most = isEmbedded ? 128 : 20;
    await held.page.goto('/user/edit');
    await held.page.getByText(`8 to ${most} characters.`).waitFor();
    await held.page.locator('#user_password').fill('p'.repeat(most + 1));
    if (isEmbedded) await held.page.locator('#user_original_password').fill('123456');
    await held.page.getByRole('button', { name: 'Save' }).click();
    await held.page
      .locator('#user_password__error')
      .getByText(`The password must have 8 to ${most} characters`)
      .waitFor();
  });

  it('says that the relay kept a quota and a name that were emptied', async () => {
    await make('berta');
    const berta = await userOf('berta');
    const kept = isEmbedded ? { quota: 0, display_name: '' } : { quota: 777 };
    await callApi(held.page, 'PUT', 'user/', {
      id: berta?.id,
      username: 'berta',
      quota: 777,
      display_name: 'Berta',
    });
    await held.page.goto(`/user/edit/${berta?.id}`);
    await held.page.getByLabel('Remaining quota').fill('0');
    await held.page.getByLabel('Display name').fill('');
    await held.page.getByRole('button', { name: 'Save' }).click();
    const said = isEmbedded
      ? held.page.getByText('User information updated')
      : held.page.locator('#user_quota__error').getByText('the relay still has “777”');
    await said.waitFor();
    expect(await userOf('berta')).toMatchObject(kept);
  });
});
