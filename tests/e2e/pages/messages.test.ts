/** Messages: root makes a target, sends a test, and sees the delivery. */
import { expect, it } from 'vitest';
import { consoleTests } from '../../support/browser/consoleTests';
import { startProvider } from '../../support/provider';

const held = consoleTests();

it('are tried with a test, whose delivery is in the list', async () => {
  const { page } = held;
  const target = await startProvider((_asked, response) => response.end('thanks'));
  await page.goto('/messenger/add');
  await page.getByLabel('Name').fill('On call');
  // Without an address the form itself says what lacks, and goes there.
  await page.keyboard.press('Control+s');
  await page.getByText('Please fill in this field').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toBe('messenger_address');
  await page.getByRole('textbox', { name: 'Address' }).fill(`${target.url}/hook`);
  await page.getByRole('combobox', { name: 'Events' }).click();
  await page.getByRole('option', { name: 'Calls fail' }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Create/ })
    .click();
  await page.getByText('alert target created').waitFor();
  const row = page.getByRole('row', { name: /On call/ });
  await row.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('On call took the test message').waitFor();
  expect(JSON.parse(target.asked[0]?.body ?? '')).toMatchObject({ event: 'test' });

  target.answer = (_asked, response) => response.writeHead(503).end('closed');
  await row.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('On call did not take the test message: 503 closed').waitFor();
  await page.goto('/delivery');
  await page.getByRole('row', { name: /On call.*Failed.*503 closed/s }).waitFor();
  await page.getByRole('row', { name: /On call.*Delivered.*200 thanks/s }).waitFor();
  target.close();
  // The address that is stored does not look like none.
  await page.goto('/messenger');
  await page.getByRole('link', { name: 'On call', exact: true }).click();
  await page.getByText('Leave empty to keep the stored value.').waitFor();
  const address = page.getByRole('textbox', { name: 'Address' });
  expect(await address.getAttribute('placeholder')).toBe('');
});
