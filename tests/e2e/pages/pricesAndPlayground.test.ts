/** From the prices of models to a question that one of them answers. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi, visit } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { type StandIn, sendHi, startProvider } from '../../support/provider';

let provider: StandIn;
beforeAll(async () => {
  provider = await startProvider(sendHi);
});
afterAll(() => provider?.close());

const held = consoleTests({}, async (page) => {
  const channel = {
    name: 'one',
    type: 1,
    key: 'k',
    models: 'gpt-4o,gpt-4o-mini',
    group: 'default',
  };
  await callApi(page, 'POST', 'channel/', { ...channel, base_url: provider.url });
  await callApi(page, 'POST', 'token/', { name: 'mine', unlimited_quota: true });
  const ratios = { ModelRatio: '{"gpt-4o":1.25}', CompletionRatio: '{"gpt-4o":4}' };
  for (const [key, value] of Object.entries(ratios))
    await callApi(page, 'PUT', 'option/', { key, value });
});

const forgetAsked = (page: Page) =>
  page.evaluate(() => {
    sessionStorage.clear();
    localStorage.removeItem('playground-asked');
  });

it('prices are shown to users, with code to use a model, and to guests only where allowed', async () => {
  const { page, browser, server } = held;
  await page.goto('/prices');
  const row = page.getByRole('row').filter({ hasText: '$2.50' });
  await row.getByText('$2.50', { exact: true }).waitFor();
  await row.getByText('$10.00', { exact: true }).waitFor();
  await row.getByText('Yes').waitFor();
  await row.getByRole('button', { name: 'Use gpt-4o', exact: true }).click();
  await page.getByRole('dialog').getByText('"model":"gpt-4o"').waitFor();
  await page.keyboard.press('Escape');

  const guest = await visit(browser, server.url);
  await guest.page.goto('/prices');
  await guest.page.waitForURL('**/login**');
  await callApi(page, 'PUT', 'option/', { key: 'GuestPricesEnabled', value: 'true' });
  await guest.page.goto('/about');
  await guest.page.waitForFunction(() =>
    localStorage.getItem('status')?.includes('guest_prices":true'),
  );
  await guest.page.getByRole('link', { name: 'Prices' }).click();
  await guest.page.getByText('$2.50', { exact: true }).waitFor();
  expect(await guest.page.getByRole('button', { name: 'Use gpt-4o', exact: true }).count()).toBe(0);
  await guest.context.close();
});

it('the playground names a wrong temperature, and says answer, cost and channel', async () => {
  const { page } = held;
  await page.goto('/playground');
  await page.getByLabel('Message').fill('Hello');
  await page.getByLabel('Temperature').fill('warm');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('alert').getByText('must be a number from 0 to 2').waitFor();
  expect(provider.asked).toEqual([]);
  await page.getByLabel('Temperature').fill('0.5');
  await page.getByLabel('Show the answer as it comes').uncheck();
  await page.getByLabel('Models').fill('mini');
  await page.keyboard.press('Enter');
  await page.getByLabel('Message').press('Control+Enter');
  // Both answer side by side, each with a cost of its own.
  for (const [model, cost] of [
    // 7 + 3 × 4 tokens of 1.25 units, rounded up; and of 1 unit.
    ['gpt-4o', '$0.000048'],
    ['gpt-4o-mini', '$0.000020'],
  ] as const) {
    const answer = page.getByRole('region', { name: `Answer of ${model}`, exact: true });
    await answer.getByText('The answer is complete.').waitFor();
    await answer.getByText('hi', { exact: true }).waitFor();
    await answer.getByText(cost, { exact: true }).waitFor();
    await answer.getByRole('link', { name: '#1' }).waitFor();
    await answer.getByText('Request ID').waitFor();
  }
  expect(JSON.parse(provider.asked[0]?.body ?? '')).toMatchObject({ temperature: 0.5 });
  expect(page.url()).not.toContain('sk-');
  await page.getByRole('link', { name: 'Prices' }).click();
  await page.getByRole('row').filter({ hasText: 'gpt-4o-mini' }).waitFor();
  await page.goBack();
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Hello');
  // Typed texts are there after a reload, too.
  await page.reload();
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Hello');
});

