/** Users' actions in the console while a call of it fails. */
import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { buildToken } from '../../../support/steps/builders';
import { callApi } from '../api';
import { exit, open } from '../consoleTests';

export interface Action {
  name: string;
  /** True where an answer without data is a good one. */
  isWrite?: boolean;
  /** The page before the action. */
  open: () => Promise<unknown>;
  /** The call of the action: its method, and what its path below /api/ fits. */
  method: string;
  path: RegExp;
  act: () => Promise<unknown>;
  /** The typed text is still there. */
  keeps?: () => Promise<unknown>;
  /** The same again, without the fault; the page as it is. */
  again?: () => Promise<unknown>;
  /** The sign of success. */
  worked: () => Promise<unknown>;
}

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string | RegExp, within: { getByRole: Locator['getByRole'] } = page) =>
  within.getByRole('button', { name });
const seen = (found: Locator) => expect.element(found).toBeVisible();
const retry = () => button('重试').click();
/** A field of the page by its label, which may carry the mark of what is needed. */
const field = (label: string) =>
  page
    .getByRole('main')
    .getByLabelText(new RegExp(`^${label}(\\s*\\*)?$`))
    .first();
const hasValue = (label: string, value: string) =>
  expect
    .poll(() => {
      const input = field(label).query();
      return input && 'value' in input ? input.value : undefined;
    })
    .toBe(value);

/** Tokens that stay: more than two pages, whatever a page has. */
export const staying = 45;
/** One on the first page, and one on the second. */
const onFirst = `stays ${staying - 1}`;
const onSecond = 'stays 12';

let made = 0;

export const actions: readonly Action[] = [
  {
    name: 'list',
    open: () => open('/about'),
    method: 'GET',
    path: /^token\/\?/,
    act: () => page.getByRole('link', { name: '令牌' }).first().click(),
    again: retry,
    worked: () => seen(row(onFirst)),
  },
  {
    name: 'next page',
    open: async () => {
      await open('/token');
      await seen(row(onFirst));
    },
    method: 'GET',
    path: /^token\/\?.*\bp=1\b/,
    act: () => button('下一页').click(),
    again: retry,
    worked: () => seen(row(onSecond)),
  },
  {
    name: 'search',
    open: async () => {
      await open('/token');
      await seen(row(onFirst));
    },
    method: 'GET',
    path: /^token\/search/,
    act: async () => {
      await page.getByRole('searchbox').fill(onFirst);
      await userEvent.keyboard('{Enter}');
    },
    keeps: () => expect.element(page.getByRole('searchbox')).toHaveValue(onFirst),
    again: retry,
    worked: async () => {
      await seen(row(onFirst));
      await expect.poll(() => row('stays').elements().length).toBe(1);
    },
  },
  {
    name: 'form load',
    open: async () => {
      await open('/channel');
      await seen(row('channel-stays'));
    },
    method: 'GET',
    path: /^channel\/1$/,
    act: () => row('channel-stays').getByRole('link', { name: '编辑' }).click(),
    again: retry,
    worked: () => hasValue('名称', 'channel-stays'),
  },
  {
    name: 'form save',
    isWrite: true,
    open: async () => {
      await open('/token/add');
      await seen(page.getByRole('heading', { name: '添加令牌' }));
      made += 1;
      await field('名称').fill(`typed ${made}`);
      await field('剩余额度').fill('4321');
    },
    method: 'POST',
    path: /^token\/$/,
    act: () => button(/^创建/).click(),
    keeps: async () => {
      await hasValue('名称', `typed ${made}`);
      await hasValue('剩余额度', '4321');
    },
    worked: () => seen(page.getByText('令牌创建成功')),
  },
  {
    name: 'row toggle',
    isWrite: true,
    open: async () => {
      await callApi('PUT', 'channel/', { id: 1, status: 1 });
      await open('/channel');
      await seen(row('channel-stays').getByText('已启用'));
    },
    method: 'PUT',
    path: /^channel\//,
    act: () => row('channel-stays').getByRole('switch').click(),
    keeps: () => seen(row('channel-stays').getByText('已启用')),
    worked: () => seen(row('channel-stays').getByText('已禁用')),
  },
  {
    name: 'row delete',
    isWrite: true,
    open: async () => {
      await callApi('POST', 'token/', buildToken({ name: 'goes' }));
      await open('/token');
      await seen(row('goes').first());
    },
    method: 'DELETE',
    path: /./,
    act: async () => {
      const menu = row('goes').first();
      await button(/的更多操作$/, menu).click();
      await menu.getByRole('group').getByRole('button', { name: '删除' }).click();
      await button('删除', page.getByRole('dialog')).click();
    },
    keeps: () => seen(row('goes').first()),
    worked: () => seen(page.getByText('已删除 goes')),
  },
  {
    name: 'settings save',
    isWrite: true,
    open: async () => {
      await open('/setting?tab=other&section=notice');
      made += 1;
      await page.getByLabelText('首页公告').fill(`typed ${made}`);
    },
    method: 'PUT',
    path: /^option\//,
    act: async () => {
      await button('保存', page.getByRole('main')).click();
      await button('保存', page.getByRole('dialog')).click();
    },
    keeps: () => hasValue('首页公告', `typed ${made}`),
    worked: () => seen(page.getByText('已保存 1 项设置')),
  },
  {
    name: 'sum of the log',
    open: async () => {
      await open('/log');
      await seen(button('点击查看总消耗额度'));
    },
    method: 'GET',
    path: /^log\/stat/,
    act: () => button('点击查看总消耗额度').click(),
    worked: () => seen(page.getByText('总消耗额度：$')),
  },
  {
    name: 'sign-in',
    open: async () => {
      await exit();
      await open('/login');
      await page.getByLabelText('用户名或邮箱').fill('anna');
      await page.getByLabelText('密码', { exact: true }).fill('password-1');
    },
    method: 'POST',
    path: /^user\/login/,
    act: () => button('登录', page.getByRole('main')).click(),
    keeps: () => hasValue('密码', 'password-1'),
    worked: () => seen(page.getByRole('heading', { name: '令牌', level: 1 })),
  },
];
