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
  await page.getByText('north changed back').waitFor();
  await expect.poll(() => row.filter({ hasText: /north.*→.*west/ }).count()).toBe(1);
  await renamed.locator('td').first().click();
  await page.getByRole('button', { name: 'Undo this change' }).click();
  await page.getByText('Nothing to undo: north is already as it was before').waitFor();
  await expect.poll(() => row.count()).toBe(4);
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

it('name a setting and codes made at once, and lead to them; a setting goes back once', async () => {
  const { page } = held;
  const value = '{"default":1,"vip":0.8,"svip":1}';
  await callApi(page, 'PUT', 'option/', { key: 'GroupRatio', value });
  await callApi(page, 'POST', 'redemption/', { name: 'spring', quota: 500000, count: 3 });
  await page.evaluate(() => localStorage.setItem('locale', 'en'));
  await page.goto('/audit');
  const row = page.locator('tbody tr[data-id]');
  const codes = row.filter({ hasText: 'spring +2' }).getByRole('link', { name: 'spring' });
  expect(await codes.getAttribute('href')).toBe('/redemption?q=spring');
  const setting = row.filter({ hasText: 'Group ratios: vip: 1 → 0.8' });
  for (const said of ['Group ratios changed back', 'Nothing to undo: Group ratios is already']) {
    await setting.locator('td').first().click();
    await page.getByRole('button', { name: 'Undo this change' }).click();
    await page.getByText(said).waitFor();
  }
  await setting.getByRole('link', { name: 'Group ratios' }).click();
  await page.getByRole('heading', { name: 'Prices and ratios' }).waitFor();
  expect(new URL(page.url()).hash).toBe('#GroupRatio');
});

it('take money back once, whatever it is by now', async () => {
  const { page } = held;
  const plain = async () => {
    const { data } = await callApi(page, 'GET', 'user/search?keyword=plain');
    return (data as { id: number; quota: number }[])[0] ?? { id: 0, quota: 0 };
  };
  const { id } = await plain();
  await callApi(page, 'POST', 'topup', { user_id: id, quota: 1_000_000 });
  await callApi(page, 'PUT', 'user/', { id, quota: 5_000_000 });
  await page.goto('/audit?f.action=toppedUp');
  const row = page.locator('tbody tr[data-id]');
  for (const said of ['plain changed back', 'Nothing to undo: plain is already as it was before']) {
    await row.locator('td').first().click();
    await page.getByRole('button', { name: 'Undo this change' }).click();
    await page.getByText(said).waitFor();
    expect((await plain()).quota).toBe(4_000_000);
  }
});

it('say roles by their names and what ratios cost; a role goes back', async () => {
  const { page } = held;
  const roleNow = async () => {
    const { data } = await callApi(page, 'GET', 'user/search?keyword=plain');
    return (data as { role: number }[])[0]?.role;
  };
  await callApi(page, 'POST', 'user/manage', { username: 'plain', action: 'promote' });
  await callApi(page, 'PUT', 'option/', { key: 'ModelRatio', value: '{"gpt-4o":1.25}' });
  await callApi(page, 'PUT', 'option/', { key: 'ModelRatio', value: '{"gpt-4o":2.5,"o3":1}' });
  await page.goto('/audit');
  const row = page.locator('tbody tr[data-id]');
  await row
    .filter({ hasText: 'gpt-4o: 1.25 → 2.5 ($2.50 → $5.00 / 1M tokens), o3: – → 1 (– → $2.00' })
    .waitFor();
  const promoted = row.filter({ hasText: 'Role: User → Administrator' });
  for (const said of ['plain changed back', 'Nothing to undo: plain is already as it was before']) {
    await promoted.locator('td').first().click();
    await page.getByRole('button', { name: 'Undo this change' }).click();
    await page.getByText(said).waitFor();
    expect(await roleNow()).toBe(1);
  }
  await row.filter({ hasText: 'Role: Administrator → User' }).waitFor();
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
