/** Forms change what the user changed and nothing else: odd but legal values, emptied numbers. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isObject } from '../../../src/schema/isRow';
import type { Row } from '../../../src/schema/types';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { callApi, watchWrites } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import { put, rowsOf } from '../support/steps/tables';

consoleTests();

/** The differences between two states, as `id.member`. */
function differences(before: Record<string, Row>, after: Record<string, Row>): string[] {
  return Object.keys({ ...before, ...after }).flatMap((id) =>
    Object.keys({ ...before[id], ...after[id] })
      .filter((name) => before[id]?.[name] !== after[id]?.[name])
      .map((name) => `${id}.${name}`),
  );
}

const made: Record<string, Row> = {
  channel: buildChannel({ name: 'odd' }),
  token: buildToken({ name: 'odd' }),
  redemption: { name: 'odd', quota: 5, count: 1 },
  user: { username: 'odd', password: 'password1' },
};

/** The id of the record of a kind that these tests edit: the first that is listed, made where there is none. */
async function idOf(resource: string): Promise<number> {
  const { data } = await callApi('GET', `${resource}/?p=0`);
  const rows = Array.isArray(data) ? data.filter(isObject) : [];
  const id = rows.find(({ username }) => username !== 'root')?.['id'];
  if (typeof id === 'number') return id;
  await callApi('POST', `${resource}/`, made[resource]);
  return idOf(resource);
}

const setOption = (key: string, value: string) => callApi('PUT', 'option/', { key, value });
const save = () => page.getByRole('main').getByRole('button', { name: 'Save' }).click();
const inputOf = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`);
const fieldOf = (id: string) => page.elementLocator(inputOf(id) ?? document.body);

/** Types into a field once the form is there with what it loaded. */
async function fill(id: string, text: string): Promise<void> {
  await expect.poll(() => inputOf(id)).not.toBeNull();
  await fieldOf(id).fill(text);
}

const errorOf = (id: string) =>
  expect.poll(() => document.querySelector(`#${id}__error`)?.textContent ?? '');

describe('one touched field is all that changes', () => {
  it.each([
    [
      'channel',
      'name',
      {
        models: ' b , a,,a ',
        group: 'vip , default',
        config: '{ "region": "r", "more": [1, 1.50] }',
        base_url: 'https://x.example/ ',
        model_mapping: '{"a":  "b"}',
        other: '  o',
        type: 99,
        weight: 0,
      },
    ],
    [
      'token',
      'name',
      {
        models: 'b,a,c',
        subnet: '10.0.0.0/8,fd00::/8',
        expired_time: 0,
        remain_quota: 0,
        unlimited_quota: 0,
      },
    ],
    ['redemption', 'name', { quota: 9_007_199_254_740_991 }],
    ['user', 'display_name', { group: 'vip , svip', quota: -7, email: 'A@B.example' }],
  ])('%s', async (resource, name, values) => {
    const id = await idOf(resource);
    await put(resource, id, values);
    const before = await rowsOf(resource);
    await open(`/${resource}/edit/${id}`);
    await fill(`${resource}_${name}`, 'touched');
    await save();
    await expect.poll(() => document.querySelector('.toast.success')).not.toBeNull();
    expect(differences(before, await rowsOf(resource))).toEqual([`${id}.${name}`]);
    expect((await callApi('GET', `${resource}/${id}`)).data).toMatchObject({ [name]: 'touched' });
  });

  it('settings', async () => {
    await setOption('QuotaPerUnit', '500000.00');
    await setOption('RetryTimes', '007');
    await setOption('ModelRatio', '{"a":  1.50}');
    await setOption('Footer', ' <b>f</b> ');
    const before = await rowsOf('option', 'key');
    await open('/setting?tab=operation&section=general');
    await page.getByLabelText('Top-up link').fill('https://example.com/top-up');
    await save();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('1 setting saved')).toBeVisible();
    const found = differences(before, await rowsOf('option', 'key'));
    expect([...new Set(found.map((name) => name.split('.')[0]))]).toEqual(['TopUpLink']);
  });

  it('the profile, where the display name was changed meanwhile', async () => {
    const elsewhere = async (display_name: string) =>
      expect(await callApi('PUT', 'user/self', { display_name })).toMatchObject({ success: true });
    const nameOfRoot = async () => (await rowsOf('user'))['1']?.['display_name'];
    await open('/user/edit');
    await expect.poll(() => inputOf('user_username')?.value).toBe('root');
    await elsewhere('by another');
    const before = await rowsOf('user');
    await fill('user_username', 'rooty');
    await save();
    await expect.element(page.getByText('User information updated')).toBeVisible();
    expect(differences(before, await rowsOf('user'))).toEqual(['1.username']);
    await fill('user_display_name', 'mine');
    await elsewhere('theirs');
    await save();
    const clash = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
    await expect.element(clash.getByText('Display name: now “theirs”, yours “mine”')).toBeVisible();
    await clash.getByRole('button', { name: 'Cancel' }).click();
    expect(await nameOfRoot()).toBe('theirs');
    expect(inputOf('user_display_name')?.value).toBe('mine');
    await save();
    await clash.getByRole('button', { name: 'Overwrite with mine' }).click();
    await expect.poll(nameOfRoot).toBe('mine');
    await callApi('PUT', 'user/self', { username: 'root', display_name: 'Root User' });
  });
});

