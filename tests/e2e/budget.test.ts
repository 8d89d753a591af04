import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, launchBrowser, leaveBrowser, signIn, visit } from '../support/browser';
import { type BuiltServer, startServer } from '../support/builtServer';

const signInBytes = 66_800;
const signInRequests = 6;
const listBytes = 166_500;
const listRequests = 12;
const listElements = 1200;

let browser: Browser;
let server: BuiltServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
});
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
});

/** Bytes of the bodies as they came over the network, and the number of requests that were really sent. */
async function measure(
  page: Page,
  path: string,
  ready: () => Promise<unknown>,
): Promise<{ bytes: number; requests: string[] }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const sizes = new Map<string, number>();
  const urls = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.fromDiskCache && response.protocol !== 'data') urls.set(requestId, response.url);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => urls.delete(requestId));
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, (sizes.get(requestId) ?? 0) + encodedDataLength),
  );
  await page.goto(path);
  await ready();
  await page.waitForLoadState('networkidle');
  const requests = [...urls.keys()].filter((id) => sizes.has(id));
  await session.detach();
  return {
    bytes: requests.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0),
    requests: requests.map((id) => urls.get(id) ?? ''),
  };
}

describe('budgets', () => {
  it('keeps the sign-in page small', async () => {
    const { page } = await visit(browser, server.url);
    const { bytes, requests } = await measure(page, '/login', () =>
      page.getByLabel('Password', { exact: true }).waitFor(),
    );
    console.log(
      `budget sign-in bytes=${bytes}/${signInBytes} requests=${requests.length}/${signInRequests}`,
    );
    expect(bytes).toBeLessThanOrEqual(signInBytes);
    expect(requests.length).toBeLessThanOrEqual(signInRequests);
  });

  it('keeps a cold list small', async () => {
    const { page, context } = await visit(browser, server.url);
    await signIn(page);
    for (let i = 0; i < 12; i++)
      await callApi(page, 'POST', 'token/', { name: `t${i}`, remain_quota: 1, expired_time: -1 });
    const state = await context.storageState();
    const cold = await visit(browser, server.url, { storageState: state });
    const { bytes, requests } = await measure(cold.page, '/token', () =>
      cold.page.getByRole('row').nth(10).waitFor(),
    );
    const elements = await cold.page.evaluate(() => document.querySelectorAll('*').length);
    console.log(
      `budget list bytes=${bytes}/${listBytes} requests=${requests.length}/${listRequests} elements=${elements}/${listElements}`,
    );
    expect(bytes).toBeLessThanOrEqual(listBytes);
    expect(requests.length).toBeLessThanOrEqual(listRequests);
    expect(elements).toBeLessThanOrEqual(listElements);
  });

  it('lets the browser compile the code of a first list and a first form while it is loaded', async () => {
    const { page, context } = await visit(browser, server.url);
    await signIn(page);
    await page.goto('/token');
    await page.getByRole('link', { name: 'Add token' }).first().click();
    await page.getByRole('button', { name: 'Create token' }).waitFor();
    const hinted = await page.evaluate(async () => {
      const files = performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js'));
      const texts = await Promise.all(
        files.map(async (path) => [path, await (await fetch(path)).text()] as const),
      );
      return texts.flatMap(([path, text]) =>
        text.startsWith('//# allFunctionsCalledOnLoad\n') ? [path.replace(/-.*/, '')] : [],
      );
    });
    const names = ['console', 'forms', 'index', 'list'];
    expect(hinted.sort()).toEqual(names.map((name) => `/assets/${name}`));
    await context.close();
  });
});
