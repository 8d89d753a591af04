/** A form that is left while it is being saved: what is asked, and what is said afterwards. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { buildGate } from '../../support/browser/gate';
import { holdCalls } from '../../support/browser/holdCalls';
import { buildChannel } from '../../support/steps/builders';

const held = consoleTests();
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('a form that is left while it saves', () => {
  const question = () => held.page.getByRole('dialog', { name: 'Leave without saving?' });
  const savingQuestion = () =>
    held.page.getByRole('dialog', { name: 'Leave while this is being saved?' });
  const asksToClose = () =>
    held.page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

  it('asks while it says that somebody else changed the same', async () => {
    const { page, context, server } = held;
    await callApi(page, 'POST', 'channel/', buildChannel({ name: 'shared' }));
    const [{ id }] = (await callApi(page, 'GET', 'channel/?p=0')).data as [{ id: number }];
    await page.goto('/channel');
    await page.locator(`tr[data-id="${id}"]`).getByRole('link', { name: /^Edit/ }).click();
    await page.waitForURL(`**/channel/edit/${id}`);
    await page.locator('.schema-form[aria-busy=false]').waitFor();
    await page.getByLabel('Name').fill('mine');
    await context.request.put(`${server.url}/api/channel/`, {
      data: { id, name: 'theirs' },
      headers: { 'X-Relay-Console': '1' },
    });
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
    const clash = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
    await clash.waitFor();
    expect(await asksToClose()).toBe(true);
    await page.goBack();
    await question().getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => pathOf(page)).toBe(`/channel/edit/${id}`);
    await clash.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('mine');
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
    await clash.waitFor();
    await page.goBack();
    await question().getByRole('button', { name: 'Leave', exact: true }).click();
    await expect.poll(() => pathOf(page)).toBe('/channel');
    await page.getByText('Not saved: somebody else changed the same fields').waitFor();
    await page.locator(`tr[data-id="${id}"]`).getByText('theirs').waitFor();
  });

  it('says that somebody else changed the same, also where it was left before that was seen', async () => {
    const { page } = held;
    await callApi(page, 'POST', 'channel/', buildChannel({ name: 'early' }));
    const [{ id }] = (await callApi(page, 'GET', 'channel/?p=0')).data as [{ id: number }];
    await page.goto(`/channel/edit/${id}`);
    await page.locator('.schema-form[aria-busy=false]').waitFor();
    await page.getByLabel('Name').fill('mine');
    await callApi(page, 'PUT', 'channel/', { id, name: 'theirs' });
    const calls = await holdCalls(page, new RegExp(`/api/channel/${id}$`));
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
    await page.locator('.schema-form[aria-busy=true]').waitFor();
    await page.getByRole('link', { name: 'Logs', exact: true }).first().click();
    await savingQuestion().getByRole('button', { name: 'Leave', exact: true }).click();
    await expect.poll(() => pathOf(page)).toBe('/log');
    calls.letGo();
    await page.getByText('Not saved: somebody else changed the same fields').waitFor();
    const { data } = await callApi(page, 'GET', `channel/${id}`);
    expect(data).toMatchObject({ name: 'theirs' });
  });

  it('asks for what was typed in another form meanwhile, and goes on by itself once all is saved', async () => {
    const { page } = held;
    const calls = await holdCalls(page, /\/api\/token\/$/, 'POST');
    await page.goto('/token/add');
    await page.getByLabel(/^Name/).fill('slow');
    await page.getByRole('button', { name: /^Create / }).click();
    await page.locator('.schema-form[aria-busy=true]').waitFor();
    await page.getByRole('link', { name: 'Redemption codes', exact: true }).first().click();
    await savingQuestion().getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('link', { name: 'Create codes' }).first().click();
    await page.getByLabel(/^Name/).fill('typed');
    await page.getByRole('link', { name: 'Logs', exact: true }).first().click();
    await question().getByRole('button', { name: 'Stay' }).click();
    calls.letGo();
    await page.locator('.toast').getByText('Token created').waitFor();

    await page.goto('/user/edit');
    const saved = buildGate();
    await page.route('**/api/user/self', async (route) => {
      if (route.request().method() === 'PUT') await saved.passed;
      await route.fallback();
    });
    await page.getByLabel(/^Display name/).fill('Root');
    await page.keyboard.press('Control+s');
    await page.locator('.schema-form[aria-busy=true]').waitFor();
    await page.getByRole('link', { name: 'Logs', exact: true }).first().click();
    await savingQuestion().waitFor();
    saved.open();
    await expect.poll(() => pathOf(page)).toBe('/log');
  });

  it('asks while the answer is on its way, and goes to the list by itself', async () => {
    const { page } = held;
    const calls = await holdCalls(page, /\/api\/token\/$/, 'POST');
    await page.goto('/token');
    await page.getByRole('link', { name: /^Add/ }).first().click();
    await page.getByLabel(/^Name/).fill('slow');
    await page.getByRole('button', { name: /^Create / }).click();
    await page.locator('.schema-form[aria-busy=true]').waitFor();
    expect(await asksToClose()).toBe(true);
    await page.goBack();
    await savingQuestion().getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => pathOf(page)).toBe('/token/add');
    await page.getByLabel(/^Name/).fill('typed meanwhile');
    calls.letGo();
    await page.waitForURL((url) => url.pathname === '/token');
    await page.locator('tr.is-new').filter({ hasText: 'slow' }).waitFor();
    expect(await question().count()).toBe(0);
    expect(await savingQuestion().count()).toBe(0);
  });

  it.each([
    ['succeeds', true, 'Token created'],
    ['fails', false, 'no room'],
  ])('says after it was left that the save %s, and stays where the user went', async (...given) => {
    const { page } = held;
    const [, isDone, message] = given;
    const gate = buildGate();
    await page.route('**/api/token/', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await gate.passed;
      if (isDone) return route.fallback();
      return route.fulfill({ json: { success: false, message: 'no room' } });
    });
    await page.goto('/token/add');
    await page.getByLabel(/^Name/).fill('left');
    await page.getByRole('button', { name: /^Create / }).click();
    await page.locator('.schema-form[aria-busy=true]').waitFor();
    await page.getByRole('link', { name: 'Logs', exact: true }).first().click();
    await savingQuestion().getByRole('button', { name: 'Leave', exact: true }).click();
    await expect.poll(() => pathOf(page)).toBe('/log');
    gate.open();
    await page.locator('.toast').getByText(message).waitFor();
    expect(pathOf(page)).toBe('/log');
  });
});
