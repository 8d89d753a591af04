/** Amounts with a sign: what they are added to, and which are refused. Dollars are shown; 500,000 units are $1. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Row } from '../../../src/schema/types';
import { buildToken } from '../../support/steps/builders';
import { callApi } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import { errorAt, make, rowsOf, submit, typedIn } from '../support/steps/forms';

consoleTests(async () => {
  await callApi('PUT', 'option/', { key: 'DisplayInCurrencyEnabled', value: 'true' });
});

const first = async (path: string): Promise<Row> => (await rowsOf(path))[0] ?? {};
const field = () => page.getByLabelText('Remaining quota');
const press = (keys: string) => userEvent.keyboard(keys);

describe('the quota of a user', () => {
  let number = 0;
  const quota = async () => (await first(`user/search?keyword=owner${number}`))['quota'];
  const isRefused = () => expect.poll(() => errorAt('user_quota')).toContain('Must be at least 0');

  /** Opens the form of a new user with that quota. */
  const openOwner = async (units: number) => {
    number += 1;
    const username = `owner${number}`;
    await make('user', { username, password: 'password-1' });
    const { id } = await first(`user/search?keyword=${username}`);
    expect(await callApi('PUT', 'user/', { id, username, quota: units })).toMatchObject({
      success: true,
    });
    await open(`/user/edit/${id}`);
    await expect.element(field()).toHaveValue(String(units));
  };

  it.each(['-2', '-$2', '－2'])('refuses %s where there is one dollar', async (typed) => {
    await openOwner(500_000);
    await field().fill(typed);
    await submit();
    await isRefused();
    expect(typedIn('Remaining quota')).toBe(typed);
    expect(await quota()).toBe(500_000);
    await field().fill('-1');
    await press('{Enter}');
    await expect.poll(quota).toBe(0);
  });

  it('is added to, also where it is below 0', async () => {
    await openOwner(-300_000);
    await field().fill('+1');
    await submit();
    await expect.poll(quota).toBe(200_000);
  });

  it('below 0 takes less than it lacks, and gives nothing', async () => {
    await openOwner(-300_000);
    await field().fill('-0.1');
    await submit();
    await isRefused();
    await field().fill('+0.5');
    await press('{Enter}');
    await expect.poll(quota).toBe(-50_000);
  });
});

describe('an amount that is typed after a save, without leaving the field', () => {
  const quota = async () => (await first('token/?p=0'))['remain_quota'];

  beforeEach(async () => {
    await make('token', buildToken({ name: 'saved' }));
    const { id } = await first('token/?p=0');
    await open(`/token/edit/${id}`);
    await expect.element(field()).toHaveValue('500000');
  });

  it.each([
    ['Enter', '{Enter}'],
    ['Ctrl S', '{Control>}s{/Control}'],
  ])('counts from the amount that %s saved', async (_key, keys) => {
    await field().fill('+5');
    await press(keys);
    await expect.poll(quota).toBe(3_000_000);
    await expect.element(page.getByText('token updated')).toBeVisible();
    await expect.element(field()).toHaveValue('3000000');
    await press('{Control>}a{/Control}+7');
    await expect.element(page.getByText('= 6500000')).toBeVisible();
    await press(keys);
    await expect.poll(quota).toBe(6_500_000);
  });

  it('counts from the amount of the relay, where somebody else spent some meanwhile', async () => {
    const { id } = await first('token/?p=0');
    await page.getByLabelText('Name').fill('renamed');
    await field().click();
    await callApi('PUT', 'token/', buildToken({ id, name: 'saved', remain_quota: 100 }));
    await press('{Control>}s{/Control}');
    await expect.element(page.getByText('token updated')).toBeVisible();
    await expect.element(field()).toHaveValue('100');
    await press('{Control>}a{/Control}+1');
    await expect.element(page.getByText('= 500100')).toBeVisible();
  });
});
