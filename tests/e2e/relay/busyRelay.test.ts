/** In front of a relay with One API's limit of calls (its window shortened), and what of its secrets leaves the console. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  launchBrowser,
  leaveBrowser,
  signIn,
  type Visit,
  visit,
} from '../../support/browser/browser';
import { isLong } from '../../support/isLong';
import { channelShape, readBody } from '../../support/relay/bodies';
import { type StandInRelay, startRelay } from '../../support/relay/startRelay';
import { addLog } from '../../support/relay/store';
import { type BuiltServer, startServer } from '../../support/server/builtServer';
import { exportList } from '../../support/steps/lists';

let browser: Browser;
let relay: StandInRelay;
let server: BuiltServer;
let held: Visit;
let page: Page;
const secrets: string[] = [];

/** A text that must be found nowhere. */
function canary(what: string): string {
  const text = `canary-${what}-${secrets.length}-x9`;
  secrets.push(text);
  return text;
}

const makeChannel = (name: string, more: object = {}) =>
  relay.store.channels.insert({
    ...readBody('{}', channelShape),
    name,
    type: 1,
    status: 1,
    models: 'gpt-4o',
    group: 'default',
    config: '{}',
    ...more,
  });

beforeAll(async () => {
  [browser, relay] = await Promise.all([launchBrowser(), startRelay()]);
  server = await startServer({ env: { RELAY: relay.url, LOG_LEVEL: 'debug' } });
  held = await visit(browser, server.url);
  page = held.page;
  await signIn(page);
});
afterEach(() => {
  relay.knobs.limits = undefined;
});
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
  await relay?.stop();
});

/** FULL_LENGTH=1 takes One API's own limit and as many records as a busy relay has: some 20 minutes. */
const isFull = process.env['FULL_LENGTH'] === '1';
const limits = isFull
  ? { calls: 480, seconds: 180, tries: 1000, trySeconds: 1 }
  : { calls: 40, seconds: 8, tries: 1000, trySeconds: 1 };
const [entries, rowsOfJob] = isFull ? [20_000, 1000] : isLong ? [1200, 90] : [600, 60];
const timeout = isFull ? 1_500_000 : 120_000;

async function download(kind: 'CSV' | 'JSON'): Promise<string> {
  return (await exportList(page, kind, timeout)).text;
}

describe('behind a limit of calls', () => {
  it(
    'an export of all log rows waits, says how long, and is complete',
    async () => {
      for (let i = 0; i < entries; i++)
        addLog(relay.store, { user_id: 1, type: 2, content: `entry ${i}` });
      await page.goto('/log');
      await page
        .getByRole('row')
        .filter({ hasText: `entry ${entries - 1}` })
        .waitFor();
      relay.knobs.limits = limits;
      const began = Date.now();
      const file = download('CSV');
      await page
        .getByText(/takes no more calls for now. It goes on in about \d+ s/)
        .waitFor({ timeout: 60_000 });
      await expect
        .poll(() => page.getByText(/^\d+ rows loaded$/).innerText())
        .not.toMatch(/^\D*0 /);
      const rows = new Set([...(await file).matchAll(/entry \d+/g)].map(([row]) => row));
      console.log(
        `exported=${rows.size} of ${entries} in ${Math.round((Date.now() - began) / 1000)} s`,
      );
      expect(rows.size).toBe(entries);
    },
    timeout,
  );

  it('home says that the use could not be read, in place of waiting for good', async () => {
    await page.route('**/api/log/stat**', (route) => route.fulfill({ status: 429, body: '' }));
    await page.goto('/');
    const used = page.locator('.kpi').filter({ hasText: 'Used quota' });
    await used.getByText('The use could not be loaded.').waitFor();
    await page.unroute('**/api/log/stat**');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await used.getByText('$').waitFor();
  });

  it(
    'a bulk job waits and ends with none failed',
    async () => {
      for (let i = 0; i < rowsOfJob; i++) makeChannel(`busy ${i}`);
      await page.goto('/channel');
      await page.getByLabel('Select all rows of this page').check();
      await page
        .getByRole('button', { name: `Select all ${rowsOfJob.toLocaleString('en')}` })
        .click();
      await page.getByText(`${rowsOfJob.toLocaleString('en')} selected`).waitFor();
      relay.knobs.limits = limits;
      const began = Date.now();
      await page.locator('.selection-bar').getByRole('button', { name: 'Disable' }).click();
      await page.getByRole('button', { name: `Disable ${rowsOfJob} channels` }).click();
      await page.getByText(/It goes on in about \d+ s/).waitFor({ timeout: 60_000 });
      await page
        .getByText(`${rowsOfJob.toLocaleString('en')} channels disabled`)
        .waitFor({ timeout });
      console.log(`bulk=${rowsOfJob} in ${Math.round((Date.now() - began) / 1000)} s`);
      expect(await page.getByText(/failed/).count()).toBe(0);
      expect(relay.store.channels.rows.filter(({ status }) => status === 2)).toHaveLength(
        rowsOfJob,
      );
    },
    timeout,
  );
});