describe('a number that is emptied', () => {
  it.each([
    ['channel', 'channel_priority'],
    ['channel', 'channel_weight'],
    ['token', 'token_remain_quota'],
    ['token', 'token_expired_time'],
    ['redemption', 'redemption_quota'],
    ['user', 'user_quota'],
  ])('of a %s is refused at %s, and nothing is sent', async (resource, input) => {
    const id = await idOf(resource);
    if (resource === 'token') await put('token', id, { expired_time: 1_900_000_000 });
    const writes = watchWrites(/./);
    await open(`/${resource}/edit/${id}`);
    await expect.poll(() => inputOf(input)?.value).toBeTruthy();
    await fill(input, '');
    await save();
    await errorOf(input).not.toBe('');
    expect(writes.all).toEqual([]);
    expect(inputOf(input)?.value).toBe('');
  });

  it.each([
    ['general', 'settings_operation_general_RetryTimes', 'RetryTimes'],
    ['quota', 'settings_operation_quota_QuotaForNewUser', 'QuotaForNewUser'],
  ])('in the settings %s is refused at %s', async (section, input, option) => {
    await setOption(option, '5');
    await open(`/setting?tab=operation&section=${section}`);
    await expect.poll(() => inputOf(input)?.value).toBe('5');
    await fill(input, '');
    await save();
    await errorOf(input).toContain('Please enter a number');
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });

  it('of a ratio is refused, not taken for 0', async () => {
    await setOption('GroupRatio', '{"default":1,"vip":2}');
    await open('/setting?tab=operation&section=ratio');
    await page.getByLabelText('Ratio of vip').fill('');
    await save();
    await expect
      .element(page.getByText('vip: please enter a number, or remove the entry'))
      .toBeVisible();
    expect((await rowsOf('option', 'key'))['GroupRatio']?.['value']).toBe('{"default":1,"vip":2}');
  });

  it('is ignored in a cell of the list', async () => {
    await idOf('channel');
    await open('/channel');
    const cell = page.getByLabelText(/^Priority: /).first();
    await expect.element(cell).toBeVisible();
    const typed = () => document.querySelector<HTMLInputElement>('[aria-label^="Priority: "]');
    const before = typed()?.value;
    await cell.fill('');
    await userEvent.tab();
    await expect.poll(() => typed()?.value).toBe(before);
  });

  it('is kept apart from one that is too long to be exact', async () => {
    await open(`/user/edit/${await idOf('user')}`);
    await fill('user_quota', '9007199254740993');
    await save();
    await errorOf('user_quota').toContain(
      'At most 9007199254740991: longer numbers would be rounded',
    );
  });
});
