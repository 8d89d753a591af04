/** The page that redeems codes. One journey of real money is in tests/e2e/pages/topUp.test.ts. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showLocale } from '../../../src/web/locales/locale';
import { buildGate } from '../../support/browser/gate';
import { answerCalls, callApi, callAsRoot, cut } from '../support/api';
import { consoleTests, enter, open, reload } from '../support/consoleTests';

consoleTests(async () => {
  await callApi('POST', 'user/', { username: 'iris', password: 'password-1' });
});
afterEach(() => vi.restoreAllMocks());

const openAsIris = async () => {
  await enter('iris', 'password-1');
  await open('/topup');
};
const makeCode = async (quota: number): Promise<string> => {
  const { data } = await callAsRoot('POST', 'redemption/', { name: 'code', quota, count: 1 });
  return Array.isArray(data) ? String(data[0]) : '';
};
const input = () => page.getByLabelText('Redemption code');
const shows = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible();

describe('topping up', () => {
  it('keeps the next code, typed while one is being redeemed', async () => {
    await openAsIris();
    const gate = buildGate();
    answerCalls('POST', /^user\/topup$/, async (_, go) => {
      await gate.passed;
      return go();
    });
    const isBusy = () => document.querySelector('.light-form')?.ariaBusy;
    await input().fill(await makeCode(250_000));
    await userEvent.keyboard('{Enter}');
    await expect.poll(isBusy).toBe('true');
    const next = await makeCode(1_000_000);
    await input().fill(next);
    gate.open();
    await shows('Topped up by $0.50');
    await expect.poll(isBusy).toBe('false');
    await expect.element(input()).toHaveValue(next);
    await expect.element(input()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await shows('Topped up by $2.00');
    await expect.element(input()).toHaveValue('');
  });

  it('says that nothing was done where the relay cannot be reached, and in Chinese what is missing [RD-07]', async () => {
    await showLocale('zh');
    await openAsIris();
    const redeem = page.getByRole('button', { name: '兑换', exact: true });
    await redeem.click();
    await shows('请输入充值码！');
    answerCalls('POST', /^user\/topup$/, cut);
    await page.getByLabelText('兑换码').fill('some-code');
    await redeem.click();
    await expect
      .element(page.getByRole('alert').getByText('没有收到答复，操作没有完成。可以重试。'))
      .toBeVisible();
    await expect.element(page.getByLabelText('兑换码')).toHaveValue('some-code');
  });

  it('pastes the code from the clipboard', async () => {
    const code = await makeCode(500_000);
    await openAsIris();
    await input().click();
    await navigator.clipboard.writeText(`\n ${code} `);
    const paste = page.getByRole('button', { name: 'Paste the code' });
    await paste.click();
    await expect.element(input()).toHaveValue(code);
    await expect.element(paste).toHaveFocus();
    await page.getByRole('button', { name: 'Redeem' }).click();
    await shows('Topped up by $1.00');
  });

  it('says how to paste where the browser refuses it', async () => {
    vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new Error('denied'));
    await showLocale('zh');
    await openAsIris();
    await page.getByLabelText('兑换码').fill('typed');
    await page.getByRole('button', { name: '粘贴兑换码' }).click();
    await shows('请在输入框中按 Ctrl+V');
    await expect.element(page.getByLabelText('兑换码')).toHaveValue('typed');
  });

  it('opens the configured link with who is paying, and says when there is none [RD-08]', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await openAsIris();
    const get = page.getByRole('button', { name: 'Get a redemption code' });
    await get.click();
    await shows('The super administrator has not set a top-up link');
    expect(opened).not.toHaveBeenCalled();
    await callAsRoot('PUT', 'option/', {
      key: 'TopUpLink',
      value: 'https://shop.example/pay?lang=en',
    });
    // The server's answer on the user comes too late.
    const gate = buildGate();
    answerCalls('GET', /^user\/self$/, async (_, go) => {
      await gate.passed;
      return go();
    });
    await reload();
    await shows(/shop\.example/);
    await get.click();
    expect(opened).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      '_blank',
      'noopener,noreferrer',
    );
    const { origin, pathname, searchParams } = new URL(String(opened.mock.calls[0]?.[0]));
    expect(origin + pathname).toBe('https://shop.example/pay');
    const query = Object.fromEntries(searchParams);
    expect(query).toMatchObject({ lang: 'en', username: 'iris', user_id: '2' });
    expect(query['transaction_id']).toMatch(/^[0-9a-f-]{36}$/);
    gate.open();
  });
});
