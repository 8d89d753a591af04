/** What users do in the console while a call of it fails. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { callApi } from './browser';
import { buildToken } from './builders';
import { chooseOf, switchOf } from './rows';

export interface Action {
  name: string;
  /** True where an answer without data is a good one. */
  isWrite?: boolean;
  /** The page before the action. */
  open: (page: Page) => Promise<unknown>;
  /** The call of the action. */
  matches: (url: URL, method: string) => boolean;
  act: (page: Page) => Promise<unknown>;
  /** What was typed is still there. */
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
const nextPage = (page: Page) => page.getByRole('button', { name: '下一页' }).click();
/** The call of rows 31 to 40, which the first page does not need. */
const isThirdPart = ({ pathname, searchParams }: URL) =>
  pathname === '/api/token/' && searchParams.get('p') === '3';
/** The last call of the second page, which says whether a third follows. */
const isLastPart = ({ pathname, searchParams }: URL) =>
  pathname === '/api/token/' && searchParams.get('p') === '5';
/** Asks the page to save data, so that it reads nothing ahead. */
const saveData = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
let made = 0;

export const actions: readonly Action[] = [
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
      await page.goto('/about');
      await saveData(page);
      await page.getByRole('link', { name: '令牌' }).first().click();
      await row(page, 'stays 11').waitFor();
    },
    matches: isThirdPart,
    act: nextPage,
    again: retry,
    worked: (page) => row(page, 'stays 0').waitFor(),
  },
  {
    name: 'check of a next page that was read ahead',
    open: async (page) => {
      const lastAhead = page.waitForEvent('requestfinished', (request) =>
        isLastPart(new URL(request.url())),
      );
      await page.goto('/token');
      await lastAhead;
      // Not `networkidle`, which a busy machine reaches before the page is read ahead. The page may still have to take
      // in the last answer: it does so before that of a later call.
      await callApi(page, 'GET', 'status');
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    },
    matches: isThirdPart,
    act: async (page) => {
      await page.evaluate(() => {
        const { now } = Date;
        Date.now = () => now() + 5000;
      });
      await nextPage(page);
    },
    keeps: (page) => row(page, 'stays 0').waitFor(),
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
    act: (page) => page.getByRole('button', { name: /^创建/ }).click(),
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
    act: (page) => switchOf(row(page, 'channel-stays')).click(),
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
      await chooseOf(row(page, 'goes').first(), '删除');
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
    worked: (page) => page.getByRole('heading', { name: '令牌', level: 1 }).waitFor(),
  },
];
