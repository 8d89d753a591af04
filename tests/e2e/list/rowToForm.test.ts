/** A form that is opened from a list: it shows the row until the record was read, and then what the relay says. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { holdCalls } from '../../support/browser/holdCalls';
import { buildChannel, buildToken } from '../../support/steps/builders';

const held = consoleTests({}, async (page) => {
  for (const name of ['east', 'west'])
    await callApi(page, 'POST', 'channel/', buildChannel({ name, models: 'gpt-4o', priority: 3 }));
  await callApi(page, 'POST', 'token/', buildToken({ name: 'shared', remain_quota: 500_000 }));
});

/** Changes of somebody else, past the page and its routes. */
const elsewhere = async (method: string, path: string, data: object) => {
  const answer = await held.context.request.fetch(`${held.server.url}/api/${path}`, {
    method,
    data,
    headers: { 'X-Relay-Console': '1' },
  });
  expect(await answer.json()).toMatchObject({ success: true });
};
const idOf = async (resource: string, name: string) => {
  const rows = (await callApi(held.page, 'GET', `${resource}/?p=0`)).data as {
    id: number;
    name: string;
  }[];
  return rows.find((row) => row.name === name)?.id ?? 0;
};

/** Opens a list, and from it the form of one record, whose reading waits. */
async function openForm(resource: string, name: string) {
  const { page } = held;
  const id = await idOf(resource, name);
  await page.goto(`/${resource}`);
  await page.getByRole('row').filter({ hasText: name }).waitFor();
  const reads = await holdCalls(page, new RegExp(`/api/${resource}/${id}/?$`), 'GET');
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('link', { name: /^Edit/ })
    .click();
  await page.waitForURL(new RegExp(`/${resource}/edit/${id}`));
  return { page, id, reads };
}
const value = (page: Page, label: string) => page.getByLabel(label).inputValue({ timeout: 5000 });
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save' }).click();

describe('the form of a record that somebody else changed since its list was read', () => {
  it('shows what it is now', async () => {
    const { page, id, reads } = await openForm('channel', 'west');
    await expect.poll(() => value(page, 'Name')).toBe('west');
    await elsewhere('PUT', 'channel/', { id, name: 'north' });
    reads.letGo();
    await expect.poll(() => value(page, 'Name')).toBe('north');
    expect(await page.getByText(/unsaved change|1 change/i).count()).toBe(0);
    // It is the record as it is now that is changed: nobody is asked.
    await page.getByLabel('Name').fill('west');
    await save(page);
    await page.getByText('Channel updated').waitFor();
    expect(await idOf('channel', 'west')).toBe(id);
  });

  it('lets nobody type over the row, and takes what is typed once it is read', async () => {
    const { page, id, reads } = await openForm('channel', 'west');
    await expect.poll(() => value(page, 'Name')).toBe('west');
    await elsewhere('PUT', 'channel/', { id, name: 'theirs' });
    const form = page.locator('.schema-form');
    expect(await form.getAttribute('aria-busy')).toBe('true');
    await page.getByLabel('Name').focus();
    await page.keyboard.type('mine');
    await page.keyboard.press('Control+s');
    expect(await value(page, 'Name')).toBe('west');
    // Nor does anything else work on a row that is not checked.
    expect(await page.getByRole('switch').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Test' }).count()).toBe(0);
    // A save would say something, if only that nothing was changed.
    expect(await page.locator('.toast').count()).toBe(0);
    reads.letGo();
    await page.getByRole('heading', { name: 'theirs' }).waitFor();
    await page.getByLabel('Name').fill('mine');
    await page.getByRole('switch').first().waitFor();
    expect(await value(page, 'Name')).toBe('mine');
    await save(page);
    await page.getByText('Channel updated').waitFor();
    await elsewhere('PUT', 'channel/', { id, name: 'west' });
  });

  it('is drawn with the name that it was given when it is opened again', async () => {
    const { page, id, reads } = await openForm('token', 'shared');
    reads.letGo();
    await page.getByLabel('Name').fill('renamed');
    await save(page);
    await page.getByText('token updated').waitFor();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.waitForURL('/token');
    const second = await holdCalls(page, new RegExp(`/api/token/${id}/?$`));
    await page.getByRole('row').filter({ hasText: 'renamed' }).waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: 'renamed' })
      .getByRole('link', { name: /^Edit/ })
      .click();
    await page.waitForURL(/token.edit/);
    await expect.poll(() => value(page, 'Name')).toBe('renamed');
    second.letGo();
    await elsewhere('PUT', 'token/', buildToken({ id, name: 'shared', remain_quota: 500_000 }));
  });

  it('adds a quota to what is left, and not to what the list had', async () => {
    const { page, id, reads } = await openForm('token', 'shared');
    await expect.poll(() => value(page, 'Remaining quota')).not.toBe('');
    await elsewhere('PUT', 'token/', buildToken({ id, name: 'shared', remain_quota: 200_000 }));
    await page.getByLabel('Remaining quota').focus();
    reads.letGo();
    await expect.poll(() => value(page, 'Remaining quota')).toBe('200000');
    await page.getByLabel('Remaining quota').fill('+0.2');
    await save(page);
    await page.getByText('token updated').waitFor();
    const { data } = await callApi(page, 'GET', `token/${id}`);
    expect(data).toMatchObject({ remain_quota: 300_000 });
  });
});

describe('the form of a record that cannot be read', () => {
  it('says so, though its row is there', async () => {
    const { page } = held;
    const id = await idOf('channel', 'east');
    await page.goto('/channel');
    await page.getByRole('row').filter({ hasText: 'east' }).waitFor();
    await page.route(new RegExp(`/api/channel/${id}/?$`), (route) =>
      route.fulfill({ json: { success: false, message: 'no such channel' } }),
    );
    await page
      .getByRole('row')
      .filter({ hasText: 'east' })
      .getByRole('link', { name: /^Edit/ })
      .click();
    await page.getByRole('main').getByText('could not be loaded').waitFor();
    await expect.poll(() => page.getByLabel('Name').count()).toBe(0);
    expect(await page.getByRole('switch').count()).toBe(0);
    held.problems.length = 0;
  });
});

describe('the form of a record whose row lacks a field', () => {
  it('waits for the record', async () => {
    const { page } = held;
    await page.route(/\/api\/channel\/(\?|search)/, async (route) => {
      const headers = { ...route.request().headers(), 'X-Relay-Console': '1' };
      const response = await route.fetch({ headers });
      const { data, ...rest } = (await response.json()) as { data: Record<string, unknown>[] };
      await route.fulfill({
        response,
        json: { ...rest, data: data.map(({ model_mapping: _, ...row }) => row) },
      });
    });
    const { reads } = await openForm('channel', 'east');
    await expect.poll(() => reads.calls.length).toBeGreaterThan(0);
    await page.getByRole('main').getByText('Loading').waitFor();
    expect(await page.getByLabel('Name').count()).toBe(0);
    reads.letGo();
    await expect.poll(() => value(page, 'Name')).toBe('east');
  });
});
