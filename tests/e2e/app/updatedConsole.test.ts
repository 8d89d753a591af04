/** An update of the console under an open tab: its code of before is gone, and the page says so. */
import { expect, it } from 'vitest';
import { consoleTests } from '../../support/browser/consoleTests';

const held = consoleTests();

it('offers the reload, and gives back what was typed in a form', async () => {
  const { page } = held;
  await page.goto('/token/add');
  await page.getByLabel('Name').fill('begun before');
  await page.route('**/assets/*', (route) => route.fulfill({ status: 404 }));
  await page.locator('h1').click();
  await page.keyboard.press('?');
  // The server has the same console as before: this part alone did not come.
  await page.getByText('This part could not be loaded.').first().waitFor();
  const said = page.getByText('The console was updated.');
  expect(await said.count()).toBe(0);
  await page.route(`${held.server.url}/`, (route) =>
    route.fulfill({ body: '<script type="module" src="/assets/index-new.js"></script>' }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await said.waitFor();
  await page.unrouteAll();
  page.on('dialog', (dialog) => void dialog.accept());
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('begun before');
  held.problems.length = 0;
});
