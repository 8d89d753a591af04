/** Failed calls in the log and on home: found by channel and day, apart from requests, and absent where a relay has none. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { type StandIn, sendHi, sendJson, startProvider } from '../../support/provider';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { chooseSegment, exportList, segments } from '../../support/steps/lists';

const held = consoleTests();
let provider: StandIn;

const rows = (page: Page) => page.locator('tbody tr');
const labels = (page: Page) => segments(page, 'Type').allInnerTexts();

beforeAll(async () => {
  provider = await startProvider((asked, response) =>
    asked.url.startsWith('/down')
      ? sendJson(response, { error: { message: 'out of capacity' } }, 529)
      : sendHi(asked, response),
  );
});
afterAll(() => provider.close());

/** Two channels of which one fails, and calls to both. */
async function callBoth(context: BrowserContext, page: Page): Promise<void> {
  for (const [name, models, path] of [
    ['works', 'gpt-4o', ''],
    ['broken', 'o1', '/down'],
  ] as const)
    await callApi(page, 'POST', 'channel/', {
      ...buildChannel({ name, models, base_url: provider.url + path }),
    });
  await callApi(page, 'POST', 'token/', buildToken({ name: 'app', unlimited_quota: true }));
  const tokens = (await callApi(page, 'GET', 'token/?p=0')) as { data: { key: string }[] };
  const key = tokens.data[0]?.key ?? '';
  for (const model of ['gpt-4o', 'o1', 'o1', 'gpt-4o', 'gpt-4o'])
    await context.request.post('/v1/chat/completions', {
      headers: { authorization: `Bearer sk-${key}` },
      data: { model, messages: [{ role: 'user', content: 'hi' }] },
    });
}

let isCalled = false;
beforeEach(async () => {
  if (isCalled) return;
  isCalled = true;
  await callBoth(held.context, held.page);
});

describe('failed calls', () => {
  it('are a segment of the log, and say what happened in the language of the reader', async () => {
    const { page } = held;
    await page.goto('/log');
    await chooseSegment(page, 'Type', 'Error');
    await expect.poll(() => rows(page).count()).toBe(2);
    // The reason comes after the time.
    await expect
      .poll(() => rows(page).first().innerText())
      .toMatch(
        /^\S+ \S+\tfailed[\s\S]*HTTP 529: out of capacity[\s\S]*2[\s\S]*root[\s\S]*app[\s\S]*o1/,
      );
    await rows(page)
      .first()
      .getByTitle(
        'Call failed with HTTP 502: the provider answered 529. Upstream (HTTP 529): out of capacity',
      )
      .waitFor();
    const { text } = await exportList(page, 'CSV');
    expect(text).toContain('Error');
    await page.evaluate(() => localStorage.setItem('locale', 'zh'));
    await page.reload();
    await segments(page, '类型').filter({ hasText: '错误' }).waitFor();
    await rows(page)
      .first()
      .getByTitle(
        '调用失败（HTTP 502）：the provider answered 529；上游（HTTP 529）：out of capacity',
      )
      .waitFor();
    await page.evaluate(() => localStorage.setItem('locale', 'en'));
  });

  it('are apart from the requests on home, with their share and a way to them', async () => {
    const { page } = held;
    await page.goto('/');
    const kpi = page.locator('.kpi').filter({ hasText: 'Requests' });
    await expect.poll(() => kpi.locator('dd').first().innerText()).toBe('3');
    await kpi.getByText('2 failed (40 %)').waitFor();
    const top = page.getByRole('table', { name: /^Top channels/ });
    await expect.poll(() => top.getByRole('row').count()).toBe(1);
    await page.getByRole('link', { name: 'Review: 2 failed calls' }).click();
    // By reason, then the entries.
    await page.getByRole('region', { name: 'Failed calls by reason' }).waitFor();
    await expect
      .poll(() => rows(page).allInnerTexts())
      .toEqual([expect.stringMatching(/^HTTP 529: out of capacity Channels\s+2\s+100 %/)]);
    await page.getByRole('link', { name: 'Entries: HTTP 529: out of capacity' }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await segments(page, 'Type').and(page.locator('[aria-pressed=true]')).innerText()).toBe(
      'Error',
    );
  });

  it('have no filter where the relay does not write them', async () => {
    const { page } = held;
    await page.route('**/api/status', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      const { failed_calls: _, ...status } = data;
      await route.fulfill({ response, json: { ...rest, data: status } });
    });
    await page.goto('/log');
    await rows(page).first().waitFor();
    expect(await labels(page)).toEqual([
      'All',
      'Top-up',
      'Consumption',
      'Management',
      'System',
      'Test',
    ]);
    // An address that names them still says what it filters by.
    await page.goto('/log?f.type=6');
    await segments(page, 'Type').filter({ hasText: 'Error' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });
});
