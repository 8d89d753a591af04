/** Testing the selected channels: with one model, or each with its own. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { channelTests } from '../support/channels';
import { type StandIn, sendHi, sendJson, startProvider } from '../support/provider';

const { held, channels, make } = channelTests();
let provider: StandIn;
/** Milliseconds that the provider thinks about an answer. */
let thinking = 0;
beforeAll(async () => {
  provider = await startProvider((asked, response) => {
    setTimeout(() => {
      if (asked.headers.authorization === 'Bearer sk-bad')
        sendJson(response, { error: { message: 'bad key', type: 'authentication_error' } }, 401);
      else sendHi(asked, response);
    }, thinking);
  });
});
afterAll(() => provider?.close());
beforeEach(() => {
  thinking = 0;
  provider.asked.length = 0;
});

const dialog = () => held.page.getByRole('dialog');
const resultOf = (name: string) =>
  dialog().getByRole('row').filter({ hasText: name }).getByRole('cell').last();
const start = (count: number) =>
  dialog().getByRole('button', { name: `Start ${count} tests`, exact: true });

async function openTest(): Promise<void> {
  await held.page.goto('/channel');
  await held.page.locator('.records tbody').getByRole('checkbox').first().waitFor();
  await held.page.getByLabel('Select all rows of this page').check();
  await held.page
    .locator('.selection-bar')
    .getByRole('button', { name: 'Test', exact: true })
    .click();
  await dialog().waitFor();
}

const makeThree = async () => {
  await make({ name: 'good', base_url: provider.url, models: 'o1,gpt-4o' });
  await make({ name: 'fine', base_url: provider.url, models: 'gpt-4o' });
  await make({ name: 'bad', base_url: provider.url, key: 'sk-bad', models: 'gpt-4o' });
};
const askedModels = () =>
  provider.asked.map(({ body }) => (JSON.parse(body) as { model: string }).model).sort();

describe('Test on the selected channels', () => {
  it('tests each with its own model once, says time or reason, and selects those that failed', async () => {
    await makeThree();
    await openTest();
    await start(3).dblclick();
    await dialog().getByText('2 passed, 1 failed', { exact: true }).waitFor();
    expect(await resultOf('good').innerText()).toMatch(/^\d+\.\d\d s$/);
    expect(await resultOf('bad').innerText()).toMatch(/401\b.*bad key/);
    expect(askedModels()).toEqual(['gpt-4o', 'gpt-4o', 'o1']);
    await dialog().getByRole('button', { name: 'Select the 1 failed' }).click();
    await held.page.getByText('1 selected', { exact: true }).waitFor();
    await expect.poll(() => held.page.getByLabel('Select bad').isChecked()).toBe(true);
  });

  it('tests with one model where the channel has it, and disables those that failed until it is taken back', async () => {
    await makeThree();
    await openTest();
    await dialog().getByRole('radio', { name: 'All with one model' }).check();
    expect(
      await dialog()
        .getByRole('button', { name: /^Start/ })
        .isDisabled(),
    ).toBe(true);
    await dialog().getByRole('combobox', { name: 'Model' }).fill('nothing');
    await expect.poll(() => dialog().getByText('not offered').count()).toBe(3);
    await dialog().getByRole('combobox', { name: 'Model' }).fill('o1');
    await expect.poll(() => dialog().getByText('not offered').count()).toBe(2);
    await dialog().getByRole('combobox', { name: 'Model' }).fill('gpt-4o');
    await start(3).click();
    await dialog().getByText('2 passed, 1 failed', { exact: true }).waitFor();
    expect(askedModels()).toEqual(['gpt-4o', 'gpt-4o', 'gpt-4o']);
    await dialog().getByRole('button', { name: 'Disable 1 channel with a failure' }).click();
    await held.page.getByText('Channels with a failure disabled: 1').waitFor();
    const statuses = async () => (await channels()).map(({ name, status }) => [name, status]);
    const others = [
      ['fine', 1],
      ['good', 1],
    ];
    expect(await statuses()).toEqual([['bad', 2], ...others]);
    await held.page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await held.page.getByText('Changed back', { exact: true }).waitFor();
    expect(await statuses()).toEqual([['bad', 1], ...others]);
  });

  it('stops, says what was not tested, and starts again', async () => {
    thinking = 900;
    await make({
      name: 'slow',
      base_url: provider.url,
      key: Array.from({ length: 12 }, (_, i) => `k${i}`).join('\n'),
    });
    await openTest();
    await start(12).click();
    await dialog()
      .getByText(/^[1-9]\d* of 12 tests$/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Stop' }).click();
    await dialog()
      .getByText(/^Stopped: \d+ passed, 0 failed, \d+ not tested$/)
      .waitFor();
    const asked = provider.asked.length;
    expect(asked).toBeLessThan(12);
    thinking = 0;
    await start(12).click();
    await dialog().getByText('12 passed, 0 failed', { exact: true }).waitFor();
    expect(provider.asked.length).toBe(asked + 12);
  });

  it('counts no channel as failed where the relay was out of reach or busy, nor disables one twice', async () => {
    await makeThree();
    const idOf = async (name: string) => (await channels()).find((one) => one['name'] === name)?.id;
    const [bad, good] = [await idOf('bad'), await idOf('good')];
    await callApi(held.page, 'PUT', 'channel/', { id: bad, status: 2 });
    await openTest();
    await held.page.route('**/api/channel/test/**', (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.endsWith(`/${bad}`)) return route.continue();
      return pathname.endsWith(`/${good}`)
        ? route.abort('connectionrefused')
        : route.fulfill({ status: 429, headers: { 'retry-after': '60' }, body: '' });
    });
    await start(3).click();
    // The third waits for its turn.
    await dialog().getByText('2 of 3 tests', { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Stop' }).click();
    await dialog()
      .getByText('Stopped: 0 passed, 1 failed, 2 not tested', { exact: true })
      .waitFor();
    await dialog().getByRole('button', { name: 'Select the 1 failed' }).waitFor();
    expect(
      await dialog()
        .getByRole('button', { name: /^Disable \d+ channel/ })
        .count(),
    ).toBe(0);
  });

  it('waits out a 429, finds the result of a test whose answer was lost, and ends with its window', async () => {
    await makeThree();
    await callApi(held.page, 'DELETE', `channel/${(await channels())[0]?.id}/`);
    await openTest();
    const answers = ['429', 'cut', 'pass'];
    await held.page.route('**/api/channel/test/**', async (route) => {
      const how = answers.shift() ?? 'pass';
      if (how === '429')
        return route.fulfill({ status: 429, headers: { 'retry-after': '0' }, body: '' });
      if (how === 'pass') return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await start(2).click();
    await dialog().getByText('2 passed, 0 failed', { exact: true }).waitFor();
    expect(askedModels()).toEqual(['gpt-4o', 'o1']);
    thinking = 400;
    await start(2).click();
    await held.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => held.page.getByText('2 selected', { exact: true }).count()).toBe(1);
  });
});
