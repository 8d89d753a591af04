/**
 * The home page of administrators as the server sends it: calls, bytes, and its shape before its code is there.
 * tests/component/pages/adminHome.test.ts has what it shows.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillWithDemo } from '../../../src/server/demo/fill';
import { openStore } from '../../../src/server/store/openStore';
import { enter, launchBrowser, leaveBrowser, visit } from '../../support/browser/browser';
import { buildGate } from '../../support/browser/gate';
import { watchShifts } from '../../support/browser/layoutShift';
import { type BuiltServer, startServer } from '../../support/server/builtServer';

// One call more than what is shown: channels of a multiple of ten may be a page of more.
const [maxCalls, maxBytes] = [8, 245_000];

let browser: Browser;
let server: BuiltServer;
let state: Awaited<ReturnType<BrowserContext['storageState']>>;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
  const { page, context } = await visit(browser, server.url);
  await enter(page);
  state = await context.storageState();
  await context.close();
  const store = await openStore({ dataDir: server.dataDir });
  await fillWithDemo(
    { store, now: () => Math.floor(Date.now() / 1000) },
    { channels: 40, users: 20, tokens: 30, codes: 5, logs: 4000 },
  );
  await store.close();
});
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
});

const open = async (path: string, options: Parameters<typeof visit>[2] = {}) => {
  const visited = await visit(browser, server.url, { storageState: state, ...options });
  await visited.page.goto(path);
  return visited;
};

/** Holds answers to these addresses back. @returns what lets them pass */
async function hold(page: Page, pattern: string): Promise<() => void> {
  const gate = buildGate();
  await page.route(pattern, async (route) => {
    await gate.passed;
    // The page may be gone by then.
    await route.continue().catch(() => {});
  });
  return gate.open;
}

describe('the home page of administrators', () => {
  it('needs few calls and bytes, and fits a laptop but for its last row', async () => {
    const { page, context } = await open('/about');
    await page.getByRole('heading', { name: 'About' }).waitFor();
    await context.close();
    const cold = await visit(browser, server.url, {
      storageState: state,
      viewport: { width: 1280, height: 800 },
    });
    const session = await cold.context.newCDPSession(cold.page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.dataReceived', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const calls: string[] = [];
    cold.page.on('request', (one) => one.url().includes('/api/') && calls.push(one.url()));
    // The navigation counts channels 1.5 s later; a slow machine may need as long for the page.
    await cold.page.addInitScript(
      'window.setTimeout = ((wait) => (work, ms) => wait(work, ms === 1500 ? 60000 : ms))(setTimeout)',
    );
    await cold.page.goto('/');
    await cold.page.locator('.top tr').first().waitFor();
    await cold.page.waitForLoadState('networkidle');
    const said = `budget home bytes=${bytes}/${maxBytes} calls=${calls.length}/${maxCalls}`;
    console.log(said);
    expect([bytes <= maxBytes, calls.length <= maxCalls], said).toEqual([true, true]);
    const box = async (selector: string) => {
      const found = await cold.page.locator(selector).first().boundingBox();
      return { top: found?.y ?? 9999, bottom: (found?.y ?? 9999) + (found?.height ?? 0) };
    };
    expect((await box('.cols')).bottom).toBeLessThanOrEqual(800);
    expect((await box('.thirds')).top).toBeLessThan(700);
    await cold.context.close();
  });

  it.each([
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ])('has its shape from the first moment at $width px, and nothing jumps', async (viewport) => {
    const { page, context } = await open('/about', { viewport });
    const sendCode = await hold(page, '**/AdminHome*.js');
    const sendUse = await hold(page, '**/api/log/summary**');
    const sendChannels = await hold(page, '**/api/channel/**');
    const shiftOf = await watchShifts(page);
    await page.goto('/', { waitUntil: 'commit' });
    // The shape of the figures is there while the code of the page is not: dots take its place.
    await page.locator('.kpi .sk').first().waitFor();
    await page.locator('.sk-chart').first().waitFor();
    sendCode();
    await page.getByRole('button', { name: '24 h', exact: true }).waitFor();
    await page.locator('.sk-chart').first().waitFor();
    sendUse();
    await page.locator('.top tr').first().waitFor();
    sendChannels();
    await page.locator('.health').waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.locator('.sk').count()).toBe(0);
    const sum = await shiftOf();
    console.log(`home ${viewport.width}: layout shift ${sum.toFixed(4)}`);
    expect(sum).toBeLessThan(0.03);
    await context.close();
  });
});
