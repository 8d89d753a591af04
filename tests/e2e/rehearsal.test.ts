/** The form that is drawn where nobody sees it while a list is quiet, so that the first one opens like a later one. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi, enter } from '../support/browser';
import { buildChannel, buildToken } from '../support/builders';
import { consoleTests } from '../support/consoleTests';
import { buildGate } from '../support/gate';

const held = consoleTests({}, async (page) => {
  await callApi(page, 'POST', 'token/', buildToken({ name: 'row1' }));
  await callApi(page, 'POST', 'channel/', buildChannel({ name: 'first' }));
  await callApi(page, 'POST', 'user/', { username: 'plain', password: 'password1' });
  await callApi(page, 'POST', 'user/', { username: 'helper', password: 'password1' });
  await callApi(page, 'POST', 'user/manage', { username: 'helper', action: 'promote' });
});

/** Rules of MUI's styles in the page: there are none before a form was drawn. */
const styles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.styleSheets].flatMap(({ ownerNode, cssRules }) =>
      ownerNode instanceof Element && ownerNode.hasAttribute('data-emotion')
        ? [...cssRules].map(({ cssText }) => cssText)
        : [],
    ),
  );
const isRehearsed = (page: Page) =>
  expect.poll(() => styles(page), { timeout: 20_000 }).not.toEqual([]);

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const edit = (page: Page, name: string) =>
  row(page, name).getByRole('link', { name: /^Edit/ }).click();
const save = (page: Page) => page.getByRole('button', { name: /^Save/ });

/** Opens a page whose clock can be moved on. */
async function openByClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Lets seconds pass, each once nothing is asked of the server any more. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let i = 0; i < seconds; i++) {
    await page.clock.runFor(1000);
    await page.waitForLoadState('networkidle');
  }
}

/** What a page keeps and says, and what it listens to; and what was added to it meanwhile. */
async function watchPage(page: Page) {
  await page.addInitScript(() => {
    const counts: Record<string, number> = {};
    Object.assign(window, { counts });
    for (const target of [window, document])
      for (const [name, step] of [
        ['addEventListener', 1],
        ['removeEventListener', -1],
      ] as const) {
        const own = target[name].bind(target);
        Object.assign(target, {
          [name]: (type: string, ...rest: [EventListener]) => {
            counts[type] = (counts[type] ?? 0) + step;
            own(type, ...rest);
          },
        });
      }
  });
  return () =>
    page.evaluate(() => ({
      title: document.title,
      body: document.body.innerHTML,
      focus: document.activeElement?.outerHTML,
      listens: { ...Reflect.get(window, 'counts') },
      kept: [{ ...localStorage }, { ...sessionStorage }],
      address: location.href,
      steps: history.length,
    }));
}

describe('a form that is rehearsed', () => {
  it.each([
    ['token', 'row1'],
    ['channel', 'first'],
  ])('leaves no style of the first form of a %s to be made', async (name, title) => {
    const { page } = held;
    await page.goto(`/${name}`);
    await isRehearsed(page);
    const before = await styles(page);
    await edit(page, title);
    await save(page).waitFor();
    await page.waitForLoadState('networkidle');
    const made = (await styles(page)).filter((rule) => !before.includes(rule));
    // MUI makes the list of a choice when its field is in the document.
    expect(made.filter((rule) => !/Autocomplete-option|\{ z-index: \d+; \}/.test(rule))).toEqual(
      [],
    );
  });

  it('leaves none of its code to be fetched or run for the first time', async () => {
    const { page, context } = held;
    await page.goto('/token');
    await isRehearsed(page);
    const session = await context.newCDPSession(page);
    const first: string[] = [];
    await session.send('Debugger.enable');
    session.on('Debugger.scriptParsed', ({ url }) => {
      if (url.includes('/assets/')) first.push(url);
    });
    await edit(page, 'row1');
    await save(page).waitFor();
    await session.detach();
    expect(first).toEqual([]);
  });

  it('asks nothing of the relay, and leaves the page, its keys and what it keeps as they were', async () => {
    const { page } = held;
    await page.addInitScript(() => {
      const { id } = JSON.parse(localStorage.getItem('user') ?? '{}');
      const draft = { changes: { name: 'typed' }, base: { name: '' } };
      const forms = { '/token Token': draft, '/token/edit/0 Token': draft };
      sessionStorage.setItem('form-draft', JSON.stringify({ user: id, forms }));
    });
    const look = await watchPage(page);
    await openByClock(page, '/token');
    const before = await look();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await pass(page, 5);
    await isRehearsed(page);
    await pass(page, 3);
    // The navigation counts channels.
    expect(calls.filter((path) => /^\/api\/(?!channel\/)/.test(path))).toEqual([]);
    expect(await look()).toEqual(before);
  });

  it('waits while its code is fetched, and not for it to answer a click', async () => {
    const { page } = held;
    const gate = buildGate();
    await page.route('**/assets/forms-*.js', async (route) => {
      await gate.passed;
      await route.continue();
    });
    const isAsked = page.waitForRequest('**/assets/forms-*.js');
    await page.goto('/token');
    await isAsked;
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Logs' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Logs' }).waitFor();
    const isThere = page.waitForResponse('**/assets/forms-*.js');
    gate.open();
    await isThere;
    await page.waitForLoadState('networkidle');
    expect(await styles(page)).toEqual([]);
  });

  it.each([
    ['a list without a form', '/log', 'root'],
    ['a page that somebody may not see', '/channel', 'plain'],
  ])('is none for %s', async (_, path, who) => {
    const { page } = held;
    if (who === 'plain') await enter(page, who, 'password1');
    await openByClock(page, path);
    await pass(page, 8);
    expect(await styles(page)).toEqual([]);
  });

  // The last one: it ends the session of the others.
  it('is the one of an account for an administrator who may change some accounts', async () => {
    const { page } = held;
    await enter(page, 'helper', 'password1');
    await page.goto('/user');
    await isRehearsed(page);
  });
});
