/** The built console before a relay whose answers are changed. All of them: tests/component. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRow } from '../../../src/schema/isRow';
import {
  isBlockedHandler,
  launchBrowser,
  leaveBrowser,
  visit,
} from '../../support/browser/browser';
import { findJunk } from '../../support/browser/findJunk';
import { mutate, seeded, toText, wholeAnswers } from '../../support/data/mutate';
import { type RecordedAnswers, recordAnswers } from '../../support/data/recordAnswers';
import { type OddRelay, signedInAt, startOddRelay } from '../../support/relay/oddRelay';
import { type BuiltServer, startServer } from '../../support/server/builtServer';

let browser: Browser;
let server: BuiltServer;
let relay: OddRelay;
let right: RecordedAnswers;

/** Calls the built server as root. */
async function readAll(): Promise<RecordedAnswers> {
  let cookie = '';
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${server.url}/api/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Relay-Console': '1', cookie },
      body: body ? JSON.stringify(body) : null,
    });
    const set = answer.headers.getSetCookie().map((text) => text.split(';')[0]);
    if (set.length > 0) cookie = set.join('; ');
    const envelope: unknown = await answer.json();
    return isRow(envelope) ? envelope['data'] : undefined;
  };
  await call('POST', 'user/login', { username: 'root', password: '123456' });
  return recordAnswers(call);
}

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
  [relay, right] = await Promise.all([startOddRelay(server), readAll()]);
});
afterAll(async () => {
  await leaveBrowser(browser);
  await relay?.stop();
  await server?.stop();
});

const seed = Number(process.env['ODD_SEED'] ?? 20_261_121);
const envelope = (data: unknown) => toText({ success: true, message: '', data });
const answer = (path: string, text: string) => relay.answers.set(path, () => text);

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main').getByText(/\S/).first().waitFor();
  await relay.idle();
  expect([path, ...(await page.evaluate(findJunk))]).toEqual([path]);
}

it('shows no junk and no white page in a list, a form, settings and home, and saves what was typed', async () => {
  const random = seeded(seed);
  for (const [path, data] of Object.entries(right.data)) answer(path, envelope(data));
  const rows = Array.from({ length: 50 }, (_, i) =>
    mutate({ ...right.records['token'], id: i + 1 }, random),
  );
  relay.answers.set('token', (query) =>
    envelope(
      rows
        .slice(Number(query.get('p')) * 10)
        .slice(0, 10)
        .map(({ value }) => value),
    ),
  );
  answer('channel/5', envelope({ ...right.records['channel'], id: 5, weight: null, models: 7 }));
  answer('option', envelope(right.options.map((option) => mutate(option, random, ['key']).value)));
  answer('user/dashboard', wholeAnswers['data of empty objects'] ?? '');
  answer('notice', wholeAnswers['no JSON'] ?? '');
  const { page, problems } = await visit(browser, relay.url, { storageState: signedInAt(relay) });
  for (const path of [
    '/',
    '/setting?tab=operation&section=quota',
    '/token?size=50',
    '/channel/edit/5',
  ])
    await look(page, path);
  relay.writes.length = 0;
  await page.getByLabel('Name').fill('typed');
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => relay.writes.length).toBe(1);
  expect(JSON.parse(relay.writes[0]?.body ?? '')).toMatchObject({ id: 5, name: 'typed' });
  expect(problems.filter((text) => !isBlockedHandler(text))).toEqual([]);
});
