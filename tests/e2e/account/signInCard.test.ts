/** The sign-in page without the code of the other ways to sign in. */
import { beforeAll, it } from 'vitest';
import { publicPages } from '../../support/browser/publicPages';

const held = publicPages();
beforeAll(() => held.setOptions(held.providers.options(held.server.url)));

it('signs in by password where the code of the other ways cannot be loaded', async () => {
  const { page, context } = await held.open('/healthz');
  await page.route('**/SignInProviderButtons*', (route) => route.abort());
  await page.goto('/login');
  await page.getByText('cannot be reached').or(page.getByRole('alert')).first().waitFor();
  await page.getByLabel('Username or e-mail').fill('root');
  await page.getByLabel('Password', { exact: true }).fill('123456');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/edit#password');
  await context.close();
});
