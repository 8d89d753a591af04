/** Screens of teams and members. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Looks at the screens of teams and members in Chinese. @returns what axe finds, and what is wider than the screen */
export async function visitRelationsOnPhone(page: Page): Promise<string[]> {
  const found: string[] = [];
  const check = async (what: string) => {
    const { violations } = await new AxeBuilder({ page })
      // The list of a combobox is drawn at the end of the page, outside of its regions.
      .exclude('[role="listbox"]')
      .analyze();
    found.push(...violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.html}`));
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      found.push(`${what}: wider than the screen`);
  };
  await page.goto('/member');
  await page.getByText('Red', { exact: true }).first().waitFor();
  await check('list');
  await page.goto('/member?f.team=1');
  await page.getByText('Red', { exact: true }).first().waitFor();
  await page.goto('/team/edit/1');
  await page.getByRole('link', { name: '成员 (1)' }).waitFor();
  await check('record that is pointed to');
  await page.goto('/member/edit/1');
  const field = page.getByRole('combobox', { name: '团队' });
  await field.and(page.locator('[value="Red"]')).waitFor();
  await field.click();
  await page.getByRole('option', { name: 'Blue' }).waitFor();
  await check('form');
  return found;
}
