import { beforeAll, describe, expect, it } from 'vitest';
import { callApi, enter, type Visit } from '../support/browser';
import { buildGate } from '../support/gate';
import { publicPages } from '../support/publicPages';

const held = publicPages();
let state: Awaited<ReturnType<Visit['context']['storageState']>>;

const open = (options = {}) => held.open('/topup', { storageState: state, ...options });
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

  it('keeps the next code, typed while one is being redeemed', async () => {
    const { page, context } = await open();
    const gate = buildGate();
    await page.route('**/api/user/topup', async (route) => {
      await gate.passed;
      await route.continue().catch(() => {});
    });
    const input = page.getByLabel('Redemption code');
    await input.fill(await makeCode(250_000));
    await input.press('Enter');
    await page.locator('.light-form[aria-busy=true]').waitFor();
    const next = await makeCode(1_000_000);
    await input.fill(next);
    gate.open();
    await page.getByText('Topped up by $0.50').waitFor();
    await page.locator('.light-form[aria-busy=false]').waitFor();
    expect(await input.inputValue()).toBe(next);
    expect(await input.evaluate((field) => field === document.activeElement)).toBe(true);
    await input.press('Enter');
    await page.getByText('Topped up by $2.00').waitFor();
    await expect.poll(() => input.inputValue()).toBe('');
    await context.close();
  });

  it('says that nothing was done where the relay cannot be reached, and in Chinese what is missing [RD-07]', async () => {
    const { page, context } = await open({ locale: 'zh-CN' });
    await page.getByRole('button', { name: '兑换', exact: true }).click();
    await page.getByText('请输入充值码！').waitFor();
    await page.route('**/api/user/topup', (route) => route.abort());
    await page.getByLabel('兑换码').fill('some-code');
    await page.getByRole('button', { name: '兑换', exact: true }).click();
    await page.getByRole('alert').getByText('没有收到答复，操作没有完成。可以重试。').waitFor();
    await expect.poll(() => page.getByLabel('兑换码').inputValue()).toBe('some-code');
    await context.close();
  });

  it('pastes the code from the clipboard, and says how where the browser refuses it', async () => {
    const code = await makeCode(500_000);
    const { page, context } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByLabel('Redemption code').waitFor();
    await page.evaluate((text) => navigator.clipboard.writeText(`\n ${text} `), code);
    const paste = page.getByRole('button', { name: 'Paste the code' });
    await paste.press('Enter');
    await expect.poll(() => page.getByLabel('Redemption code').inputValue()).toBe(code);
    expect(await paste.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Redeem' }).click();
    await page.getByText('Topped up by $1.00').waitFor();
    await context.close();
    const denied = await open({ locale: 'zh-CN' });
    await denied.context.clearPermissions();
    await denied.page.getByLabel('兑换码').fill('typed');
    await denied.page.evaluate(() => {
      navigator.clipboard.readText = () => Promise.reject(new Error('denied'));
    });
    await denied.page.getByRole('button', { name: '粘贴兑换码' }).click();
    await denied.page.getByText('请在输入框中按 Ctrl+V').waitFor();
    expect(await denied.page.getByLabel('兑换码').inputValue()).toBe('typed');
    await denied.context.close();
  });

  it('opens the configured link with who is paying, and says when there is none [RD-08]', async () => {
    const { page, context } = await open();
    await page.getByRole('button', { name: 'Get a redemption code' }).click();
    await page.getByText('The super administrator has not set a top-up link').waitFor();
    await held.setOptions({ TopUpLink: 'https://shop.example/pay?lang=en' });
    const gate = buildGate();
    await page.route('**/api/user/self', async (route) => {
      await gate.passed;
      await route.continue().catch(() => {});
    });
    await page.reload();
    await context.route('https://shop.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>shop</title>' }),
    );
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Get a redemption code' }).click();
    const shop = await opened;
    await shop.waitForURL('https://shop.example/**');
    const query = Object.fromEntries(new URL(shop.url()).searchParams);
    expect(query).toMatchObject({ lang: 'en', username: 'iris', user_id: '2' });
    expect(query['transaction_id']).toMatch(/^[0-9a-f-]{36}$/);
    gate.open();
    await context.close();
  });
});
