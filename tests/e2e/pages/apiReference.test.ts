/** The way to the page that describes the API; tests/component/pages/apiReference.test.ts has the page. */
import { expect, it } from 'vitest';
import { consoleTests } from '../../support/browser/consoleTests';

const held = consoleTests();

it('the page of the API is reached from the account menu and links the document', async () => {
  const { page } = held;
  await page.goto('/token');
  await page.getByRole('button', { name: 'Account menu of root' }).click();
  await page.getByRole('button', { name: 'API', exact: true }).click();
  await page.getByRole('heading', { name: 'API', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'OpenAPI document' }).click();
  await page.waitForURL('**/api/openapi.json');
  expect(await page.locator('body').innerText()).toContain('"openapi":"3.1.0"');
});
