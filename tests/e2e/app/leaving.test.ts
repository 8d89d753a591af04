/** The sign-in page that Back leads to while the console is still on its way. */
import { expect, it } from 'vitest';
import { visit } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { buildGate } from '../../support/browser/gate';

const held = consoleTests();

it('signs in where the console left for came too late', async () => {
  const { page, context } = await visit(held.browser, held.server.url);
  let isHeld = false;
  const gate = buildGate();
  await page.route(/assets\/console-/, async (route) => {
    isHeld = true;
    await gate.passed;
    await route.continue();
  });
  await page.goto('/login');
  await page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: 'About', exact: true })
    .click();
  await expect.poll(() => isHeld).toBe(true);
  await page.goBack();
  const came = page.waitForResponse(/assets\/console-/);
  gate.open();
  await (await came).finished();
  await page.getByLabel('Username or e-mail').fill('root');
  await page.getByLabel('Password', { exact: true }).fill('123456');
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'My profile' }).waitFor();
  await context.close();
});
