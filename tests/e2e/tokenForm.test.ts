import { describe, expect, it } from 'vitest';
import { callApi, enter, visit } from '../support/browser';
import { tokenTests } from '../support/tokens';

const { held, tokens, make, submit, countWrites } = tokenTests();

describe('the token form', () => {
  it('creates a token with expiry in one hour and two models; all of it is there after a reload [TK-08] [TK-13]', async () => {
    await callApi(held.page, 'POST', 'channel/', {
      name: 'c',
      type: 1,
      key: 'k',
      models: 'gpt-4o,gpt-4o-mini,o1',
      group: 'default',
    });
    await held.page.goto('/token/add');
    await held.page.getByLabel('Name').fill('whole');
    await held.page.getByRole('combobox', { name: 'Models' }).click();
    await held.page.getByRole('option', { name: 'gpt-4o', exact: true }).click();
    await held.page.getByRole('combobox', { name: 'Models' }).fill('gpt-4o-mini');
    await held.page.keyboard.press('Enter');
    await held.page.getByRole('button', { name: 'One hour' }).click();
    await held.page.getByRole('combobox', { name: 'Subnets' }).fill('10.0.0.0/8， 192.168.1.0/24');
    await held.page.keyboard.press('Enter');
    await submit();
    await held.page.getByText('Token created, click copy in the list to get the token').waitFor();
    const [token] = await tokens();
    expect(token).toMatchObject({
      name: 'whole',
      models: 'gpt-4o,gpt-4o-mini',
      subnet: '10.0.0.0/8,192.168.1.0/24',
      remain_quota: 500_000,
      unlimited_quota: false,
    });
    expect(Math.abs((token?.expired_time ?? 0) - Date.now() / 1000 - 3600)).toBeLessThan(30);
    await held.page.goto(`/token/edit/${token?.id}`);
    await held.page.getByRole('button', { name: 'gpt-4o-mini' }).waitFor();
    await expect.poll(() => held.page.getByLabel('Name').inputValue()).toBe('whole');
  });

  it('has five shortcuts for the expiry, in their order [TK-08]', async () => {
    await held.page.goto('/token/add');
    await held.page.getByLabel('Name').waitFor();
    const labels = await held.page.getByRole('button').allInnerTexts();
    expect(labels.filter((label) => /^(One|Never)/.test(label))).toEqual([
      'Never expires',
      'One month',
      'One day',
      'One hour',
      'One minute',
    ]);
    await held.page.getByRole('button', { name: 'One month' }).click();
    await held.page.getByLabel('Name').fill('month');
    await submit();
    await expect.poll(async () => (await tokens()).length).toBe(1);
    expect(
      Math.abs(((await tokens())[0]?.expired_time ?? 0) - Date.now() / 1000 - 2_592_000),
    ).toBeLessThan(30);
  });

  it('needs a name: says so at the field and sends nothing [TK-09]', async () => {
    await held.page.goto('/token/add');
    const writes = await countWrites();
    await held.page.getByLabel('Name').waitFor();
    await submit();
    await held.page
      .locator('#token_name__error')
      .getByText('Please fill in the token name')
      .waitFor();
    expect(writes()).toBe(0);
    await expect
      .poll(() =>
        held.page.getByLabel('Name').evaluate((input) => document.activeElement === input),
      )
      .toBe(true);
  });

  it('refuses an expiry that is no time; -1 is never [TK-10]', async () => {
    await held.page.goto('/token/add');
    const writes = await countWrites();
    await held.page.getByLabel('Name').fill('timed');
    await held.page.getByRole('button', { name: 'One day' }).click();
    await held.page.getByLabel('Expires').fill('');
    await submit();
    await held.page
      .locator('#token_expired_time__error')
      .getByText('Expiry time format error')
      .waitFor();
    expect(writes()).toBe(0);
    await held.page.getByRole('button', { name: 'Never expires' }).click();
    await submit();
    await expect.poll(async () => (await tokens())[0]?.expired_time).toBe(-1);
  });

  it('keeps the expiry while its year is typed anew', async () => {
    const { page } = held;
    await make({ name: 'timed', expired_time: 1_900_000_000 });
    const expires = page.getByLabel('Expires');
    await page.goto(`/token/edit/${(await tokens())[0]?.id}`);
    await expect.poll(() => expires.inputValue()).not.toBe('');
    const before = await expires.inputValue();
    await expires.focus();
    // From the month over the day to the year.
    for (const key of ['Tab', 'Tab', '2', '0', '2']) await page.keyboard.press(key);
    expect(await expires.inputValue()).toBe(before.replace(/^\d+/, '0202'));
    await page.keyboard.press('Control+S');
    await page.locator('#token_expired_time__error').waitFor();
    expect((await tokens())[0]?.expired_time).toBe(1_900_000_000);
    for (const key of ['ArrowLeft', 'ArrowRight', '2', '0', '2', '7'])
      await page.keyboard.press(key);
    await expect.poll(() => expires.inputValue()).toBe(before.replace(/^\d+/, '2027'));
    await page.keyboard.press('Control+S');
    const year = async () =>
      new Date(((await tokens())[0]?.expired_time ?? 0) * 1000).getFullYear();
    await expect.poll(year).toBe(2027);
  });

  it('takes whole numbers for the quota; unlimited switches the field off; the default is 500000 [TK-11]', async () => {
    await held.page.goto('/token/add');
    const writes = await countWrites();
    await held.page.getByLabel('Name').fill('quota');
    const quota = held.page.getByLabel('Remaining quota');
    await expect.poll(() => quota.inputValue()).toBe('500000');
    // A sign changes what was there: 500,000 units are $1, so $2 are too much to take away.
    for (const wrong of ['1.5', 'lots', '-2', '']) {
      await quota.fill(wrong);
      // A click would wait until the message of the try before is gone from over the button.
      await quota.press('Enter');
      await held.page.locator('#token_remain_quota__error').waitFor();
      await expect.poll(() => quota.inputValue()).toBe(wrong);
    }
    expect(writes()).toBe(0);
    await held.page.getByLabel('Unlimited quota').check();
    await expect.poll(() => quota.isDisabled()).toBe(true);
    await held.page.getByLabel('Unlimited quota').uncheck();
    await quota.fill('1000000');
    await held.page.getByText('= $2.00').waitFor();
    await submit();
    await expect.poll(async () => (await tokens())[0]?.remain_quota).toBe(1_000_000);
  });

  it('lets an empty model list mean no restriction [TK-12]', async () => {
    await held.page.goto('/token/add');
    await held.page.getByLabel('Name').fill('open');
    await held.page.getByText('Leave empty to allow every model.').waitFor();
    await submit();
    await expect.poll(async () => (await tokens())[0]?.models).toBe('');
  });

  it('refuses a subnet that is none at its field', async () => {
    await held.page.goto('/token/add');
    const writes = await countWrites();
    await held.page.getByLabel('Name').fill('net');
    await held.page.getByRole('combobox', { name: 'Subnets' }).fill('not-a-network');
    await held.page.keyboard.press('Enter');
    await submit();
    await held.page.locator('#token_subnet__error').getByText('Not a network').waitFor();
    expect(writes()).toBe(0);
  });

  it('takes a subnet that was typed and not confirmed, however the form is sent', async () => {
    const { page } = held;
    const saved = async () => (await tokens())[0]?.subnet;
    const subnets = page.getByRole('combobox', { name: 'Subnets' });
    await page.goto('/token/add');
    await page.getByLabel('Name').fill('bounded');
    await subnets.fill('10.0.0.0/8');
    await page.keyboard.press('Control+S');
    await expect.poll(saved).toBe('10.0.0.0/8');
    await page.goto(`/token/edit/${(await tokens())[0]?.id}`);
    await subnets.fill('192.168.1.0/24');
    await page.keyboard.press('Control+S');
    await expect.poll(saved).toBe('10.0.0.0/8,192.168.1.0/24');
    // The focus stays, and nothing turns up as a change afterwards.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('token_subnet');
    await page.getByText('token updated').waitFor();
    await page.getByLabel('Name').focus();
    await expect.poll(() => page.locator('.save-bar.changed').count()).toBe(0);
    await subnets.fill('172.16.0.0/12');
    await page.getByLabel('Name').focus();
    await page.keyboard.press('Enter');
    await expect.poll(saved).toBe('10.0.0.0/8,192.168.1.0/24,172.16.0.0/12');
  });

  it('asks before a subnet that was typed and not confirmed is left, and keeps it', async () => {
    const { page } = held;
    await page.goto('/token');
    await page.getByRole('link', { name: /^Create token|^Add token/ }).click();
    const subnets = page.getByRole('combobox', { name: 'Subnets' });
    await subnets.pressSequentially('10.0.0.0/8');
    const asked = page.waitForEvent('dialog');
    const left = page.evaluate(() => location.reload()).catch(() => undefined);
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await left;
    await page.goBack();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await page.getByText('10.0.0.0/8', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/token/add');
  });

  it('stays where the token that it began as a copy of is gone', async () => {
    const { page } = held;
    await make({ name: 'first' });
    const [first] = await tokens();
    await page.goto(`/token/add?from=${first?.id}`);
    await page.getByLabel('Create another').check();
    await page.getByLabel('Name').fill('second');
    await callApi(page, 'DELETE', `token/${first?.id}/`);
    const again = page.waitForResponse(`**/api/token/${first?.id}`);
    await submit();
    await page.getByText(/^Token created/).waitFor();
    await page.getByLabel('Name').fill('third');
    await again;
    // The answer is drawn.
    await page.waitForTimeout(200);
    expect(await page.getByLabel('Name').inputValue()).toBe('third');
  });

  it('opens a token without models and saves twice after a refusal', async () => {
    await make({ name: 'twice', models: undefined });
    const [token] = await tokens();
    await held.page.goto(`/token/edit/${token?.id}`);
    await held.page.getByLabel('Name').fill('again');
    await held.page.route(
      '**/api/token/',
      (route) => route.fulfill({ json: { success: false, message: 'refused <b>for now</b>' } }),
      { times: 1 },
    );
    await submit();
    await held.page.getByRole('alert').getByText('refused <b>for now</b>').waitFor();
    await expect.poll(() => held.page.getByLabel('Name').inputValue()).toBe('again');
    await submit();
    await held.page.getByText('token updated').waitFor();
    await expect
      .poll(async () => (await tokens())[0])
      .toMatchObject({ name: 'again', remain_quota: 500_000 });
  });

  it('asks before unsaved changes are left', async () => {
    await held.page.goto('/token/add');
    await held.page.getByLabel('Name').fill('typed');
    await held.page.getByRole('link', { name: 'Back to the list' }).click();
    await held.page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => held.page.getByLabel('Name').inputValue()).toBe('typed');
    await held.page.getByRole('link', { name: 'Back to the list' }).click();
    await held.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await held.page.waitForURL('**/token');
  });

  it('gives typed text back after the session expired, to the same user and on the same page', async () => {
    await callApi(held.page, 'POST', 'user/', { username: 'dora', password: 'password-1' });
    const dora = await visit(held.browser, held.server.url);
    await enter(dora.page, 'dora', 'password-1');
    await dora.page.goto('/token/add');
    await dora.page.getByLabel('Name').fill('survivor');
    await dora.page.getByLabel('Remaining quota').fill('777');
    await dora.context.clearCookies();
    await dora.page.getByRole('button', { name: /^Create / }).click();
    await dora.page.getByText('your session has expired').waitFor();
    await dora.page.getByLabel('Username or e-mail').fill('dora');
    await dora.page.getByLabel('Password', { exact: true }).fill('password-1');
    await dora.page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await dora.page.waitForURL('**/token/add');
    await expect.poll(() => dora.page.getByLabel('Name').inputValue()).toBe('survivor');
    await expect.poll(() => dora.page.getByLabel('Remaining quota').inputValue()).toBe('777');
    expect(dora.problems).toEqual([]);
    await dora.context.close();
  });
});
