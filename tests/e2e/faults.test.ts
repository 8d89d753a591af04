/** B03 of reliability.md: fourteen faults of the network and the relay on ten actions. */
import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/server/store/openStore';
import type { Store } from '../../src/server/store/tables';
import { callApi, launchBrowser, signIn, visit } from '../support/browser';
import { buildChannel, buildToken } from '../support/builders';
import { type BuiltServer, startServer } from '../support/builtServer';

interface Fault {
  name: string;
  ids?: string;
  answer: (route: Route) => Promise<unknown>;
  /** The one message that the user reads (spec.md section 8, in Chinese as given there). */
  text?: RegExp;
  kind?: 'expired' | 'slow' | 'null';
  /** True where a write may have been done: it is looked at. */
  losesAnswer?: boolean;
}

const notUnderstood = /^错误：服务器返回了无法识别的内容（状态码 200）。$/;
const notDone = /^错误：没有收到答复，操作没有完成。可以重试。$/;
const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

const faults: readonly Fault[] = [
  {
    name: '401',
    kind: 'expired',
    text: /^错误：未登录$/,
    answer: (route) => route.fulfill({ status: 401, json: { success: false, message: '未登录' } }),
  },
  {
    name: '403',
    ids: '[ER-05]',
    text: /^错误：nope$/,
    answer: (route) => route.fulfill({ status: 403, json: { success: false, message: 'nope' } }),
  },
  {
    name: '405',
    ids: '[ER-04]',
    text: /^本站仅作演示之用，无服务端！$/,
    answer: (route) => route.fulfill({ status: 405, body: '' }),
  },
  {
    name: '429 with an empty body',
    ids: '[ER-02]',
    text: /^错误：请求次数过多，请稍后再试！$/,
    answer: (route) => route.fulfill({ status: 429, body: '' }),
  },
  {
    name: '500',
    ids: '[ER-03]',
    text: /^错误：服务器内部错误，请联系管理员！$/,
    answer: (route) => route.fulfill({ status: 500, json: { success: false, message: 'stack' } }),
  },
  {
    name: '502 with HTML',
    losesAnswer: true,
    ids: '[ER-05]',
    text: /^错误：502/,
    answer: (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  },
  {
    name: '200 with HTML',
    losesAnswer: true,
    text: notUnderstood,
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<html>proxy</html>' }),
  },
  {
    name: 'malformed JSON',
    losesAnswer: true,
    text: notUnderstood,
    answer: (route) =>
      route.fulfill({ contentType: 'application/json', body: '{"success":true,}' }),
  },
  {
    name: 'a truncated body',
    losesAnswer: true,
    text: notUnderstood,
    answer: (route) => route.fulfill({ contentType: 'application/json', body: '{"success":tr' }),
  },
  {
    name: 'an empty body',
    losesAnswer: true,
    text: notUnderstood,
    answer: (route) => route.fulfill({ contentType: 'application/json', body: '' }),
  },
  {
    name: 'success false',
    ids: '[ER-01]',
    text: /^不行 <b>真的<\/b>$/,
    answer: (route) => route.fulfill({ json: { success: false, message: '不行 <b>真的</b>' } }),
  },
  {
    name: 'data null',
    kind: 'null',
    text: notUnderstood,
    answer: (route) => route.fulfill({ json: { success: true, message: '', data: null } }),
  },
  {
    name: 'a slow answer',
    kind: 'slow',
    answer: async (route) => {
      await sleep(1200);
      await route.continue();
    },
  },
  {
    name: 'no network',
    losesAnswer: true,
    text: /^错误：无法连接服务器，请检查网络后重试。$/,
    answer: (route) => route.abort('internetdisconnected'),
  },
];

interface Action {
  name: string;
  /** True where an answer without data is a good one. */
  isWrite?: boolean;
  /** The page before the action. */
  open: (page: Page) => Promise<unknown>;
  /** The call of the action. */
  matches: (url: URL, method: string) => boolean;
  act: (page: Page) => Promise<unknown>;
  /** What was typed stands where it was. */
  keeps?: (page: Page) => Promise<void>;
  /** The same again, without the fault; the page as it is. */
  again?: (page: Page) => Promise<unknown>;
  /** The sign of success. */
  worked: (page: Page) => Promise<unknown>;
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const retry = (page: Page) => page.getByRole('button', { name: '重试' }).click();
const hasValue = (page: Page, label: string, value: string) =>
  expect
    .poll(() =>
      page
        .getByRole('main')
        .getByLabel(new RegExp(`^${label}(\\s*\\*)?$`))
        .first()
        .inputValue(),
    )
    .toBe(value);
let made = 0;

const actions: readonly Action[] = [
  {
    name: 'list',
    open: (page) => page.goto('/about'),
    matches: ({ pathname }) => pathname === '/api/token/',
    act: (page) => page.getByRole('link', { name: '令牌' }).first().click(),
    again: retry,
    worked: (page) => row(page, 'stays 11').waitFor(),
  },
  {
    name: 'next page',
    open: async (page) => {
      await page.goto('/token');
      await row(page, 'stays 11').waitFor();
    },
    matches: ({ pathname, searchParams }) =>
      pathname === '/api/token/' && searchParams.get('p') === '1',
    act: (page) => page.getByRole('button', { name: '下一页' }).click(),
    again: retry,
    worked: (page) => row(page, 'stays 0').waitFor(),
  },
  {
    name: 'search',
    open: async (page) => {
      await page.goto('/token');
      await row(page, 'stays 11').waitFor();
    },
    matches: ({ pathname }) => pathname === '/api/token/search',
    act: async (page) => {
      await page.getByRole('searchbox').fill('stays 3');
      await page.keyboard.press('Enter');
    },
    keeps: (page) => expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('stays 3'),
    again: retry,
    worked: async (page) => {
      await row(page, 'stays 3').waitFor();
      await expect.poll(() => row(page, 'stays').count()).toBe(1);
    },
  },
  {
    name: 'form load',
    open: async (page) => {
      await page.goto('/channel');
      await row(page, 'channel-stays').waitFor();
    },
    matches: ({ pathname }) => pathname === '/api/channel/1',
    act: (page) => row(page, 'channel-stays').getByRole('link', { name: '编辑' }).click(),
    again: retry,
    worked: (page) => hasValue(page, '名称', 'channel-stays'),
  },
  {
    name: 'form save',
    isWrite: true,
    open: async (page) => {
      await page.goto('/token/add');
      await page.getByRole('heading', { name: '添加令牌' }).waitFor();
      made += 1;
      await page.getByLabel('名称').fill(`typed ${made}`);
      await page.getByLabel('剩余额度').fill('4321');
    },
    matches: ({ pathname }, method) => pathname === '/api/token/' && method === 'POST',
    act: (page) => page.getByRole('button', { name: '提交' }).click(),
    keeps: async (page) => {
      await hasValue(page, '名称', `typed ${made}`);
      await hasValue(page, '剩余额度', '4321');
    },
    worked: (page) => page.getByText('令牌创建成功').waitFor(),
  },
  {
    name: 'row toggle',
    isWrite: true,
    open: async (page) => {
      await callApi(page, 'PUT', 'channel/', { id: 1, status: 1 });
      await page.goto('/channel');
      await row(page, 'channel-stays').getByText('已启用').waitFor();
    },
    matches: ({ pathname }, method) => pathname === '/api/channel/' && method === 'PUT',
    act: (page) => row(page, 'channel-stays').getByRole('button', { name: '禁用' }).click(),
    keeps: async (page) => {
      await row(page, 'channel-stays').getByText('已启用').waitFor();
    },
    worked: (page) => row(page, 'channel-stays').getByText('已禁用').waitFor(),
  },
  {
    name: 'row delete',
    isWrite: true,
    open: async (page) => {
      await callApi(page, 'POST', 'token/', buildToken({ name: 'goes' }));
      await page.goto('/token');
      await row(page, 'goes').first().waitFor();
    },
    matches: (_url, method) => method === 'DELETE',
    act: async (page) => {
      await row(page, 'goes').first().getByRole('button', { name: '删除' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    },
    keeps: (page) => row(page, 'goes').first().waitFor(),
    worked: (page) => page.getByText('操作成功完成！').waitFor(),
  },
  {
    name: 'settings save',
    isWrite: true,
    open: async (page) => {
      await page.goto('/setting?tab=other&section=notice');
      made += 1;
      await page.getByLabel('公告').fill(`typed ${made}`);
    },
    matches: ({ pathname }, method) => pathname === '/api/option/' && method === 'PUT',
    act: async (page) => {
      await page.getByRole('main').getByRole('button', { name: '保存' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    },
    keeps: (page) => hasValue(page, '公告', `typed ${made}`),
    worked: (page) => page.getByText('已保存 1 项设置').waitFor(),
  },
  {
    name: 'sum of the log',
    open: async (page) => {
      await page.goto('/log');
      await page.getByRole('button', { name: '点击查看总消耗额度' }).waitFor();
    },
    matches: ({ pathname }) => pathname === '/api/log/stat',
    act: (page) => page.getByRole('button', { name: '点击查看总消耗额度' }).click(),
    worked: (page) => page.getByText('总消耗额度：$').waitFor(),
  },
  {
    name: 'sign-in',
    open: async (page) => {
      await page.goto('/login');
      await page.getByLabel('用户名或邮箱').fill('anna');
      await page.getByLabel('密码', { exact: true }).fill('password-1');
    },
    matches: ({ pathname }) => pathname === '/api/user/login',
    act: (page) => page.getByRole('main').getByRole('button', { name: '登录' }).click(),
    keeps: (page) => hasValue(page, '密码', 'password-1'),
    worked: (page) => page.getByRole('heading', { name: '令牌' }).waitFor(),
  },
];

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let server: BuiltServer;
let state: Awaited<ReturnType<BrowserContext['storageState']>>;
let store: Store;
let ok = 0;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
  const { page, context } = await visit(browser, server.url);
  await signIn(page);
  for (let i = 0; i < 12; i++)
    await callApi(page, 'POST', 'token/', buildToken({ name: `stays ${i}` }));
  await callApi(page, 'POST', 'channel/', buildChannel({ name: 'channel-stays' }));
  await callApi(page, 'POST', 'user/', { username: 'anna', password: 'password-1' });
  state = await context.storageState();
  await context.close();
  store = await openStore({ dataDir: server.dataDir });
  await store.records
    .insertInto('log')
    .values({
      user_id: 1,
      username: 'root',
      created_at: 1_700_000_000,
      type: 2,
      content: '',
      model_name: 'm',
      quota: 500_000,
    })
    .execute();
});
afterEach(async () => {
  await store.records.deleteFrom('token').where('name', 'not like', 'stays%').execute();
});
afterAll(async () => {
  await store?.close();
  console.log(`faults ok=${ok}/${faults.length * actions.length}`);
  await browser?.close();
  await server?.stop();
});

const toasts = (page: Page) => page.locator('.toast:not(.success) > span').allInnerTexts();
const busyMarks = (page: Page) =>
  page.locator('[aria-busy=true], main [role=status], main button:disabled').count();

/** Nothing runs any more, the header is there, and failure is not shown as emptiness. */
async function expectSettled(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  expect(await page.getByRole('banner').isVisible()).toBe(true);
  expect(await page.getByText(/还没有记录|没有匹配的记录/).count()).toBe(0);
}

/** One fault on one action, and the same action after it. */
async function tryCell(page: Page, fault: Fault, action: Action): Promise<void> {
  await action.open(page);
  let calls = 0;
  const matches = (url: URL) => url.pathname.startsWith('/api/');
  await page.route(matches, (route) => {
    const request = route.request();
    if (!action.matches(new URL(request.url()), request.method())) return route.fallback();
    calls += 1;
    return fault.answer(route);
  });
  await action.act(page);
  if (fault.kind === 'slow') {
    await expect.poll(() => busyMarks(page), { timeout: 1000, interval: 30 }).toBeGreaterThan(0);
    await action.worked(page);
    expect(await toasts(page)).toEqual([]);
    if (action.isWrite) expect(calls).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    return;
  }
  if (fault.kind === 'expired' && action.name !== 'sign-in') {
    await page.waitForURL('**/login?expired=true');
    await page.getByText('未登录或登录已过期，请重新登录！').waitFor();
    expect(await toasts(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // The session itself is alive: only its answer said otherwise.
    await page.evaluate(() =>
      localStorage.setItem(
        'user',
        JSON.stringify({
          id: 1,
          username: 'root',
          display_name: 'Root User',
          role: 100,
          status: 1,
        }),
      ),
    );
    await action.open(page);
    await action.act(page);
    await action.worked(page);
    return;
  }
  if (fault.kind === 'null' && action.isWrite) {
    await expect.poll(() => page.locator('.toast.success').count()).toBe(1);
    expect(await toasts(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    return;
  }
  const isLooked = fault.losesAnswer && (action.isWrite || action.name === 'sign-in');
  const text = isLooked ? notDone : (fault.text ?? /^$/);
  await expect
    .poll(() => toasts(page), { timeout: isLooked ? 12_000 : 3000 })
    .toEqual([expect.stringMatching(text)]);
  await expectSettled(page);
  await action.keeps?.(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await (action.again ?? action.act)(page);
  await action.worked(page);
}

describe.each(faults.map((fault) => ({ ids: '', ...fault })))('$name $ids', (fault) => {
  it('on every action: one message, nothing lost, nothing shown as empty, and the same works afterwards', async () => {
    const { page, context, problems } = await visit(browser, server.url, {
      storageState: state,
      locale: 'zh-CN',
    });
    const failed: string[] = [];
    for (const action of actions) {
      const guest =
        action.name === 'sign-in'
          ? await visit(browser, server.url, { locale: 'zh-CN' })
          : undefined;
      try {
        await tryCell(guest?.page ?? page, fault, action);
        ok += 1;
      } catch (error) {
        failed.push(
          `${action.name}: ${error instanceof Error ? error.message.slice(0, 400) : String(error)}`,
        );
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      expect(guest?.problems ?? []).toEqual([]);
      await guest?.context.close();
    }
    expect(failed).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  }, 120_000);
});
