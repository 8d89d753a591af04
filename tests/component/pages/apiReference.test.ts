/** The page that describes the API: a stranger finds a call, reads it, and tries it, with the session or with a token. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { buildGate } from '../../support/browser/gate';
import {
  answerCalls,
  answerOf,
  callApi,
  callAsRoot,
  cut,
  ok,
  settled,
  watchCalls,
} from '../support/api';
import { consoleTests, enter, open } from '../support/consoleTests';

consoleTests();
afterEach(() => vi.restoreAllMocks());

const search = () => page.getByLabelText('Search calls');

/** Opens the panel of a call. */
async function openCall(call: string): Promise<Locator> {
  await open('/reference');
  const [method = '', path = ''] = call.split(' ');
  await search().fill(path);
  const heading = new RegExp(`^${method}${path.replaceAll(/[{}]/g, '\\$&')}[A-Z]`);
  const summary = [...document.querySelectorAll('summary')].find(({ textContent }) =>
    heading.test(textContent ?? ''),
  );
  const panel = summary?.closest('details');
  if (!summary || !panel) throw new Error(`no ${call}`);
  await page.elementLocator(summary).click();
  return page.elementLocator(panel);
}
const shows = (place: Pick<Locator, 'getByText'>, text: string | RegExp) =>
  expect.element(place.getByText(text).first()).toBeVisible();
const body = (panel: Locator) => panel.getByLabelText('Body (JSON)');
const send = (panel: Locator) => panel.getByRole('button', { name: 'Send' }).click();
const token = (panel: Locator) => panel.getByLabelText('System token (empty: your session)');

describe('the page of the API', () => {
  it('makes a token with the session, and says what is missing before it sends', async () => {
    const panel = await openCall('POST /api/token');
    await expect.element(body(panel)).toHaveValue('{\n  "name": ""\n}');
    await body(panel).fill('{ "name": ');
    await send(panel);
    await shows(panel, 'The body is not valid JSON');
    await expect.element(body(panel)).toHaveValue('{ "name": ');
    await body(panel).fill('{ "name": "by the page", "remain_quota": 5 }');
    await send(panel);
    await shows(panel, /Status 200, \d+ ms/);
    await shows(panel, '"name": "by the page"');
    await open('/token');
    await shows(page, 'by the page');
  });

  it('asks before it deletes, and wants the id', async () => {
    const sent = watchCalls(/^token\/999/);
    const panel = await openCall('DELETE /api/token/{id}');
    await send(panel);
    await shows(panel, 'Fill in id.');
    await panel.getByLabelText('id (required)').fill('999');
    await send(panel);
    const dialog = page.getByRole('dialog', { name: 'Send DELETE /api/token/999?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([]);
    await send(panel);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await shows(panel, '"success": false');
  });

  it('calls with a typed token in place of the session, and keeps the token nowhere', async () => {
    const panel = await openCall('GET /api/user/self');
    await token(panel).fill('canary-token');
    await send(panel);
    await shows(panel, '"success": false');
    const kept = JSON.stringify({ ...localStorage, ...sessionStorage }) + location.href;
    expect(kept).not.toContain('canary');
    await expect.element(panel.getByRole('button', { name: 'Copy as curl' })).toBeVisible();
    await token(panel).clear();
    await send(panel);
    await shows(panel, '"username": "root"');
  });

  it('keeps what is typed in a call that a search hides, and in another language', async () => {
    const typed = '{ "name": "half-typed';
    await openCall('POST /api/token');
    // The only one that is open, in whatever language.
    const text = page.getByRole('textbox', { name: /JSON/ });
    const value = () => document.querySelector('textarea')?.value;
    await text.fill(typed);
    await search().fill('/api/channel');
    await expect.element(page.getByText('/api/channel/test', { exact: true })).toBeVisible();
    expect(document.querySelector('textarea')?.checkVisibility()).toBe(false);
    await search().fill('no such call');
    await shows(page, 'No call contains “no such call”.');
    await search().fill('/api/token');
    expect(value()).toBe(typed);
    const end = answerCalls('GET', /^openapi\.json$/, cut);
    await page.getByRole('button', { name: 'Account menu of root' }).click();
    await page.getByRole('button', { name: '切换到中文' }).click();
    await shows(page, '接口描述加载失败。');
    expect(value()).toBe(typed);
    end();
    await page.getByRole('button', { name: '重试' }).click();
    await expect.element(page.getByRole('heading', { name: '令牌', level: 2 })).toBeVisible();
    expect(value()).toBe(typed);
  });

  it('lets a write end whose card is closed, and shows its answer when the card is opened', async () => {
    const panel = await openCall('POST /api/token');
    const summary = page.elementLocator(panel.element().querySelector('summary') ?? document.body);
    await body(panel).fill('{ "name": "closed card" }');
    const gate = buildGate();
    const sent = watchCalls(/^token$/);
    answerCalls('POST', /^token$/, async (_, go) => {
      await gate.passed;
      return go();
    });
    await send(panel);
    await expect.poll(() => sent.length).toBe(1);
    await summary.click();
    await search().fill('channel');
    gate.open();
    await settled();
    await search().fill('/api/token');
    await summary.click();
    await shows(panel, /Status 200, \d+ ms/);
    const { data } = await callApi('GET', 'token/search?keyword=closed');
    expect(data).toMatchObject([{ name: 'closed card' }]);
  });

  it('says that a call never left, and only then that nothing happened', async () => {
    const panel = await openCall('POST /api/token');
    const sent = watchCalls(/^token$/);
    await token(panel).fill('密钥');
    await send(panel);
    await shows(panel, 'The token has characters that cannot be sent.');
    await token(panel).clear();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await send(panel);
    await shows(panel, 'The call did not leave the browser');
    onLine.mockRestore();
    await expect.element(panel.getByText('may have taken effect')).not.toBeInTheDocument();
    expect(sent).toEqual([]);
    answerCalls('POST', /^token$/, cut);
    await send(panel);
    await shows(panel, 'No answer came. The call may have taken effect.');
  });

  it('says that a relay does not describe its API once the status was read, not before', async () => {
    const missing = page.getByText('This relay does not describe its API.');
    // A console that knows nothing of its relay yet.
    const forget = async () => {
      const end = answerCalls('GET', /^status$/, () => ok({}));
      await open('/about');
      await settled();
      end();
    };
    await forget();
    const gate = buildGate();
    const opened = answerCalls('GET', /^status$/, async (_, go) => {
      await gate.passed;
      return go();
    });
    await open('/reference');
    await expect.element(page.getByRole('heading', { name: 'API', level: 1 })).toBeVisible();
    await shows(page.getByRole('main'), 'Loading');
    await expect.element(missing).not.toBeInTheDocument();
    gate.open();
    await shows(page, '/api/token/{id}');
    opened();
    await forget();
    const end = answerCalls('GET', /^status$/, () =>
      answerOf({ success: false, message: 'no' }, 500),
    );
    await open('/reference');
    await shows(page, 'The description of the API could not be loaded.');
    await expect.element(missing).not.toBeInTheDocument();
    end();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await shows(page, '/api/token/{id}');
    await forget();
    answerCalls('GET', /^status$/, () => ok({}));
    await open('/reference');
    await expect.element(missing).toBeVisible();
  });

  it('shows a common user the calls of common users', async () => {
    await callAsRoot('POST', 'user/', { username: 'reader', password: 'password-1' });
    await enter('reader', 'password-1');
    await open('/reference');
    await shows(page, '/api/token/{id}');
    await expect.element(page.getByText('/api/channel', { exact: true })).not.toBeInTheDocument();
  });
});
