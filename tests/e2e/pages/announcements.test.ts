/** Announcements: from the form of an administrator to the line above the pages of their readers. */
import { expect, it } from 'vitest';
import { callApi, visit } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';

const held = consoleTests();

it('are written by an administrator, and shown to guests until they are read or changed', async () => {
  const { page, browser, server } = held;
  await page.goto('/announcement/add');
  await page.getByLabel('Title').fill('Maintenance tonight');
  await page.getByRole('combobox', { name: 'For' }).click();
  await page.getByRole('option', { name: /^Everybody/ }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Create/ })
    .click();
  await page.getByText('announcement created').waitFor();
  // The list that shows it tells the band above.
  const band = page.getByRole('region', { name: 'Current announcements' }).first();
  await band.getByText('Maintenance tonight').waitFor();
  // The page begins beneath it, and does not move when it comes.
  await page.reload();
  const head = page.getByRole('heading', { level: 1 });
  const top = async () => (await head.boundingBox())?.y;
  await head.waitFor();
  const early = await top();
  await band.getByText('Maintenance tonight').waitFor();
  expect(await top()).toBe(early);
  const { data } = await callApi(page, 'GET', 'announcement/?p=0');
  const [{ id } = { id: 0 }] = data as { id: number }[];
  const text = { level: 'urgent', body: '**Soon**<script>document.title = "ran"</script>' };
  await callApi(page, 'PUT', 'announcement/', { id, ...text });

  const guest = await visit(browser, server.url);
  await guest.page.goto('/login');
  const line = guest.page.getByRole('listitem').filter({ hasText: 'Maintenance tonight' });
  await line.getByText('Urgent:').click();
  await line.locator('strong', { hasText: 'Soon' }).waitFor();
  expect(await line.locator('script').count()).toBe(0);
  await line.getByRole('button', { name: 'Mark as read: Maintenance tonight' }).focus();
  await guest.page.keyboard.press('Enter');
  await expect.poll(() => line.count()).toBe(0);
  const asked = guest.page.waitForResponse(/announcement\/current/);
  await guest.page.reload();
  await asked;
  expect(await line.count()).toBe(0);
  await guest.context.close();

  // One that is over says so, whatever its status, until it gets more time.
  await callApi(page, 'PUT', 'announcement/', { id, end_time: 1_700_000_000 });
  await page.goto('/announcement');
  const row = page.getByRole('row').filter({ hasText: 'Maintenance tonight' });
  await row.getByTitle('Expired').waitFor();
  await page.goto(`/announcement/edit/${id}`);
  await page.getByRole('button', { name: 'One month' }).click();
  expect(await page.getByRole('button', { name: 'Never expires' }).count()).toBe(0);
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('announcement updated').waitFor();
  await page.goto('/announcement');
  await row.waitFor();
  expect(await row.getByTitle('Expired').count()).toBe(0);
});
