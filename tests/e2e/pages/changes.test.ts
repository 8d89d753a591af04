/** Who did what: from a record to its changes, their export, and what a plain user gets of them. */
import { expect, it } from 'vitest';
import { callApi, enter, visit } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { buildChannel } from '../../support/steps/builders';
import { exportList } from '../../support/steps/lists';

const key = 'sk-first-secret-0001';
const held = consoleTests({}, async (page) => {
  await callApi(page, 'POST', 'channel/', buildChannel({ name: 'west', key }));
  await callApi(page, 'POST', 'channel/', buildChannel({ name: 'east' }));
  await callApi(page, 'POST', 'user/', { username: 'plain', password: 'password-1' });
});

it('are listed from a record, with before and after, and no secret in page or file', async () => {
  const { page } = held;
  await page.goto('/channel?q=west');
  await page.getByRole('link', { name: 'Edit west' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('north');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('Channel updated').waitFor();
  const { data } = await callApi(page, 'GET', 'channel/search?keyword=north');
  const [{ id } = { id: 0 }] = data as { id: number }[];
  await callApi(page, 'PUT', 'channel/', { id, key: 'sk-second-secret-0002' });

  await page.goto(`/channel/edit/${id}`);
  await page.getByRole('link', { name: 'Changes of this record' }).click();
  const row = page.locator('tbody tr[data-id]');
  await expect.poll(() => row.count()).toBe(3);
  await row.filter({ hasText: /west.*→.*north/ }).waitFor();
  expect(await row.filter({ hasText: 'root' }).count()).toBe(3);
  const { text } = await exportList(page, 'CSV');
  expect(text).toMatch(/west.*→.*north/);
  for (const secret of [key, 'second-secret']) {
    expect(text).not.toContain(secret);
    expect(await page.content()).not.toContain(secret);
  }
  // Taken back by a click, and refused once somebody else changed the same since.
  const renamed = row.filter({ hasText: /west.*→.*north/ });
  await renamed.locator('td').first().click();
  await page.getByRole('button', { name: 'Undo this change' }).click();
  await page.getByText('Changed back').waitFor();
  await expect.poll(() => row.filter({ hasText: /north.*→.*west/ }).count()).toBe(1);
  await callApi(page, 'PUT', 'channel/', { id, name: 'south' });
  await renamed.locator('td').first().click();
  await page.getByRole('button', { name: 'Undo this change' }).click();
  await page.getByText('This was changed again since then').waitFor();
  await page.keyboard.press('Escape');
  const { data: now } = await callApi(page, 'GET', `channel/${id}`);
  expect(now).toMatchObject({ name: 'south' });
  await page.evaluate(() => localStorage.setItem('locale', 'zh'));
  await page.reload();
  await page.getByRole('heading', { level: 1, name: '审计日志' }).waitFor();
});

it('are for administrators', async () => {
  const { browser, server } = held;
  const { page, context } = await visit(browser, server.url);
  await enter(page, 'plain', 'password-1');
  expect((await callApi(page, 'GET', 'audit/?p=0')).success).toBe(false);
  await page.goto('/audit');
  await page.getByText('Not allowed').waitFor();
  await context.close();
});
