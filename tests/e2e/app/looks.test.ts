/** Built pages in both languages and colours: no accessibility problem, nothing wider than the screen. All pages: tests/component. */
import AxeBuilder from '@axe-core/playwright';
import { expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { buildToken } from '../../support/steps/builders';

const held = consoleTests({}, async (page) => {
  for (let i = 0; i < 12; i++) await callApi(page, 'POST', 'token/', buildToken());
});

const theme = () => held.page.locator('html').getAttribute('data-theme');

/** Chooses an entry of the account menu. */
async function choose(name: string | RegExp): Promise<void> {
  await held.page.getByRole('button', { name: 'Account menu of root' }).click();
  await held.page.getByRole('button', { name }).click();
}

/** Findings of axe in the page, of any impact; and elements that make the page wider than the screen. */
async function findProblems(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: held.page }).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`));
  const overflow = await held.page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  return overflow > 0 ? [...found, `${overflow} px wider than the screen`] : found;
}

it.each(['/token', '/token/add'])(
  '%s in English and light, then in Chinese and dark on a phone',
  async (path) => {
    const { page } = held;
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.locator('h1').first().waitFor();
    expect(await theme()).toBe('light');
    expect(await findProblems()).toEqual([]);
    await choose('Switch to dark colours');
    await expect.poll(theme).toBe('dark');
    await choose(/中文/);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.reload();
    await page.waitForLoadState('networkidle');
    await page.locator('h1').first().waitFor();
    expect(await theme()).toBe('dark');
    expect(await findProblems()).toEqual([]);
  },
);