it('begins with the models that were asked last, before with the first of the list', async () => {
  const { page } = held;
  const channel = { name: 'two', type: 1, key: 'k', group: 'default', base_url: provider.url };
  await callApi(page, 'POST', 'channel/', { ...channel, models: 'Zeta-1,abab6,o3' });
  await forgetAsked(page);
  await page.goto('/playground');
  await page.getByText('"model":"abab6"').waitFor();
  await page.getByLabel('Models').press('Backspace');
  for (const model of ['Zeta-1', 'gpt-4o', 'o3']) {
    await page.getByLabel('Models').fill(model);
    await page.keyboard.press('Enter');
  }
  await page.getByLabel('Message').fill('Hello');
  await page.getByRole('button', { name: 'Send' }).click();
  const answers = page.getByRole('region', { name: /^Answer of/ });
  await expect.poll(() => answers.count()).toBe(3);
  // The third has a row of its own, which it fills.
  const boxes = await Promise.all((await answers.all()).map((one) => one.boundingBox()));
  const [first, second, third] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0 });
  expect(second?.y).toBe(first?.y);
  expect(third?.y).toBeGreaterThan(first?.y ?? 0);
  expect(third?.width).toBe((second?.x ?? 0) + (second?.width ?? 0) - (first?.x ?? 0));
  // Another tab begins with them.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.getByText('"model":"Zeta-1"').waitFor();
});

it('another token keeps the models that it may use, and says how many it is limited to', async () => {
  const { page } = held;
  await callApi(page, 'POST', 'token/', {
    name: 'narrow',
    unlimited_quota: true,
    models: 'gpt-4o-mini',
  });
  await forgetAsked(page);
  await page.goto('/playground');
  await page.getByLabel('Token', { exact: true }).selectOption('narrow');
  await page.getByText('This token is limited to 1 model.').waitFor();
  // A model that it may not use is not found; with a token for all of them it is.
  await page.getByLabel('Models').fill('gpt-4o');
  await page.getByLabel('Message').focus();
  await page.getByText('is not among the choices').waitFor();
  await page.getByLabel('Token', { exact: true }).selectOption('mine');
  await page.getByText('"model":"gpt-4o-mini"').waitFor();
  expect(await page.getByText('is not among the choices').count()).toBe(0);
});

it('a model that is taken away stays away, also the only one', async () => {
  const { page } = held;
  await forgetAsked(page);
  await page.goto('/playground');
  await page.getByText('"model":"gpt-4o-mini"').waitFor();
  await page.getByLabel('Token', { exact: true }).selectOption('mine');
  await page.getByText('"model":"gpt-4o-mini"').waitFor();
  await page.getByLabel('Models').press('Backspace');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('alert').getByText('Choose a model.').waitFor();
  await page.getByLabel('Models').fill('gpt-4o-mini');
  await page.keyboard.press('Enter');
  await page.getByText('"model":"gpt-4o-mini"').waitFor();
});

it('on a phone the answer comes into sight, and no key is named', async () => {
  const { page } = held;
  await page.setViewportSize({ width: 390, height: 664 });
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/playground');
  await page.getByLabel('Message').fill('Hello');
  expect(await page.getByRole('button', { name: 'Send' }).innerText()).toBe('Send');
  // A click would move the page to the button.
  await page.getByLabel('Message').press('Control+Enter');
  const end = page.getByText('The answer is complete.');
  const bottom = () => end.evaluate((one) => one.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThan(664);
});

it('a refusal of the own server is in the language of the reader', async () => {
  const { page } = held;
  await callApi(page, 'POST', 'token/', { name: 'poor', remain_quota: 1 });
  await page.evaluate(() => localStorage.setItem('locale', 'zh'));
  await page.goto('/playground');
  await page.getByLabel('令牌', { exact: true }).selectOption('poor');
  await page.getByLabel('消息').fill('Hello');
  await page.getByRole('button', { name: '发送' }).click();
  await page.getByRole('alert').getByText('该令牌的额度不足').first().waitFor();
});
