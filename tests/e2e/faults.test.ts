import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi, visit } from '../support/browser';
import { buildChannel, buildToken } from '../support/builders';
import { consoleTests } from '../support/consoleTests';

/** What the network answers, and the one message that the user reads (spec.md section 8, in Chinese as given there). */
const faults: readonly { name: string; answer: (route: Route) => Promise<void>; text: RegExp; ids: string }[] = [
  { name: 'success false', ids: '[ER-01]', text: /^不行 <b>真的<\/b>$/, answer: (route) => route.fulfill({ json: { success: false, message: '不行 <b>真的</b>' } }) },
  { name: '429 with an empty body', ids: '[ER-02]', text: /^错误：请求次数过多，请稍后再试！$/, answer: (route) => route.fulfill({ status: 429, body: '' }) },
  { name: '500', ids: '[ER-03]', text: /^错误：服务器内部错误，请联系管理员！$/, answer: (route) => route.fulfill({ status: 500, json: { success: false, message: 'stack' } }) },
  { name: '405', ids: '[ER-04]', text: /^本站仅作演示之用，无服务端！$/, answer: (route) => route.fulfill({ status: 405, body: '' }) },
  { name: '502 with HTML', ids: '[ER-05]', text: /^错误：502/, answer: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }) },
  { name: '403', ids: '[ER-05]', text: /^错误：nope$/, answer: (route) => route.fulfill({ status: 403, json: { success: false, message: 'nope' } }) },
  { name: '200 with HTML', ids: '', text: /^错误：服务器返回了无法识别的内容（状态码 200）。$/, answer: (route) => route.fulfill({ contentType: 'text/html', body: '<html>proxy</html>' }) },
  { name: 'malformed JSON', ids: '', text: /无法识别/, answer: (route) => route.fulfill({ contentType: 'application/json', body: '{"success":tr' }) },
  { name: 'an empty body', ids: '', text: /无法识别/, answer: (route) => route.fulfill({ contentType: 'application/json', body: '' }) },
  { name: 'no network', ids: '', text: /^错误：无法连接服务器，请检查网络后重试。$/, answer: (route) => route.abort() },
];

const held = consoleTests({ locale: 'zh-CN' }, async (page) => {
  await callApi(page, 'POST', 'token/', buildToken({ name: 'stays' }));
  await callApi(page, 'POST', 'channel/', buildChannel({ name: 'channel-stays' }));
});

const toasts = () => held.page.locator('.toast > span').allInnerTexts();

/** Exactly one message, nothing busy, the header still there. */
async function expectOneMessage(text: RegExp): Promise<void> {
  await expect.poll(toasts, { timeout: 3000 }).toEqual([expect.stringMatching(text)]);
  await expect.poll(() => held.page.getByRole('banner').isVisible()).toBe(true);
  await expect.poll(() => held.page.locator('main [aria-busy=true]').count()).toBe(0);
}

describe.each(faults)('$name $ids', ({ answer, text }) => {
  it('on a list: one message, no emptiness, and the same list after trying again', async () => {
    await held.page.route('**/api/token/**', answer);
    await held.page.goto('/token');
    await expectOneMessage(text);
    await expect.poll(() => held.page.getByText('还没有记录').count()).toBe(0);
    await held.page.getByText('列表加载失败。').waitFor();
    await held.page.unroute('**/api/token/**');
    await held.page.getByRole('button', { name: '重试' }).click();
    await held.page.getByRole('row').filter({ hasText: 'stays' }).waitFor();
  });

  it('on a save: one message, everything typed stays, and the same save works afterwards', async () => {
    await held.page.goto('/token/add');
    await held.page.getByLabel('名称').fill('typed');
    await held.page.getByLabel('剩余额度').fill('4321');
    const isWrite = (url: URL) => url.pathname === '/api/token/';
    await held.page.route(isWrite, answer);
    await held.page.getByRole('button', { name: '提交' }).click();
    await expectOneMessage(text);
    await expect.poll(() => held.page.getByLabel('名称').inputValue()).toBe('typed');
    await expect.poll(() => held.page.getByLabel('剩余额度').inputValue()).toBe('4321');
    await held.page.unroute(isWrite);
    await held.page.getByRole('button', { name: '提交' }).click();
    await held.page.getByText('令牌创建成功').waitFor();
    const { data } = await callApi(held.page, 'GET', 'token/?p=0');
    const made = (data as { id: number; name: string; remain_quota: number }[]).filter(({ name }) => name === 'typed');
    expect(made.map(({ remain_quota }) => remain_quota)).toEqual([4321]);
    for (const { id } of made) await callApi(held.page, 'DELETE', `token/${id}/`);
  });

  it('on a form that loads, and on a row: one message each, the row stays as it was', async () => {
    const { data } = await callApi(held.page, 'GET', 'channel/?p=0');
    const id = (data as { id: number }[])[0]?.id;
    await held.page.route(`**/api/channel/${id}`, answer);
    await held.page.goto(`/channel/edit/${id}`);
    await expectOneMessage(text);
    await held.page.getByText('记录加载失败。').waitFor();
    await held.page.unroute(`**/api/channel/${id}`);
    await held.page.getByRole('button', { name: '重试' }).click();
    await expect.poll(() => held.page.getByLabel('名称').inputValue()).toBe('channel-stays');
    await held.page.goto('/channel');
    const row = held.page.getByRole('row').filter({ hasText: 'channel-stays' });
    await row.waitFor();
    const isWrite = (url: URL) => url.pathname === '/api/channel/' && url.search === '';
    await held.page.route(isWrite, answer);
    await row.getByRole('button', { name: '禁用' }).click();
    await expectOneMessage(text);
    await row.getByText('已启用').waitFor();
    await held.page.unroute(isWrite);
  });

  it('on signing in: one message, what was typed stays, and then it works', async () => {
    const fresh = await visit(held.browser, held.server.url, { locale: 'zh-CN' });
    await fresh.page.route('**/api/user/login', answer);
    await fresh.page.goto('/login');
    await fresh.page.getByLabel('用户名或邮箱').fill('root');
    await fresh.page.getByLabel('密码', { exact: true }).fill('123456');
    const submit = fresh.page.getByRole('main').getByRole('button', { name: '登录' });
    await submit.click();
    await expect.poll(() => fresh.page.locator('.toast > span').allInnerTexts()).toEqual([expect.stringMatching(text)]);
    await fresh.page.unroute('**/api/user/login');
    await expect.poll(() => fresh.page.getByLabel('密码', { exact: true }).inputValue()).toBe('123456');
    await submit.click();
    await fresh.page.waitForURL('**/user/edit');
    expect(fresh.problems).toEqual([]);
    await fresh.context.close();
  });
});

