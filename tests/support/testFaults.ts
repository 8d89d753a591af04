/** Faults of the network and the relay on ten actions. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/server/store/openStore';
import type { Store } from '../../src/server/store/tables';
import {
  callApi,
  enter,
  launchBrowser,
  leaveBrowser,
  openBlank,
  type Visit,
  visit,
} from './browser';
import { buildChannel, buildToken } from './builders';
import { type BuiltServer, startServer } from './builtServer';
import { faults as allFaults, type Fault, notDone } from './faults';
import { type Action, actions } from './faultyActions';
import { buildGate } from './gate';
import { isOfPart } from './part';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let server: BuiltServer;
let state: Awaited<ReturnType<BrowserContext['storageState']>>;
let store: Store;
/** Somebody who is not signed in. */
let guest: Visit;
let ok = 0;

const toasts = (page: Page) => page.locator('.toast:not(.success) > span').allInnerTexts();
const busyMarks = (page: Page) =>
  page.locator('[aria-busy=true], main [role=status], main button:disabled').count();

/** Nothing runs any more, the header is there, and failure is not shown as emptiness. */
async function expectSettled(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  expect(await page.getByRole('banner').isVisible()).toBe(true);
  expect(await page.getByText(/还没有|没有匹配|创建第一个/).count()).toBe(0);
}

/** Makes the guest's browser a new one, but for the code that it has. */
async function forget({ page, context }: Visit): Promise<void> {
  await openBlank(page);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
}

/** One fault on one action, and the same action after it. */
async function tryCell(page: Page, fault: Fault, action: Action): Promise<void> {
  await action.open(page);
  let calls = 0;
  const gate = buildGate();
  const matches = (url: URL) => url.pathname.startsWith('/api/');
  await page.route(matches, async (route) => {
    const request = route.request();
    if (!action.matches(new URL(request.url()), request.method())) return route.fallback();
    calls += 1;
    // The answer comes once somebody has seen that it is awaited.
    if (fault.kind === 'slow') await gate.passed;
    return fault.answer(route);
  });
  await action.act(page);
  if (fault.kind === 'slow') {
    try {
      await expect.poll(() => busyMarks(page), { timeout: 3000, interval: 30 }).toBeGreaterThan(0);
    } finally {
      gate.open();
    }
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

/** The actions that a fault is tried on in this run: each fault on some, each action with some faults. */
const actionsOf = (fault: Fault) => {
  const first = allFaults.findIndex(({ name }) => name === fault.name);
  return actions.filter((_, place) => isOfPart(first + place, 5));
};

/** Registers the tests of some faults: a part of them a file, for together they take minutes. */
export function testFaults(faults: readonly (Fault & { ids?: string })[]): void {
  beforeAll(async () => {
    ok = 0;
    [browser, server] = await Promise.all([launchBrowser(), startServer()]);
    const { page, context } = await visit(browser, server.url);
    await enter(page);
    for (let i = 0; i < 27; i++)
      await callApi(page, 'POST', 'token/', buildToken({ name: `stays ${i}` }));
    await callApi(page, 'POST', 'channel/', buildChannel({ name: 'channel-stays' }));
    await callApi(page, 'POST', 'user/', { username: 'anna', password: 'password-1' });
    state = await context.storageState();
    await context.close();
    guest = await visit(browser, server.url, { locale: 'zh-CN' });
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
    console.log(`faults ok=${ok}/${faults.flatMap(actionsOf).length}`);
    await leaveBrowser(browser);
    await server?.stop();
  });

  describe.each(faults.map((fault) => ({ ids: '', ...fault })))('$name $ids', (fault) => {
    it('on the actions of this run: one message, nothing lost, nothing shown as empty, and the same works afterwards', async () => {
      const { page, context, problems } = await visit(browser, server.url, {
        storageState: state,
        locale: 'zh-CN',
      });
      const failed: string[] = [];
      for (const action of actionsOf(fault)) {
        const isGuest = action.name === 'sign-in';
        try {
          if (isGuest) await forget(guest);
          await tryCell(isGuest ? guest.page : page, fault, action);
          ok += 1;
        } catch (error) {
          failed.push(
            `${action.name}: ${error instanceof Error ? error.message.slice(0, 400) : String(error)}`,
          );
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        }
      }
      expect(guest.problems.splice(0)).toEqual([]);
      expect(failed).toEqual([]);
      expect(problems).toEqual([]);
      await context.close();
    }, 120_000);
  });
}
