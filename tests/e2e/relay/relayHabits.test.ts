/** Habits of running relays that our own server lacks, as answers of a relay of another kind. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Visit, visit } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { type OddRelay, rootUser, signedInAt, startOddRelay } from '../../support/relay/oddRelay';

const held = consoleTests();
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

describe('a running relay', () => {
  let relay: OddRelay;
  const answer = (path: string, data: unknown) =>
    relay.answers.set(path, () => JSON.stringify({ success: true, data }));
  /** A list of one page of the relay. */
  const list = (path: string, rows: () => unknown[]) =>
    relay.answers.set(path, (query) =>
      JSON.stringify({ success: true, data: (query.get('p') ?? '0') === '0' ? rows() : [] }),
    );
  const open = (isGuest = false, options: BrowserContextOptions = {}): Promise<Visit> =>
    visit(held.browser, relay.url, {
      ...(!isGuest && { storageState: signedInAt(relay) }),
      ...options,
    });
  const status = { quota_per_unit: 500_000, display_in_currency: true };

  beforeAll(async () => {
    relay = await startOddRelay(held.server);
  });
  afterAll(() => relay?.stop());
  beforeEach(() => {
    relay.answers.clear();
    answer('status', status);
  });

  it.each(['无权进行此操作，access token 无效', 'The access token is not valid'])(
    'that takes a Basic password for an access token (%s) has ended the session',
    async (text) => {
      relay.answers.set('token', () => JSON.stringify({ success: false, message: text }));
      const { page, context } = await open();
      await page.goto('/token');
      await page.waitForURL('**/login?expired=true');
      expect(await page.getByText(text).count()).toBe(0);
      await context.close();
    },
  );

  it.each([
    ['at another address', 'https://relay.example'],
    ['that was never told its own', 'http://localhost:3000'],
  ])('%s is not signed in to through OIDC, and says why', async (_, server_address) => {
    answer('status', {
      ...status,
      server_address,
      oidc: true,
      oidc_client_id: 'console',
      oidc_authorization_endpoint: `${relay.url}/authorize`,
    });
    relay.answers.set('oauth/state', () => JSON.stringify({ success: true, data: 'state-1' }));
    const { page, context } = await open(true);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with OIDC' }).click();
    await page
      .getByText(
        `The server address of the relay is ${server_address}, this console is at ${relay.url}`,
      )
      .waitFor();
    await expect.poll(() => context.pages().length).toBe(1);
    await context.close();
  });

  it.each([
    ['that was never told its own address signs in through Lark', 'http://localhost:3000', true],
    ['at another address does not', 'https://relay.example', false],
  ])('%s', async (_, server_address, isLed) => {
    answer('status', { ...status, server_address, lark_client_id: 'app-1' });
    relay.answers.set('oauth/state', () => JSON.stringify({ success: true, data: 'state-1' }));
    const { page, context } = await open(true);
    await context.route('https://open.feishu.cn/**', (route) => route.fulfill({ body: 'Lark' }));
    const opened = context.waitForEvent('page');
    opened.catch(() => undefined);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with Lark' }).click();
    if (isLed) {
      const window = await opened;
      await window.waitForURL('https://open.feishu.cn/**');
      const address = new URL(window.url());
      expect(address.searchParams.get('redirect_uri')).toBe(`${relay.url}/oauth/lark`);
    } else {
      await page.getByText('The server address of the relay is https://relay.example').waitFor();
      await expect.poll(() => context.pages().length).toBe(1);
    }
    await context.close();
  });

  it('that says “bound” and stored nothing is not believed', async () => {
    relay.answers.set('oauth/oidc', () => JSON.stringify({ success: true, message: 'bind' }));
    answer('user/self', { ...rootUser, oidc_id: '' });
    const { page, context } = await open();
    await page.goto('/oauth/oidc?code=c&state=s');
    await page.getByText('the provider did not say who you are, so nothing was bound').waitFor();
    expect(await page.locator('.toast.success').count()).toBe(0);
    await context.close();
  });

  it('mails a link with a plus sign as it is', async () => {
    const { page, context } = await open(true);
    await page.goto('/user/reset?email=a+b@example.com&token=0123');
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('a+b@example.com');
    relay.writes.length = 0;
    await page.getByRole('button', { name: 'Confirm reset' }).click();
    await expect
      .poll(() => relay.writes.map(({ body }) => (JSON.parse(body) as { email: string }).email))
      .toEqual(['a+b@example.com']);
    await context.close();
  });

  it('that compares a text with the number of a code is read page by page instead', async () => {
    const code = (id: number, name: string) => ({
      id,
      name,
      status: 1,
      quota: 5,
      created_time: 1_700_000_000,
      redeemed_time: 0,
    });
    list('redemption', () => [code(2, 'spring sale'), code(1, 'autumn sale')]);
    relay.answers.set('redemption/search', (query) =>
      /^\d+$/.test(query.get('keyword') ?? '')
        ? JSON.stringify({ success: true, data: [] })
        : JSON.stringify({
            success: false,
            message: 'ERROR: invalid input syntax for type bigint: "spring" (SQLSTATE 22P02)',
          }),
    );
    const { page, context } = await open();
    await page.goto('/redemption');
    await rowOf(page, 'autumn sale').waitFor();
    await page.getByRole('searchbox').fill('spring');
    await page.keyboard.press('Enter');
    await expect.poll(() => rowOf(page, 'autumn sale').count()).toBe(0);
    await rowOf(page, 'spring sale').waitFor();
    expect(await page.getByText('22P02').count()).toBe(0);
    await context.close();
  });

  it('sums what was used, so the sum is not offered beside other types of entries', async () => {
    list('log', () => []);
    const { page, context } = await open();
    await page.goto('/log?f.type=2');
    const total = page.getByRole('button', { name: 'Show the total quota' });
    await total.waitFor();
    await page.goto('/log?f.type=1');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('searchbox').or(page.locator('.bar')).first().waitFor();
    await expect.poll(() => total.count()).toBe(0);
    await context.close();
  });

  it('that stores the time of a failed test does not make it look like one that passed', async () => {
    let stored = {};
    const rows = () => [
      {
        id: 1,
        name: 'channel 1',
        type: 1,
        status: 1,
        models: 'm',
        group: 'default',
        created_time: 5,
        test_time: 10,
        response_time: 2,
        ...stored,
      },
    ];
    list('channel', rows);
    relay.answers.set('channel/search', () => JSON.stringify({ success: true, data: rows() }));
    relay.answers.set('channel/1', () => JSON.stringify({ success: true, data: rows()[0] }));
    relay.answers.set('channel/test/1', () => {
      stored = { test_time: 2_000_000_000, response_time: 3 };
      return JSON.stringify({ success: false, message: 'http status code: 401', time: 0.003 });
    });
    const { page, context } = await open();
    await page.goto('/channel');
    const mark = rowOf(page, 'channel 1').locator('.mark.round');
    // Nobody knows whether it passed: grey.
    await expect.poll(() => mark.getAttribute('class')).toContain('grey');
    await rowOf(page, 'channel 1').getByRole('button', { name: 'Test channel 1' }).click();
    await page.getByText('Test of channel 1 failed: http status code: 401').waitFor();
    await expect.poll(() => mark.textContent()).toBe('Failed');
    await page.reload();
    await expect.poll(() => mark.textContent()).toBe('Failed');
    expect(await mark.getAttribute('class')).toContain('red');
    expect(await mark.getAttribute('title')).toContain('http status code: 401');
    await page.getByRole('button', { name: 'About this list' }).click();
    await page.getByText('The results of your own tests stay in this browser.').waitFor();
    await context.close();
  });

  it('that answers a record without an id is not asked for its form', async () => {
    const found = [{ name: 'nameless one', type: 1, status: 1, models: 'm', group: 'default' }];
    list('channel', () => found);
    relay.answers.set('channel/search', () => JSON.stringify({ success: true, data: found }));
    const { page, context } = await open();
    await page.goto('/channel');
    await rowOf(page, 'nameless one').waitFor();
    await page.getByRole('button', { name: 'Search or go to' }).click();
    const palette = page.getByRole('dialog', { name: 'Search or go to' });
    await palette.getByRole('combobox').fill('nameless');
    await palette.getByRole('option', { name: 'nameless one' }).click();
    await expect.poll(() => page.url()).toMatch(/\/channel\?q=nameless/);
    await rowOf(page, 'nameless one').waitFor();
    await context.close();
  });

  it('that books given quota later says so instead of showing the old quota as the new one', async () => {
    let quota = 0;
    const ann = () => ({ ...rootUser, id: 2, username: 'ann', role: 1, quota, group: 'default' });
    list('user', () => [ann()]);
    relay.answers.set('user/2', () => JSON.stringify({ success: true, data: ann() }));
    const { page, context } = await open();
    await page.goto('/user');
    await rowOf(page, 'ann').waitFor();
    await rowOf(page, 'ann').getByRole('button', { name: 'Give quota' }).click();
    const give = page.getByRole('dialog').getByRole('button', { name: 'Give quota' });
    await page.getByRole('dialog').getByRole('button', { name: '$5', exact: true }).click();
    await give.click();
    // While it looks whether the quota is there.
    await give.click({ force: true, timeout: 1000 }).catch(() => undefined);
    await page.getByText('The relay shows it within seconds.').waitFor();
    quota = 2_500_000;
    await rowOf(page, 'ann').getByText('$5.00').waitFor();
    expect(relay.writes.filter(({ path }) => path === 'topup')).toHaveLength(1);
    await context.close();
  });

  it('that counts the bytes of a name is sent no name of too many', async () => {
    answer('status', { ...status, relay_fields: { token: { bytes: ['name'] } } });
    list('token', () => []);
    answer('group', ['default']);
    answer('user/available_models', []);
    const { page, context } = await open();
    await page.goto('/token/add');
    await page.getByLabel('Name').fill('人'.repeat(11));
    relay.writes.length = 0;
    await page.getByRole('button', { name: 'Create token' }).click();
    await page
      .getByText('Must have at most 30 bytes: a Chinese character has three')
      .first()
      .waitFor();
    await page.getByLabel('Name').fill('人'.repeat(10));
    await page.getByRole('button', { name: 'Create token' }).click();
    await expect
      .poll(() => relay.writes.map(({ body }) => (JSON.parse(body) as { name: string }).name))
      .toEqual(['人'.repeat(10)]);
    await context.close();
  });
});
