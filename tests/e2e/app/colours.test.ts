/** The colours of the system and of the user, as a new visit finds them. */
import { expect, it } from 'vitest';
import { visit } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';

const held = consoleTests();

it('switches to dark colours, remembers it, and follows the system before', async () => {
  const { page, context } = await visit(held.browser, held.server.url, { colorScheme: 'dark' });
  await page.goto('/login');
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await background();
  await page.getByRole('button', { name: 'Switch to light colours' }).click();
  await expect.poll(() => background()).not.toBe(dark);
  await page.reload();
  await page.getByRole('button', { name: 'Switch to dark colours' }).waitFor();
  await expect.poll(() => background()).not.toBe(dark);
  await context.close();
});
