/** The cost of common tasks in clicks and keys. Each is done by a hand that counts, from the page where it begins. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, visit } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { type Actions, type CountedHand, countedHand } from '../../support/browser/countedHand';
import { type StandIn, sendHi, startProvider } from '../../support/provider';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { buttonOf } from '../../support/steps/rows';

const held = consoleTests({ permissions: ['clipboard-read', 'clipboard-write'] });
let provider: StandIn;
beforeAll(async () => {
  provider = await startProvider(sendHi);
});
afterAll(() => provider?.close());

const api = async (method: string, path: string, body?: unknown) => {
  const { success, message, data } = await callApi(held.page, method, path, body);
  expect(success, message).toBe(true);
  return data;
};
const bar = () => held.page.locator('.selection-bar');
const dialog = () => held.page.getByRole('dialog');
const main = () => held.page.getByRole('main');
const boxes = () => held.page.locator('.records tbody').getByRole('checkbox');

/** Says what a task cost, and fails where it cost more than it may. */
function expectAtMost(task: string, hand: CountedHand, most: Actions): void {
  const cost = hand.count();
  console.log(
    `${task}: ${cost.clicks} clicks, ${cost.keys} keys, ${cost.letters} letters (${hand.steps.join(', ')})`,
  );
  for (const kind of ['clicks', 'keys', 'letters'] as const)
    expect(cost[kind], `${kind}: ${hand.steps.join(', ')}`).toBeLessThanOrEqual(most[kind]);
}

