/** Bulk work on rows that somebody else changes meanwhile: what is taken back is what they wrote. */
import { beforeEach, expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { buildChannel } from '../../support/steps/builders';

const held = consoleTests();
type Row = Record<string, unknown>;
let ids: unknown[];
const users = async () =>
  ((await callApi(held.page, 'GET', 'user/search?keyword=')).data as Row[]).filter(
    ({ username }) => username !== 'root',
  );
const rows = async () => (await callApi(held.page, 'GET', 'channel/?p=0')).data as Row[];
const bar = () => held.page.locator('.selection-bar');
const dialog = () => held.page.getByRole('dialog');

beforeEach(async () => {
  for (const { id } of await rows()) await callApi(held.page, 'DELETE', `channel/${id}`);
  for (const name of ['one', 'two'])
    await callApi(held.page, 'POST', 'channel/', buildChannel({ name, priority: 1 }));
  ids = (await rows()).map(({ id }) => id);
  await held.page.goto('/channel');
  for (const name of ['one', 'two'])
    await held.page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
});

it('takes a number back to what another administrator had set since the list was read', async () => {
  const { page } = held;
  await callApi(page, 'PUT', 'channel/', { id: ids[0], priority: 55 });
  await bar().getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('button', { name: 'Change Priority' }).click();
  await page.keyboard.type('8');
  await dialog()
    .getByRole('button', { name: /^Change 2/ })
    .click();
  const priorities = async () => (await rows()).map(({ priority }) => priority);
  await expect.poll(priorities).toEqual([8, 8]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(priorities).toEqual([55, 1]);
});

it('leaves those off that another administrator had switched off since the list was read', async () => {
  const { page } = held;
  await callApi(page, 'PUT', 'channel/', { id: ids[0], status: 2 });
  await bar().getByRole('button', { name: 'Disable' }).click();
  await dialog().getByRole('button', { name: 'Disable 2 channels' }).click();
  await page.getByText('1 channel disabled', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Changed back', { exact: true }).waitFor();
  expect((await rows()).map(({ status }) => status)).toEqual([2, 1]);
});

it('leaves those users banned that another administrator banned since the list was read', async () => {
  const { page } = held;
  for (const username of ['anna', 'bela'])
    await callApi(page, 'POST', 'user/', { username, password: 'password-1' });
  await page.goto('/user');
  for (const name of ['anna', 'bela']) await page.getByLabel(`Select ${name}`).check();
  await callApi(page, 'POST', 'user/manage', { username: 'anna', action: 'disable' });
  await bar().getByRole('button', { name: 'Ban' }).click();
  await dialog().getByRole('button', { name: 'Ban 2 users' }).click();
  await page.getByText('1 user disabled', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Changed back', { exact: true }).waitFor();
  const statuses = (await users()).map(({ username, status }) => `${username} ${status}`);
  expect(statuses.sort()).toEqual(['anna 2', 'bela 1']);
});
