/** The formats of /schema are readable in both colours; tests/component/schemaPage.test.ts has the page. */
import AxeBuilder from '@axe-core/playwright';
import { expect, it } from 'vitest';
import { consoleTests } from '../support/consoleTests';

const held = consoleTests();

it.each(['light', 'dark'])('each format has contrast and labels in %s', async (mode) => {
  const { page } = held;
  await page.evaluate((text) => localStorage.setItem('colour-mode', text), mode);
  await page.goto('/schema');
  await page.locator('summary', { hasText: 'Formats, as lists and forms draw them' }).click();
  await page.getByRole('region', { name: 'userName', exact: true }).waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe(mode);
  const { violations } = await new AxeBuilder({ page })
    .include('.format')
    .withRules(['color-contrast', 'label'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
});
