/** The cost of pages: bytes, requests, elements, and calls of the relay. */
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, launchBrowser, leaveBrowser, signIn, visit } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { type BuiltServer, startServer } from '../../support/server/builtServer';
import { buildChannel } from '../../support/steps/builders';

const signInBytes = 75_000;
const signInRequests = 6;
const listBytes = 215_000;
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
    await page.locator('main form .form-section').first().waitFor();
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

/** Calls that every page sends once, whatever it shows. */
const ofEveryPage = ['/api/status', '/api/announcement/current'];

/** The calls of a page, without those, and without the number beside "Channels". */
function countCalls(page: Page) {
  let calls: string[] = [];
  let open = 0;
  let minutes = 0;
  const follow = (request: Request, step: 1 | -1) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/') || ofEveryPage.includes(pathname)) return;
    open += step;
    if (step > 0) calls.push(`${request.method()} ${pathname.slice('/api/'.length)}${search}`);
  };
  page.on('request', (request) => follow(request, 1));
  page.on('requestfinished', (request) => follow(request, -1));
  page.on('requestfailed', (request) => follow(request, -1));
  /**
   * Does something a minute later, so that nothing counts as read just now.
   * @returns the calls until what it shows is there
   */
  return async (show: () => Promise<unknown>): Promise<string[]> => {
    minutes += 1;
    await page.clock.setFixedTime(Date.now() + minutes * 60_000);
    calls = [];
    await show();
    await expect.poll(() => open).toBe(0);
    // Requests that the page has sent by then come before this.
    await callApi(page, 'GET', 'status');
    await expect.poll(() => open).toBe(0);
    const isOnChannels = new URL(page.url()).pathname.startsWith('/channel');
    return calls.filter((call) => isOnChannels || !call.startsWith('GET channel/'));
  };
}

const dayOfChannel = expect.stringMatching(/^GET channel\/day\/\d+$/);

describe('calls', () => {
  const held = consoleTests({}, async (page) => {
    for (let i = 0; i < 45; i++)
      await callApi(page, 'POST', 'token/', { name: `t${i}`, remain_quota: 1, expired_time: -1 });
    for (let i = 0; i < 25; i++)
      await callApi(page, 'POST', 'user/', { username: `user${i}`, password: 'password-1' });
    await callApi(page, 'POST', 'redemption/', { name: 'r', quota: 5, count: 45 });
    await callApi(page, 'POST', 'channel/', buildChannel({ name: 'c' }));
  });
  const rows = () => held.page.locator('tbody tr[data-id]');
  const goTo = async (name: string) => {
    await held.page
      .getByRole('navigation')
      .first()
      .getByRole('link', { name, exact: true })
      .click();
    await held.page.getByRole('heading', { level: 1, name }).waitFor();
  };
  /** The one call of a page of the console. */
  const onePage = (path: string, page = 0) => [
    expect.stringMatching(new RegExp(`^GET ${path}\\?p=${page}&page_size=20\\b`)),
  ];

  it.each([
    ['Tokens', 'token'],
    ['Redemption codes', 'redemption'],
    ['Users', 'user'],
  ])('%s: one for a page, cold and warm', async (name, path) => {
    const { page } = held;
    const callsOf = countCalls(page);
    const open = async () => {
      await page.goto(`/${path}`);
      await rows().nth(19).waitFor();
    };
    expect(await callsOf(open)).toEqual(onePage(`${path}/`));
    await goTo('About');
    const back = async () => {
      await goTo(name);
      await rows().nth(19).waitFor();
    };
    expect(await callsOf(back)).toEqual(onePage(`${path}/`));
  });

  it('next page, search, Back and a sort: those that they show', async () => {
    const { page } = held;
    const callsOf = countCalls(page);
    await page.goto('/token');
    await rows().nth(19).waitFor();
    const next = async () => {
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByText('21–40').waitFor();
    };
    expect(await callsOf(next)).toEqual(onePage('token/', 1));
    const search = async () => {
      await page.getByRole('searchbox').first().fill('t44');
      await expect.poll(() => rows().count()).toBe(1);
    };
    expect(await callsOf(search)).toEqual(onePage('token/search'));
    const back = async () => {
      await page.goBack();
      await rows().nth(19).waitFor();
    };
    expect(await callsOf(back)).toEqual(onePage('token/', 1));
    const sort = async () => {
      await page.getByRole('button', { name: 'Name', exact: true }).click();
      await expect.poll(() => rows().first().textContent()).toContain('t0');
    };
    expect(await callsOf(sort)).toEqual(onePage('token/'));
    expect(await page.locator('.foot', { has: page.getByLabel('Pages') }).textContent()).toContain(
      '1–20 of 45',
    );
  });

  it('a form: its record, and of a channel its day and the groups; other choices once somebody comes to them', async () => {
    const { page } = held;
    const callsOf = countCalls(page);
    await page.goto('/token');
    await rows().nth(19).waitFor();
    const form = async () => {
      await rows()
        .first()
        .getByRole('link', { name: /^Edit / })
        .click();
      await page.locator('main form .form-section').first().waitFor();
      // Nobody works on the row of the list before the record is read.
      await page.locator('.schema-form:not([inert])').waitFor();
    };
    const opened = await callsOf(form);
    const id = /edit\/(\d+)/.exec(page.url())?.[1];
    expect(opened).toEqual([`GET token/${id}`]);
    const models = page.getByRole('combobox', { name: 'Models' });
    expect(await callsOf(() => models.focus())).toEqual(['GET user/available_models']);
    const save = async () => {
      await page.getByLabel('Name').fill('renamed');
      await page.getByRole('button', { name: /^Save/ }).click();
      await page.getByText('Token updated').waitFor();
    };
    expect(await callsOf(save)).toEqual([`GET token/${id}`, 'PUT token/']);
    await page.goto('/channel');
    await rows().first().waitFor();
    const channel = (await callsOf(form)).filter((call) => !call.includes('p=0'));
    // Groups are fixed: what is typed of them is refused.
    expect(channel.sort()).toEqual([
      expect.stringMatching(/^GET channel\/\d+$/),
      dayOfChannel,
      'GET group/',
    ]);
  });

  it.each([
    [
      '/',
      [
        'home_page_content',
        'log/summary',
        'notice',
        'option/',
        'prices',
        'token/search',
        'user/available_models',
        'user/self',
      ],
    ],
    // At an address of numbers there are no passkeys.
    ['/setting', ['user/factor', 'user/self', 'user/sessions']],
    ['/topup', ['user/self']],
    ['/user/edit', ['user/self']],
  ])('%s: those whose answers it shows', async (path, expected) => {
    const { page } = held;
    const callsOf = countCalls(page);
    const sent = new Set<string>();
    page.on('request', (request) => sent.add(new URL(request.url()).pathname));
    const opened = await callsOf(async () => {
      await page.goto(path);
      // On a busy machine the network is idle while the code of a part is read.
      await expect.poll(() => expected.filter((call) => !sent.has(`/api/${call}`))).toEqual([]);
      await page.waitForLoadState('networkidle');
    });
    expect(opened.map((call) => call.replace(/^GET |\?.*/g, '')).sort()).toEqual(expected);
  });
});
