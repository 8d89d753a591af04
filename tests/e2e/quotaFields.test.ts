/** Amounts with a sign: what they are added to, and which are refused. Dollars are shown; 500,000 units are $1. */
import { beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { buildToken } from '../support/builders';
import { consoleTests } from '../support/consoleTests';

const held = consoleTests({}, async (page) => {
  await callApi(page, 'PUT', 'option/', { key: 'DisplayInCurrencyEnabled', value: 'true' });
});

type Found = Record<string, unknown> & { id: number };
const first = async (path: string) =>
  ((await callApi(held.page, 'GET', path)).data as Found[])[0] as Found;

const field = () => held.page.getByLabel('Remaining quota');
const bar = () => held.page.getByRole('button', { name: 'Save' });

describe('the quota of a user', () => {
  let number = 0;
  const quota = async () => (await first(`user/search?keyword=owner${number}`))['quota'];

  /** Opens the form of a new user with that quota. */
  const open = async (units: number) => {
    number += 1;
    const username = `owner${number}`;
    await callApi(held.page, 'POST', 'user/', { username, password: 'password-1' });
    const { id } = await first(`user/search?keyword=${username}`);
    expect(await callApi(held.page, 'PUT', 'user/', { id, username, quota: units })).toMatchObject({
      success: true,
    });
    await held.page.goto(`/user/edit/${id}`);
    await expect.poll(() => field().inputValue()).toBe(String(units));
  };

  it.each(['-2', '-$2', '－2'])('refuses %s where there is one dollar', async (typed) => {
    await open(500_000);
    await field().fill(typed);
    await bar().click();
    await held.page.locator('#user_quota__error').getByText('Must be at least 0').waitFor();
    expect(await field().inputValue()).toBe(typed);
    expect(await quota()).toBe(500_000);
    await field().fill('-1');
    await bar().click();
    await expect.poll(quota).toBe(0);
  });

  it('is added to, also where it is below 0', async () => {
    await open(-300_000);
    await field().fill('+1');
    await bar().click();
    await expect.poll(quota).toBe(200_000);
  });

  it('below 0 takes less than it lacks, and gives nothing', async () => {
    await open(-300_000);
    await field().fill('-0.1');
    await bar().click();
    await held.page.locator('#user_quota__error').getByText('Must be at least 0').waitFor();
    await field().fill('+0.5');
    await bar().click();
    await expect.poll(quota).toBe(-50_000);
  });
});

describe('an amount that is typed after a save, without leaving the field', () => {
  const quota = async () => (await first('token/?p=0'))['remain_quota'];

  beforeEach(async () => {
    await callApi(held.page, 'POST', 'token/', buildToken({ name: 'saved' }));
    const { id } = await first('token/?p=0');
    await held.page.goto(`/token/edit/${id}`);
    await expect.poll(() => field().inputValue()).toBe('500000');
  });

  it.each(['Enter', 'Control+S'])('counts from what %s saved', async (key) => {
    await field().fill('+5');
    await held.page.keyboard.press(key);
    await expect.poll(quota).toBe(3_000_000);
    await held.page.getByText('token updated').waitFor();
    expect(await field().inputValue()).toBe('3000000');
    await held.page.keyboard.press('Control+A');
    await held.page.keyboard.type('+7');
    await held.page.getByText('= 6500000').waitFor();
    await held.page.keyboard.press(key);
    await expect.poll(quota).toBe(6_500_000);
  });

  it('counts from what the relay has, where somebody else spent some meanwhile', async () => {
    const { id } = await first('token/?p=0');
    await held.page.getByLabel('Name').fill('renamed');
    await field().focus();
    await callApi(held.page, 'PUT', 'token/', buildToken({ id, name: 'saved', remain_quota: 100 }));
    await held.page.keyboard.press('Control+S');
    await held.page.getByText('token updated').waitFor();
    await expect.poll(() => field().inputValue()).toBe('100');
    await held.page.keyboard.press('Control+A');
    await held.page.keyboard.type('+1');
    await held.page.getByText('= 500100').waitFor();
  });
});
