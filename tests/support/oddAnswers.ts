/** Changed answers of a fixed seed, and what to look for on the pages that show them. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { resourceSchema } from '../../src/schema/registry';
import { isBlockedHandler, launchBrowser, leaveBrowser, visit } from './browser';
import { type BuiltServer, startServer } from './builtServer';
import { findJunk } from './findJunk';
import { type Mutation, toText } from './mutate';
import { type OddRelay, signedInAt, startOddRelay } from './oddRelay';
import { type RecordedAnswers, recordAnswers } from './recordAnswers';

export const seed = Number(process.env['ODD_SEED'] ?? 20_261_121);
const pageSize = 10;
export const lists = ['channel', 'token', 'redemption', 'user', 'log'];
export const forms = ['channel', 'token', 'redemption', 'user'];

const startOfCounts = () => ({ found: [] as string[], answers: 0, saves: 0, junk: 0, dialogs: 0 });

/** What the tests of a file share. */
export const odd = startOfCounts() as ReturnType<typeof startOfCounts> & {
  browser: Browser;
  server: BuiltServer;
  relay: OddRelay;
  recorded: RecordedAnswers;
  page: Page;
  problems: string[];
};

export const envelope = (data: unknown) => toText({ success: true, message: '', data });
export const answer = (path: string, text: string) => odd.relay.answers.set(path, () => text);

/** Puts the answers back that are right. */
export function reset(): void {
  odd.relay.answers.clear();
  for (const [path, data] of Object.entries(odd.recorded.data)) answer(path, envelope(data));
  answer('option', envelope(odd.recorded.options));
  for (const name of lists) serveList(name, [odd.recorded.records[name] ?? {}]);
}

export function serveList(name: string, rows: readonly unknown[]): void {
  const pages = (query: URLSearchParams) => {
    const from = Number(query.get('p') ?? 0) * pageSize;
    return envelope(rows.slice(from, from + pageSize));
  };
  odd.relay.answers.set(name, pages);
  answer(`${name}/search`, envelope(rows));
  if (name === 'log') odd.relay.answers.set('log/self', pages);
}

/** Opens a page within the console, without a reload. */
export async function open(path: string): Promise<void> {
  await odd.page.evaluate((to) => {
    history.pushState({}, '', '/about');
    dispatchEvent(new PopStateEvent('popstate'));
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await settle();
}

/** Waits until something is drawn, and all calls are answered; a page that stays white is for `look` to find. */
export async function settle(): Promise<void> {
  await odd.page
    .waitForFunction(() => document.querySelector('main')?.textContent?.trim(), undefined, {
      timeout: 10_000,
    })
    .catch(() => {});
  await odd.relay.idle();
  await odd.page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

/** Looks at the page; what is wrong is kept with the seed, the case and its changes. */
export async function look(what: string, mutations: readonly Mutation[] = []): Promise<void> {
  const changes = (row: number) =>
    (mutations[row] ?? (mutations.length === 1 ? mutations[0] : undefined))?.names.join(', ') ?? '';
  for (const { text, row } of await findJunk(odd.page))
    odd.found.push(
      `seed ${seed}, ${what}${row < 0 ? '' : ` row ${row}`} (${changes(row)}): ${text}`,
    );
  for (const problem of odd.problems.splice(0).filter((text) => !isBlockedHandler(text)))
    odd.found.push(`seed ${seed}, ${what} (${changes(-1)}): ${problem.slice(0, 200)}`);
}

/** Fails with every case that was found since. */
export function expectNothing(): void {
  odd.junk += odd.found.length;
  expect(odd.found.splice(0)).toEqual([]);
}

/** Registers the hooks: a console before a relay whose answers a test chooses. */
export function startOddAnswers(): void {
  beforeAll(async () => {
    Object.assign(odd, startOfCounts());
    [odd.browser, odd.server] = await Promise.all([launchBrowser(), startServer()]);
    [odd.relay, odd.recorded] = await Promise.all([
      startOddRelay(odd.server),
      recordAnswers(odd.server),
    ]);
    const columns = lists.map((name) => ({
      name: `columns-${name}`,
      value: JSON.stringify({ shown: Object.keys(resourceSchema(name).properties) }),
    }));
    const { page, problems } = await visit(odd.browser, odd.relay.url, {
      storageState: signedInAt(odd.relay, columns),
    });
    Object.assign(odd, { page, problems });
    reset();
    await page.goto('/about');
    await settle();
  });

  afterAll(async () => {
    console.log(
      `odd answers: seed ${seed}, ${odd.answers} changed answers, ${odd.saves} saves, ${odd.dialogs} dialogs, junk ${odd.junk}`,
    );
    await leaveBrowser(odd.browser);
    await odd.relay?.stop();
    await odd.server?.stop();
  });
}
