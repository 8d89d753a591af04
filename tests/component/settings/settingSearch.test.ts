/** The search of the settings page. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showLocale } from '../../../src/web/locales/locale';
import { consoleTests, open } from '../support/consoleTests';
import { openSection } from '../support/steps/settings';

consoleTests();
const search = () => page.getByRole('searchbox', { name: 'Search settings' });

describe('the search of settings', () => {
  it('finds a word of the help by the keyboard alone, and goes to the field', async () => {
    await open('/setting');
    await expect.element(page.getByRole('link', { name: 'Edit my profile' })).toBeVisible();
    await userEvent.keyboard('/coins nobody');
    await expect.element(page.getByText('No setting has this text.')).toBeVisible();
    await userEvent.keyboard('{Escape}refunded or charged{Enter}');
    await expect.element(page.getByLabelText('Quota set aside for a request')).toHaveFocus();
    await search().fill('smtp');
    await expect.element(page.getByText(/^\d+ settings found$/)).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(page.getByLabelText('SMTP port')).toHaveFocus();
    expect(location.search).toBe('?tab=system&section=smtp');
  });

  it.each([
    ['client secret', '#GitHubClientSecret'],
    ['oidc', '#OidcWellKnown'],
    ['manages the relay', '#token'],
    ['invited by you', '#invite'],
    ['brought back', '#danger'],
    ['older than', '#clear-log'],
    ['check for updates', '#version'],
  ])('leads from “%s” to %s', async (text, hash) => {
    await openSection('operation', 'quota');
    await search().fill(text);
    const found = () => document.querySelector(`.setting-found a[href$="${hash}"]`);
    await expect.poll(found).not.toBeNull();
    await userEvent.click(page.elementLocator(found() ?? document.body));
    await expect.poll(() => document.activeElement?.id).toMatch(new RegExp(`${hash.slice(1)}$`));
    const isInSight = () => {
      const { top = -1, bottom = 1e6 } = document.activeElement?.getBoundingClientRect() ?? {};
      return top >= 0 && bottom <= innerHeight;
    };
    await expect.poll(isInSight).toBe(true);
  });

  it.each([
    ['en', 'Search settings', 'price', 'Prices and ratios'],
    ['zh', '搜索设置', '价格', '价格与倍率'],
  ] as const)('finds the prices by their name (%s)', async (locale, box, text, section) => {
    await showLocale(locale);
    await open('/setting');
    await page.getByRole('searchbox', { name: box }).fill(text);
    const found = page.elementLocator(document.body).getByRole('link', { name: section });
    await expect.element(found.first()).toBeVisible();
    await found.first().click();
    await expect.poll(() => location.search).toBe('?tab=operation&section=ratio');
  });

  it('works in 中文, on a phone, where the sections are one choice with a mark for unsaved ones', async () => {
    await page.viewport(390, 844);
    await showLocale('zh');
    await open('/setting?tab=operation&section=general');
    const topUp = page.getByLabelText('充值链接');
    await topUp.fill('https://shop.example');
    const choice = page.getByRole('combobox', { name: '分区' });
    const chosen = () => choice.element().querySelector<HTMLOptionElement>('option:checked')?.label;
    await expect.poll(chosen).toContain('•');
    await page.getByRole('searchbox', { name: '搜索设置' }).fill('预扣费');
    await page.getByRole('link', { name: /请求预扣费额度/ }).click();
    await expect.element(page.getByLabelText('请求预扣费额度')).toBeVisible();
    await userEvent.selectOptions(choice, '运营设置 › 通用设置 •');
    await expect.element(topUp).toHaveValue('https://shop.example');
    expect(document.documentElement.scrollWidth - innerWidth).toBe(0);
  });
});

it.each([
  ['notice', 'Notice'],
  ['pages', 'Home page'],
])('the texts of %s have a preview', async (section, label) => {
  await openSection('other', section);
  await page.getByLabelText(label, { exact: true }).fill('Read **this**');
  await page.getByRole('button', { name: 'Preview' }).first().click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect.element(preview.getByText('this')).toBeVisible();
  expect(preview.element().querySelector('strong')?.textContent).toBe('this');
  await page.getByRole('button', { name: 'Discard' }).click();
});
