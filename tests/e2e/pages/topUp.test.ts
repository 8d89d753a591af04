/** Real money; the rest of the page is in tests/component/pages/topUp.test.ts. */
import { beforeAll, describe, expect, it } from 'vitest';
import { callApi, enter, type Visit } from '../../support/browser/browser';
import { publicPages } from '../../support/browser/publicPages';

const held = publicPages();
let state: Awaited<ReturnType<Visit['context']['storageState']>>;

const open = () => held.open('/topup', { storageState: state });
const makeCode = async (quota: number) =>
  String(
    (
      (await callApi(held.root, 'POST', 'redemption/', { name: 'code', quota, count: 1 }))
        .data as string[]
    )[0],
  );

beforeAll(async () => {
  await held.makeUser('iris');
  const { page, context } = await held.open('/login');
  await enter(page, 'iris', 'password-1');
  state = await context.storageState();
  await context.close();
});

describe('topping up', () => {
  it('redeems a code once and shows the new quota [RT-14] [RD-07]', async () => {
    const { page, context, problems } = await open();
    const quota = page.locator('.fact').filter({ hasText: 'Remaining quota' });
    await expect.poll(() => quota.innerText()).toMatch(/\$0\.00$/);
    await page.getByRole('button', { name: 'Redeem' }).click();
    await page.getByText('Please enter the top-up code').waitFor();
    const code = await makeCode(750_000);
    await page.getByLabel('Redemption code').fill(`  ${code} `);
    await page.getByRole('button', { name: 'Redeem' }).dblclick();
    await page.getByText('Topped up by $1.50').waitFor();
    await expect.poll(() => quota.innerText()).toMatch(/\$1\.50$/);
    await expect.poll(() => page.getByLabel('Redemption code').inputValue()).toBe('');
    await page.getByLabel('Redemption code').fill(code);
    await page.getByRole('button', { name: 'Redeem' }).click();
    await page.getByText(/This code has been used or is disabled|该兑换码已被使用/).waitFor();
    await expect.poll(() => page.getByLabel('Redemption code').inputValue()).toBe(code);
    expect(problems).toEqual([]);
    await context.close();
  });
});