describe('it takes', () => {
  it('at most 25 actions from the first start to a relayed call', async () => {
    const { page, context } = await visit(held.browser, held.server.url, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const hand = countedHand(page);
    const area = page.getByRole('main');
    const step = (name: string) =>
      page.getByRole('region', { name: 'First steps' }).getByRole('link', { name });
    await page.goto('/login');
    await hand.click(page.getByLabel('Username or e-mail'));
    await hand.type('root');
    await hand.click(page.getByLabel('Password', { exact: true }));
    await hand.type('123456');
    await hand.press('Enter');
    await page.waitForURL((address) => address.pathname !== '/login');
    await hand.click(page.getByRole('link', { name: 'Home' }).first());
    await hand.click(step('Add a channel'));
    await hand.click(area.getByRole('textbox', { name: 'Name' }));
    await hand.type('first');
    await hand.click(area.locator('#channel_key'));
    await hand.type('sk-upstream');
    await hand.click(area.getByLabel('Base URL'));
    await hand.type(provider.url);
    await hand.click(area.getByRole('button', { name: 'Add models of this type' }));
    await hand.click(page.getByRole('button', { name: 'Create channel' }));
    await hand.click(
      page
        .getByRole('row')
        .filter({ hasText: 'first' })
        .getByRole('button', { name: /^Test / }),
    );
    await hand.see(page.getByText(/^first: \S+ answered in/));
    await hand.click(page.getByRole('link', { name: 'Home' }).first());
    await hand.click(step('Create a token'));
    await hand.click(area.getByRole('textbox', { name: 'Name' }));
    await hand.type('mine');
    await hand.click(page.getByRole('button', { name: 'Create token' }));
    await hand.see(page.getByRole('row').filter({ hasText: 'mine' }));
    await hand.click(page.getByRole('link', { name: 'Home' }).first());
    await hand.click(page.getByRole('button', { name: 'Copy with key' }));
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain('sk-');
    // The copied call is run as it is, in a terminal: paste and Enter.
    const key = /Bearer (sk-\S+?)["']/.exec(await copied())?.[1];
    const answer = await fetch(new URL('/v1/chat/completions', held.server.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'hi' }] }),
    });
    expect(await answer.text()).toContain('"hi"');
    const { clicks, keys } = hand.count();
    const typed = hand.steps.filter((one) => one.startsWith('type ')).length;
    const actions = clicks + keys + typed + 2;
    console.log(`first start to a relayed call: ${actions} actions`);
    for (const [i, one] of [...hand.steps, 'paste into a terminal', 'press Enter'].entries())
      console.log(`  ${i + 1}. ${one}`);
    await context.close();
    expect(actions).toBeLessThanOrEqual(25);
  });

  it('4 clicks to disable 30 tokens of 60', async () => {
    for (let i = 0; i < 60; i++) await api('POST', 'token/', buildToken({ name: `token ${i}` }));
    await held.page.goto('/token');
    // The length of a page is remembered: it is chosen once.
    await held.page.getByLabel('Rows per page').selectOption('50');
    await held.page.goto('/token');
    const hand = countedHand(held.page);
    await hand.see(boxes().nth(49));
    await hand.click(boxes().nth(0));
    await hand.click(boxes().nth(29), { shift: true });
    await hand.click(bar().getByRole('button', { name: 'Disable' }));
    await hand.click(dialog().getByRole('button', { name: 'Disable 30 tokens' }));
    await hand.see(held.page.getByText('30 tokens disabled', { exact: true }));
    const rows = (await api('GET', 'token/search?keyword=')) as { status: number }[];
    expect(rows.filter(({ status }) => status === 2)).toHaveLength(30);
    expectAtMost('disable 30 tokens', hand, { clicks: 4, keys: 0, letters: 0 });
  });

  it('5 clicks and the number to give 20 channels a priority', async () => {
    const key = Array.from({ length: 24 }, (_, i) => `k${i}`).join('\n');
    await api('POST', 'channel/', buildChannel({ name: 'many', key }));
    await held.page.goto('/channel');
    const hand = countedHand(held.page);
    await hand.click(boxes().nth(0));
    await hand.click(boxes().nth(19), { shift: true });
    await hand.click(bar().getByRole('button', { name: 'Change…' }));
    await hand.click(held.page.getByRole('button', { name: 'Change Priority' }));
    await hand.type('8');
    await hand.click(dialog().getByRole('button', { name: 'Change 20 channels' }));
    await hand.see(held.page.getByText('20 channels changed', { exact: true }));
    const rows = (await api('GET', 'channel/search?keyword=')) as { priority: number }[];
    expect(rows.filter(({ priority }) => priority === 8)).toHaveLength(20);
    expectAtMost('priority of 20 channels', hand, { clicks: 5, keys: 0, letters: 1 });
  });

  it('3 clicks and its number to see the logs of a channel of yesterday', async () => {
    await held.page.goto('/log');
    const hand = countedHand(held.page);
    const chip = (name: string) =>
      main()
        .getByRole('toolbar')
        .getByRole('button', { name: new RegExp(`^${name}`) });
    await hand.click(chip('Channel'));
    await hand.see(main().getByRole('textbox', { name: 'Channel' }));
    await hand.type('12');
    await hand.click(chip('Time'));
    await hand.click(held.page.getByRole('button', { name: 'Yesterday' }));
    await expect
      .poll(() => new URL(held.page.url()).search)
      .toMatch(/(?=.*f\.channel=12)(?=.*t=yesterday)/);
    await hand.see(chip('Channel').filter({ hasText: '12' }));
    expectAtMost('logs of a channel of yesterday', hand, { clicks: 3, keys: 0, letters: 2 });
  });

  it('Ctrl K, 7 letters and Enter to open a user', async () => {
    for (const username of ['somebody', 'somewhere', 'else'])
      await api('POST', 'user/', { username, password: 'password-1' });
    await held.page.goto('/token');
    await held.page.getByRole('heading', { level: 1 }).waitFor();
    const hand = countedHand(held.page);
    await hand.press('Control+k');
    await hand.see(dialog());
    await hand.type('somebod');
    await hand.see(
      dialog().getByRole('option', { selected: true }).filter({ hasText: 'somebody' }),
    );
    await hand.press('Enter');
    await held.page.waitForURL(/\/user\/edit\/\d+$/);
    await expect.poll(() => main().getByLabel('Username').inputValue()).toBe('somebody');
    expectAtMost('open a user', hand, { clicks: 0, keys: 2, letters: 7 });
  });

  it('2 clicks, the name and the amount to give a user $5', async () => {
    await api('POST', 'user/', { username: 'giveme', password: 'password-1' });
    await held.page.goto('/user');
    const hand = countedHand(held.page);
    await hand.click(held.page.getByRole('searchbox'));
    await hand.type('giveme');
    const row = held.page.getByRole('row').filter({ hasText: 'giveme' });
    await expect.poll(() => boxes().count()).toBe(1);
    await hand.click(buttonOf(row, 'Give quota'));
    await dialog().getByRole('textbox').waitFor();
    await hand.type('5');
    await hand.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    const [user] = (await api('GET', 'user/search?keyword=giveme')) as { quota: number }[];
    expect(user?.quota).toBe(2_500_000);
    expectAtMost('$5 for a user', hand, { clicks: 2, keys: 1, letters: 7 });
  });

  it('5 clicks to make and copy 100 codes', async () => {
    await held.page.goto('/redemption');
    const hand = countedHand(held.page);
    await hand.click(held.page.getByRole('link', { name: 'Create codes' }).first());
    await hand.click(main().getByRole('textbox', { name: 'Name' }));
    await hand.type('gift');
    await hand.click(main().getByLabel('Number of codes'));
    await hand.press('Control+a');
    await hand.type('100');
    await hand.click(held.page.getByRole('button', { name: /^Create/ }));
    await hand.click(held.page.getByRole('button', { name: 'Copy 100 codes' }));
    const copied = async () =>
      (await held.page.evaluate(() => navigator.clipboard.readText())).split('\n').length;
    await expect.poll(copied).toBe(100);
    expectAtMost('100 codes', hand, { clicks: 5, keys: 1, letters: 7 });
  });

  it('5 clicks and the two ids to switch GitHub sign-in on', async () => {
    await held.page.goto('/channel');
    await held.page.getByRole('heading', { level: 1 }).waitFor();
    const hand = countedHand(held.page);
    await hand.press('Control+k');
    await hand.see(dialog());
    await hand.type('github');
    await hand.see(dialog().getByRole('option', { selected: true }).filter({ hasText: 'GitHub' }));
    await hand.press('Enter');
    await hand.click(main().getByLabel('GitHub client ID'));
    await hand.type('id-1');
    await hand.click(main().getByLabel('GitHub client secret', { exact: true }));
    await hand.type('secret-1');
    await hand.click(main().getByLabel('Allow sign-in and registration through GitHub'));
    await hand.click(main().getByRole('button', { name: 'Save' }).first());
    await hand.click(dialog().getByRole('button', { name: 'Save' }));
    const status = async () => (await api('GET', 'status')) as Record<string, unknown>;
    await expect.poll(async () => (await status())['github_oauth']).toBe(true);
    expect((await status())['github_client_id']).toBe('id-1');
    expectAtMost('GitHub sign-in', hand, { clicks: 5, keys: 2, letters: 18 });
    await api('PUT', 'option/', { key: 'GitHubOAuthEnabled', value: 'false' });
  });

  it('4 clicks to make a channel with 12 pasted models', async () => {
    await held.page.goto('/channel/add');
    const hand = countedHand(held.page);
    await hand.click(main().getByRole('textbox', { name: 'Name' }));
    await hand.type('pasted');
    await hand.click(main().locator('#channel_key'));
    await hand.type('sk-1');
    await hand.click(main().getByRole('combobox', { name: 'Models' }));
    await hand.paste(Array.from({ length: 12 }, (_, i) => `model-${i}`).join('\n'));
    await hand.click(held.page.getByRole('button', { name: 'Create channel' }));
    await held.page.waitForURL(/\/channel(\?|$)/);
    const [made] = (await api('GET', 'channel/search?keyword=pasted')) as { models: string }[];
    expect(made?.models.split(',')).toHaveLength(12);
    expectAtMost('a channel with 12 models', hand, { clicks: 4, keys: 1, letters: 10 });
  });

  it('2 clicks from a channel to its logs', async () => {
    await api('POST', 'channel/', buildChannel({ name: 'logged' }));
    await held.page.goto('/channel');
    const hand = countedHand(held.page);
    const row = held.page.getByRole('row').filter({ hasText: 'logged' });
    await hand.click(row.getByRole('button', { name: /^More actions for / }));
    await hand.click(row.getByRole('link', { name: 'Logs of this channel' }));
    await held.page.waitForURL(/\/log\?f\.channel=\d+/);
    expectAtMost('the logs of a channel', hand, { clicks: 2, keys: 0, letters: 0 });
  });
});
