/** Records and screens of teams and members. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { callApi } from './browser';

const since = Date.parse('2026-05-01T00:00:00Z') / 1000;
const day = 86_400;

/** Six teams, two users, and seven members: Zoe is in Red, Yan in Blue and so on, Tom in none. */
export async function fillRelations(page: Page): Promise<void> {
  for (const name of ['Red', 'Blue', 'Green', 'Amber', 'Plum', 'Grey'])
    await callApi(page, 'POST', 'team/', { name });
  for (const username of ['bob', 'carol'])
    await callApi(page, 'POST', 'user/', { username, password: 'password-1' });
  for (const [index, name] of ['Zoe', 'Yan', 'Xia', 'Wim', 'Vera', 'Una', 'Tom'].entries())
    await callApi(page, 'POST', 'member/', {
      name,
      team: index < 6 ? index + 1 : null,
      manager: index < 2 ? 2 : 3,
      active: index % 2 === 0,
      size: index * 10,
      note: `Note ${name}`,
      since: since + index * day,
    });
}

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