describe('secrets that a relay answers', () => {
  it(
    'are in no download, page, storage or log',
    async () => {
      relay.store.channels.remove(() => true);
      addLog(relay.store, { user_id: 1, type: 2, content: 'entry' });
      const { id } = makeChannel('aws', {
        type: 33,
        key: canary('key'),
        config: JSON.stringify({ region: 'us-west-2', ak: canary('ak'), sk: canary('sk') }),
      });
      const vertex = makeChannel('vertex', {
        type: 42,
        key: canary('key'),
        config: JSON.stringify({
          region: 'us',
          vertex_ai_project_id: 'p',
          vertex_ai_adc: `{"private_key":"${canary('adc')}"}`,
        }),
      });
      relay.store.users.insert({
        ...(relay.store.users.rows[0] as never as object),
        id: 0,
        username: 'anna',
        aff_code: 'anna',
        role: 1,
        password: canary('password'),
        access_token: canary('access'),
        verification_code: canary('verification'),
      } as never);
      for (const key of ['SMTPToken', 'GitHubClientSecret', 'TurnstileSecretKey'])
        relay.store.options.set(key, canary(key));
      const seen: [where: string, text: string][] = [];
      const look = async (where: string) => {
        seen.push([`page ${where}`, await page.content()]);
        const texts = await page.evaluate(() => ({
          stores: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
          inputs: [...document.querySelectorAll('input,textarea,select')]
            .map((node) => (node as HTMLInputElement).value)
            .join('\n'),
          text: document.body.innerText,
          address: location.href,
        }));
        for (const [name, text] of Object.entries(texts)) seen.push([`${name} of ${where}`, text]);
      };
      const lines: string[] = [];
      page.on('console', (message) => lines.push(message.text()));
      for (const path of ['/channel', '/user', '/log']) {
        await page.goto(path);
        await page.getByRole('row').nth(1).waitFor();
        await look(path);
        for (const name of ['CSV', 'JSON'] as const)
          seen.push([`${name} of ${path}`, await download(name)]);
      }
      for (const path of [
        `/channel/edit/${id}`,
        `/channel/edit/${vertex.id}`,
        `/channel/add?from=${id}`,
        `/channel/add?from=${vertex.id}`,
      ]) {
        await page.goto(path);
        await page.locator('#channel_name').fill('another name');
        await page.locator('#channel_config_region').fill('elsewhere');
        // A draft is kept while one types.
        await page.waitForTimeout(600);
        await look(path);
      }
      for (const tab of ['operation', 'system', 'other']) {
        await page.goto(`/setting?tab=${tab}`);
        await page.locator('main form .form-section').first().waitFor();
        await look(tab);
      }
      seen.push(['console', lines.join('\n')], ['log of the server', server.output()]);
      const found = seen.flatMap(([where, text]) =>
        secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${where}`),
      );
      console.log(`canaries ${found.length} of ${secrets.length} in ${seen.length} places`);
      expect(found).toEqual([]);
      expect(seen.length).toBeGreaterThan(50);
    },
    timeout,
  );
});
