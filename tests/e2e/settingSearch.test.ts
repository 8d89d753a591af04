/** The search of the settings page. */
import { describe, expect, it } from 'vitest';
import { visit } from '../support/browser';
import { consoleTests } from '../support/consoleTests';
import { settingsPage } from '../support/settings';

const held = consoleTests();
const { open } = settingsPage(held);

describe('the search of settings', () => {
  it('finds a word of the help by the keyboard alone, and goes to the field', async () => {
    await held.page.goto('/setting');
    await held.page.getByRole('link', { name: 'Edit my profile' }).waitFor();
    await held.page.keyboard.press('/');
    await held.page.keyboard.type('coins nobody');
    await held.page.getByText('No setting has this text.').waitFor();
    await held.page.keyboard.press('Escape');
    await held.page.keyboard.type('refunded or charged');
    await held.page.keyboard.press('Enter');
    const field = held.page.getByLabel('Quota set aside for a request');
    await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
    await held.page.getByRole('searchbox', { name: 'Search settings' }).fill('smtp');
    for (let i = 0; i < 2; i++) await held.page.keyboard.press('ArrowDown');
    await held.page.keyboard.press('Enter');
    const port = held.page.getByLabel('SMTP port');
    await expect.poll(() => port.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(new URL(held.page.url()).search).toBe('?tab=system&section=smtp');
  });

  it.each([
    ['client secret', '#GitHubClientSecret'],
    ['oidc', '#OidcWellKnown'],
    ['manages the relay', '#token'],
    ['invited by you', '#invite'],
    ['brought back', '#danger'],
    ['older than', '#clear-log'],
  ])('leads from “%s” to %s', async (text, hash) => {
    await open('operation', 'quota');
    const { page } = held;
    await page.getByRole('searchbox', { name: 'Search settings' }).fill(text);
    await page.locator(`.setting-found a[href$="${hash}"]`).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toMatch(new RegExp(`${hash.slice(1)}$`));
    expect(
      await page.evaluate(() => {
        const { top = -1, bottom = 1e6 } = document.activeElement?.getBoundingClientRect() ?? {};
        return top >= 0 && bottom <= innerHeight;
      }),
    ).toBe(true);
  });

  it('works in 中文, on a phone, where the sections are one choice with a mark for unsaved ones', async () => {
    const { page, context, problems } = await visit(held.browser, held.server.url, {
      locale: 'zh-CN',
      viewport: { width: 390, height: 844 },
      storageState: await held.context.storageState(),
    });
    await page.goto('/setting?tab=operation&section=general');
    await page.getByLabel('充值链接').fill('https://shop.example');
    const choice = page.getByRole('combobox', { name: '分区' });
    await expect
      .poll(() => choice.evaluate((node: HTMLSelectElement) => node.selectedOptions[0]?.label))
      .toContain('•');
    await page.getByRole('searchbox', { name: '搜索设置' }).fill('预扣费');
    await page.getByRole('link', { name: /请求预扣费额度/ }).click();
    await page.getByLabel('请求预扣费额度').waitFor();
    await choice.selectOption({ label: '运营设置 › 通用设置 •' });
    await expect.poll(() => page.getByLabel('充值链接').inputValue()).toBe('https://shop.example');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect([overflow, problems]).toEqual([0, []]);
    await context.close();
  });
});