describe('answers of other shapes', () => {
  it('shows no white page for data null, and rows with missing or null fields', async () => {
    await held.page.route('**/api/token/?**', (route) => route.fulfill({ json: { success: true, message: '', data: null } }), { times: 4 });
    await held.page.goto('/token');
    await held.page.getByText('列表加载失败。').waitFor();
    await held.page.unrouteAll();
    await held.page.route('**/api/token/?**', (route) => route.fulfill({ json: { success: true, data: route.request().url().includes('p=0') ? [{ id: 1 }, { id: 2, name: null, models: null, status: 77, extra: { a: 1 } }] : [] } }));
    await held.page.getByRole('button', { name: '重试' }).click();
    await expect.poll(() => held.page.getByRole('row').count()).toBe(3);
    await held.page.getByText('未知 (77)').waitFor();
  });

  it('sends one request for a double click and for Enter with a click, however slow the answer', async () => {
    await held.page.goto('/token/add');
    await held.page.getByLabel('名称').fill('once');
    let writes = 0;
    const isWrite = (url: URL) => url.pathname === '/api/token/' && url.search === '';
    await held.page.route(isWrite, async (route) => {
      writes += 1;
      await new Promise((resolve) => { setTimeout(resolve, 600); });
      await route.continue();
    });
    await held.page.getByRole('button', { name: '提交' }).dblclick();
    await held.page.getByLabel('名称').press('Enter').catch(() => undefined);
    await held.page.getByText('令牌创建成功').waitFor();
    expect(writes).toBe(1);
  });
});

describe('a browser that keeps nothing', () => {
  it('draws the sign-in page with any corruption of every key, and with storage blocked', async () => {
    const keys = ['user', 'status', 'aff', 'system_name', 'logo', 'footer_html', 'quota_per_unit', 'display_in_currency', 'channel_models', 'show_detail', 'prompt-channel-test', 'locale', 'colour-mode'];
    for (const value of ['{bad', 'null', '[]', '7', '"text"']) {
      const fresh = await visit(held.browser, held.server.url, { locale: 'zh-CN' });
      await fresh.page.addInitScript(({ keys, value }) => { for (const key of keys) localStorage.setItem(key, value); }, { keys, value });
      await fresh.page.goto('/token');
      await fresh.page.getByLabel('密码', { exact: true }).waitFor();
      expect(fresh.problems).toEqual([]);
      await fresh.context.close();
    }
    const blocked = await visit(held.browser, held.server.url, { locale: 'zh-CN' });
    await blocked.page.addInitScript(() => { Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked'); } }); });
    await blocked.page.goto('/login');
    await blocked.page.getByLabel('用户名或邮箱').fill('root');
    await blocked.page.getByLabel('密码', { exact: true }).fill('123456');
    await blocked.page.getByRole('main').getByRole('button', { name: '登录' }).click();
    await blocked.page.getByRole('heading', { name: '个人资料' }).waitFor();
    await blocked.context.close();
  });
});
