/** The page that describes the API: a stranger finds a call, reads it, and tries it, with the session or with a token. */
import { describe, expect, it } from 'vitest';
import { callApi, enter, visit } from '../support/browser';
import { consoleTests } from '../support/consoleTests';
import { buildGate } from '../support/gate';

const held = consoleTests();

const openCall = async (call: string) => {
  const { page } = held;
  await page.goto('/reference');
  const [method = '', path = ''] = call.split(' ');
  await page.getByLabel('Search calls').fill(path);
  const panel = page.locator('details').filter({
    has: page.locator('summary', {
      hasText: new RegExp(`^${method}${path.replaceAll(/[{}]/g, '\\$&')}[A-Z]`),
    }),
  });
  await panel.locator('summary').click();
  return panel;
};

describe('the page of the API', () => {
  it('is reached from the account menu and links the document', async () => {
    const { page } = held;
    await page.goto('/token');
    await page.getByRole('button', { name: 'Account menu of root' }).click();
    await page.getByRole('button', { name: 'API', exact: true }).click();
    await page.getByRole('heading', { name: 'API', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'OpenAPI document' }).click();
    await page.waitForURL('**/api/openapi.json');
    expect(await page.locator('body').innerText()).toContain('"openapi":"3.1.0"');
  });

  it('makes a token with the session, and says what is missing before it sends', async () => {
    const panel = await openCall('POST /api/token');
    const body = panel.getByLabel('Body (JSON)');
    expect(JSON.parse(await body.inputValue())).toEqual({ name: '' });
    await body.fill('{ "name": ');
    await panel.getByRole('button', { name: 'Send' }).click();
    await panel.getByText('The body is not valid JSON').waitFor();
    expect(await body.inputValue()).toBe('{ "name": ');
    await body.fill('{ "name": "by the page", "remain_quota": 5 }');
    await panel.getByRole('button', { name: 'Send' }).click();
    await panel.getByText(/Status 200, \d+ ms/).waitFor();
    await panel.locator('pre').getByText('"name": "by the page"').waitFor();
    await held.page.goto('/token');
    await held.page.getByText('by the page').waitFor();
  });

  it('asks before it deletes, and wants the id', async () => {
    const panel = await openCall('DELETE /api/token/{id}');
    await panel.getByRole('button', { name: 'Send' }).click();
    await panel.getByText('Fill in id.').waitFor();
    await panel.getByLabel('id (required)').fill('999');
    await panel.getByRole('button', { name: 'Send' }).click();
    const dialog = held.page.getByRole('dialog', { name: 'Send DELETE /api/token/999?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await panel.getByText(/Status/).count()).toBe(0);
    await panel.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await panel.getByText('"success": false').waitFor();
  });

  it('calls with a typed token in place of the session, and keeps the token nowhere', async () => {
    const panel = await openCall('GET /api/user/self');
    await panel.getByLabel('System token (empty: your session)').fill('canary-token');
    await panel.getByRole('button', { name: 'Send' }).click();
    await panel.getByText('"success": false').waitFor();
    const kept = await held.page.evaluate(
      () => JSON.stringify({ ...localStorage, ...sessionStorage }) + location.href,
    );
    expect(kept).not.toContain('canary');
    expect(await panel.locator('button', { hasText: 'Copy as curl' }).count()).toBe(1);
    await panel.getByLabel('System token (empty: your session)').fill('');
    await panel.getByRole('button', { name: 'Send' }).click();
    await panel.getByText('"username": "root"').nth(0).waitFor();
  });

  it('keeps what is typed in a call that a search hides, and in another language', async () => {
    const { page } = held;
    await openCall('POST /api/token');
    // The only one that is open, in whatever language.
    const body = page.locator('textarea');
    await body.fill('{ "name": "half-typed');
    const search = page.getByLabel(/^(Search calls|搜索接口)$/);
    await search.fill('/api/channel');
    await page.getByText('/api/channel/test', { exact: true }).waitFor();
    expect(await body.isVisible()).toBe(false);
    await search.fill('no such call');
    await page.getByText('No call contains “no such call”.').waitFor();
    await search.fill('/api/token');
    expect(await body.inputValue()).toBe('{ "name": "half-typed');
    await page.route('**/api/openapi.json', (route) => route.abort());
    await page.getByRole('button', { name: 'Account menu of root' }).click();
    await page.getByRole('button', { name: '切换到中文' }).click();
    await page.getByText('接口描述加载失败。').waitFor();
    expect(await body.inputValue()).toBe('{ "name": "half-typed');
    await page.unroute('**/api/openapi.json');
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByRole('heading', { name: '令牌', level: 2 }).waitFor();
    expect(await body.inputValue()).toBe('{ "name": "half-typed');
  });

  it('lets a write end whose card is closed, and shows its answer when the card is opened', async () => {
    const { page } = held;
    const panel = await openCall('POST /api/token');
    await panel.getByLabel('Body (JSON)').fill('{ "name": "closed card" }');
    const gate = buildGate();
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.url()));
    const arrived = page.waitForRequest('**/api/token');
    await page.route('**/api/token', async (route) => {
      await gate.passed;
      await route.continue();
    });
    await panel.getByRole('button', { name: 'Send' }).click();
    await arrived;
    await panel.locator('summary').click();
    await page.getByLabel('Search calls').fill('channel');
    const answered = page.waitForResponse('**/api/token');
    gate.open();
    await answered;
    await page.getByLabel('Search calls').fill('/api/token');
    await panel.locator('summary').click();
    await panel.getByText(/Status 200, \d+ ms/).waitFor();
    expect(failed).toEqual([]);
    const { data } = await callApi(page, 'GET', 'token/search?keyword=closed');
    expect(data).toMatchObject([{ name: 'closed card' }]);
  });

  it('says that a call never left, and only then that nothing happened', async () => {
    const { page, context } = held;
    const panel = await openCall('POST /api/token');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/token')) sent.push(request.method());
    });
    await panel.getByLabel('System token (empty: your session)').fill('密钥');
    await panel.getByRole('button', { name: 'Send' }).click();
    await panel.getByText('The token has characters that cannot be sent.').waitFor();
    await panel.getByLabel('System token (empty: your session)').fill('');
    await context.setOffline(true);
    await panel.getByRole('button', { name: 'Send' }).click();
    await panel.getByText('The call did not leave the browser').waitFor();
    await context.setOffline(false);
    expect(await panel.getByText('may have taken effect').count()).toBe(0);
    expect(sent).toEqual([]);
    await page.route('**/api/token', (route) => route.abort());
    await panel.getByRole('button', { name: 'Send' }).click();
    await panel.getByText('No answer came. The call may have taken effect.').waitFor();
  });

  it('says that a relay does not describe its API once the status was read, not before', async () => {
    const { page } = held;
    await page.evaluate(() => localStorage.removeItem('status'));
    const gate = buildGate();
    await page.route('**/api/status', async (route) => {
      await gate.passed;
      await route.continue();
    });
    await page.goto('/reference');
    await page.getByRole('heading', { name: 'API', level: 1 }).waitFor();
    await page.getByRole('main').getByText('Loading').waitFor();
    expect(await page.getByText('This relay does not describe its API.').count()).toBe(0);
    gate.open();
    await page.getByText('/api/token/{id}').first().waitFor();
    await page.unroute('**/api/status');
    await page.evaluate(() => localStorage.removeItem('status'));
    await page.route('**/api/status', (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'no' } }),
    );
    await page.goto('/reference');
    await page.getByText('The description of the API could not be loaded.').waitFor();
    expect(await page.getByText('This relay does not describe its API.').count()).toBe(0);
    await page.unroute('**/api/status');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await page.getByText('/api/token/{id}').first().waitFor();
  });

  it('shows a common user the calls of common users', async () => {
    await callApi(held.page, 'POST', 'user/', { username: 'reader', password: 'password-1' });
    const { page, context } = await visit(held.browser, held.server.url);
    await enter(page, 'reader', 'password-1');
    await page.goto('/reference');
    await page.getByText('/api/token/{id}').first().waitFor();
    expect(await page.getByText('/api/channel', { exact: true }).count()).toBe(0);
    await context.close();
  });
});
