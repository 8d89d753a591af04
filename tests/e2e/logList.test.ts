import { join } from 'node:path';
import Database from 'libsql';
import { beforeAll, describe, expect, it } from 'vitest';
import { callApi, enter, signIn, visit } from '../support/browser';
import { consoleTests } from '../support/consoleTests';
import { chooseSegment, exportList, fillFilter, openPanel, segments } from '../support/lists';

const held = consoleTests({ timezoneId: 'America/New_York' });
const hour = 3600;
/** 2026-06-01 12:00:00 in New York. */
const noon = Date.UTC(2026, 5, 1, 16) / 1000;
const rowCount = async () => (await held.page.getByRole('row').count()) - 1;

beforeAll(async () => {
  const database = new Database(join(held.server.dataDir, 'console.db'));
  const insert = database.prepare(
    "insert into log (created_at, type, user_id, username, token_name, model_name, prompt_tokens, completion_tokens, quota, channel, content, elapsed_time, is_stream, request_id, system_prompt_reset) values (?, ?, ?, ?, ?, ?, 10, 20, ?, ?, ?, 1, 0, 'r', 0)",
  );
  for (let i = 0; i < 24; i++)
    insert.run(
      noon + i * hour,
      2,
      1,
      'root',
      'laptop',
      i % 2 ? 'gpt-4o' : 'o1',
      123,
      7,
      `use ${i}`,
    );
  insert.run(noon, 1, 1, 'root', '', '', 0, 0, 'topped up');
  insert.run(noon, 2, 2, 'alice', 'phone', 'gpt-4o', 1000, 8, 'of alice');
  insert.run(noon, 4, 2, 'alice', '', '', 0, 0, 'gift');
  database.close();
  const first = await visit(held.browser, held.server.url);
  await enter(first.page);
  await callApi(first.page, 'POST', 'user/', { username: 'alice', password: 'password-1' });
  await first.context.close();
});

describe('logs', () => {
  it('show every column to administrators, with local times and six decimals, 25 a page [LO-04] [LO-05] [LO-06]', async () => {
    const asked: string[] = [];
    held.page.on('request', (request) => {
      if (request.url().includes('/api/log/')) asked.push(new URL(request.url()).pathname);
    });
    await held.page.goto('/log');
    for (const name of [
      'Time',
      'Channel',
      'User',
      'Token',
      'Type',
      'Model',
      'Prompt',
      'Completion',
      'Quota',
      'Detail',
    ])
      await held.page.getByRole('columnheader', { name, exact: true }).waitFor();
    await expect.poll(rowCount).toBe(25);
    expect(new Set(asked)).toEqual(new Set(['/api/log/']));
    await held.page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(rowCount).toBe(2);
    const row = held.page.getByRole('row').filter({ hasText: 'use 0' });
    await row.getByText('2026-06-01 12:00:00').waitFor();
    await row.getByText('$0.000246').waitFor();
    await row.locator('.chip.olive', { hasText: 'Consumption' }).waitFor();
  });

  it('copy the request id by a click on the time, show how the request went, and lead to channel and user', async () => {
    const database = new Database(join(held.server.dataDir, 'console.db'));
    const insert = database.prepare(
      "insert into log (created_at, type, user_id, username, token_name, model_name, prompt_tokens, completion_tokens, quota, channel, content, elapsed_time, is_stream, request_id, system_prompt_reset) values (?, ?, ?, ?, 'probe', 'm', 1, 2, 3, ?, ?, ?, ?, ?, ?)",
    );
    const cases = [
      ['quick', 999, 'green'],
      ['fair', 2999, 'olive'],
      ['slow', 4999, 'yellow'],
      ['slower', 9999, 'orange'],
      ['slowest', 10_000, 'red'],
    ] as const;
    for (const [name, ms] of cases)
      insert.run(
        noon,
        2,
        1,
        'root',
        7,
        name,
        ms,
        name === 'slow' ? 1 : 0,
        `id-${name}`,
        name === 'fair' ? 1 : 0,
      );
    insert.run(noon, 4, 0, '', 0, 'no request', 0, 0, '', 0);
    await held.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await held.page.goto('/log?f.token_name=probe');
    const rowOf = (text: string) =>
      held.page.getByRole('row').filter({ has: held.page.getByText(text, { exact: true }) });
    for (const [name, ms, colour] of cases)
      await rowOf(name)
        .locator(`.chip.${colour}`, { hasText: `${ms} ms` })
        .waitFor();
    const badges = async (name: string) =>
      (await rowOf(name).locator('.chip').allInnerTexts()).slice(1);
    expect(await badges('slow')).toEqual(['4999 ms', 'Streamed']);
    expect(await badges('fair')).toEqual(['2999 ms', 'System prompt replaced']);
    expect(await badges('no request')).toEqual([]);
    await rowOf('slow').getByRole('button', { name: '2026-06-01 12:00:00' }).press('Enter');
    await held.page.getByText('Request ID copied: id-slow').waitFor();
    expect(await held.page.evaluate(() => navigator.clipboard.readText())).toBe('id-slow');
    expect(await rowOf('no request').getByRole('button').count()).toBe(0);
    expect(
      await rowOf('no request')
        .getByRole('link')
        .evaluateAll((found) => found.map((link) => link.ariaLabel)),
    ).toEqual(['Token probe']);
    const links = await rowOf('slow')
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => [link.ariaLabel, link.getAttribute('href')]));
    expect(links).toEqual([
      ['Channel 7', '/channel/edit/7'],
      ['User root', '/user/edit/1'],
      ['Token probe', '/log?f.token_name=probe'],
    ]);
    await rowOf('slow').getByRole('link', { name: 'User root' }).click();
    await held.page.waitForURL('**/user/edit/1');
    database.exec("delete from log where token_name = 'probe'");
    database.close();
  });

  it('are filtered by the relay: the type by one click, the rest by panels; the address keeps it [LO-01] [LO-02]', async () => {
    await held.page.goto('/log');
    await expect
      .poll(() => segments(held.page, 'Type').allInnerTexts())
      .toEqual(['All', 'Top-up', 'Consumption', 'Management', 'System', 'Test', 'Error']);
    await chooseSegment(held.page, 'Type', 'System');
    await expect.poll(rowCount).toBe(1);
    await held.page.getByText('gift').waitFor();
    await chooseSegment(held.page, 'Type', 'All');
    for (const [label, value, count] of [
      ['Token', 'phone', 1],
      ['Model', 'o1', 12],
      ['Channel', '8', 1],
      ['User', 'alice', 2],
    ] as const) {
      await held.page.goto('/log');
      await fillFilter(held.page, label, value);
      await expect.poll(rowCount).toBe(count);
    }
    await held.page.goto('/log');
    const own = await openPanel(held.page, 'Time');
    await own.getByLabel('From', { exact: true }).fill('2026-06-01T18:00:00');
    await own.getByLabel('To', { exact: true }).fill('2026-06-01T20:00:00');
    await own.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(rowCount).toBe(3);
    expect(new URL(held.page.url()).searchParams.get('f.start_timestamp')).toBe(
      String(noon + 6 * hour),
    );
    await held.page.reload();
    await expect.poll(rowCount).toBe(3);
    const again = await openPanel(held.page, 'From 2026-06-01 18:00:00 To 2026-06-01 20:00:00');
    await expect
      .poll(() => again.getByLabel('From', { exact: true }).inputValue())
      .toMatch(/^2026-06-01T18:00/);
    await held.page.goBack();
    await expect.poll(rowCount).toBe(25);
  });

  it('take a typed filter when its panel is left, not when another window comes up', async () => {
    await held.page.goto('/log');
    await expect.poll(rowCount).toBe(25);
    const panel = await openPanel(held.page, 'Token');
    const field = panel.getByLabel('Token');
    const filter = () => new URL(held.page.url()).searchParams.get('f.token_name');
    await field.fill('pho');
    await field.evaluate((input: HTMLElement) => {
      document.hasFocus = () => false;
      input.blur();
      Reflect.deleteProperty(document, 'hasFocus');
      input.focus();
    });
    await field.press('End');
    await held.page.keyboard.type('ne');
    expect([filter(), await field.inputValue()]).toEqual([null, 'phone']);
    // The panel itself takes the focus when its edge is clicked.
    await field.evaluate((input) => input.closest<HTMLElement>('[popover]')?.focus());
    expect(filter()).toBeNull();
    await held.page.getByRole('link').first().focus();
    await expect.poll(filter).toBe('phone');
    await expect.poll(rowCount).toBe(1);
  });

  it('refuse a time that the clock skips at its field, and take a time that comes twice for the whole of it', async () => {
    await held.page.goto('/log');
    const told = held.page.getByRole('alert').filter({ hasText: 'does not exist' });
    const asked: string[] = [];
    held.page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/log/') asked.push(search);
    });
    await expect.poll(rowCount).toBe(25);
    const panel = await openPanel(held.page, 'Time');
    const from = panel.getByLabel('From', { exact: true });
    asked.length = 0;
    await from.fill('2026-03-08T02:30:00');
    await expect
      .poll(() => told.innerText())
      .toBe('This time does not exist in America/New_York: the clock is put forward over it');
    expect(await from.getAttribute('aria-invalid')).toBe('true');
    expect(await from.getAttribute('aria-describedby')).toBe(await told.getAttribute('id'));
    await panel.getByRole('button', { name: 'Apply' }).click();
    expect(await from.inputValue()).toMatch(/^2026-03-08T02:30/);
    expect([asked, await from.evaluate((node) => node === document.activeElement)]).toEqual([
      [],
      true,
    ]);
    await from.fill('2026-11-01T01:30:00');
    await told.waitFor({ state: 'detached' });
    await panel.getByLabel('To', { exact: true }).fill('2026-11-01T01:30:00');
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect
      .poll(() => new URL(held.page.url()).searchParams.get('f.end_timestamp'))
      .not.toBe(null);
    const { searchParams } = new URL(held.page.url());
    expect(
      ['f.start_timestamp', 'f.end_timestamp'].map((name) => Number(searchParams.get(name))),
    ).toEqual([Date.UTC(2026, 10, 1, 5, 30) / 1000, Date.UTC(2026, 10, 1, 6, 30) / 1000]);
  });

  it('reveal their total quota by a click, for the filters that are set [LO-03]', async () => {
    await held.page.goto('/log');
    await held.page.getByRole('button', { name: 'Show the total quota' }).click();
    await held.page.getByText('Total quota: $0.01').waitFor();
    await fillFilter(held.page, 'User', 'alice');
    const asked = held.page.waitForRequest((request) => request.url().includes('/api/log/stat'));
    await held.page.getByRole('button', { name: 'Show the total quota' }).click();
    expect(new URL((await asked).url()).searchParams.get('username')).toBe('alice');
  });

  it('of users are their own: no channel, no user, and all rows although each has the id 0 [LO-04] [LO-05]', async () => {
    const { page, context, problems } = await visit(held.browser, held.server.url);
    await signIn(page, 'alice', 'password-1');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/log/')) asked.push(new URL(request.url()).pathname);
    });
    await page.goto('/log');
    await expect.poll(async () => (await page.getByRole('row').count()) - 1).toBe(2);
    for (const name of ['Channel', 'User']) {
      await expect
        .poll(() => page.getByRole('columnheader', { name, exact: true }).count())
        .toBe(0);
      await expect
        .poll(() => page.locator('.bar').getByRole('button', { name, exact: true }).count())
        .toBe(0);
    }
    await page.getByRole('button', { name: 'Show the total quota' }).click();
    await page.getByText('Total quota: $0.00').waitFor();
    expect([...new Set(asked)].sort()).toEqual(['/api/log/self/', '/api/log/self/stat']);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('export every entry that matches as CSV and JSON, with sums; the list has them once all rows are loaded', async () => {
    await held.page.goto('/log?f.type=2');
    const json = await exportList(held.page, 'JSON');
    await held.page.getByText('25 rows exported').waitFor();
    const { rows, sums } = JSON.parse(json.text) as {
      rows: { quota: number; prompt_tokens: number }[];
      sums: Record<string, number>;
    };
    const quota = rows.reduce((sum, row) => sum + row.quota, 0);
    expect([json.name, rows.length, sums['quota'], quota > 0]).toEqual([
      'log.json',
      25,
      quota,
      true,
    ]);
    const csv = await exportList(held.page, 'CSV');
    const lines = csv.text.split('\r\n');
    expect([csv.name, lines.length]).toEqual(['log.csv', 27]);
    expect(lines.at(-1)).toMatch(new RegExp(`^Sum,.*\\b${quota}\\b`));
    await held.page.getByRole('button', { name: 'Load all rows' }).click();
    await expect
      .poll(() =>
        held.page
          .locator('.foot .sum', { hasText: 'Quota' })
          .locator('b span')
          .getAttribute('title'),
      )
      .toBe(String(quota));
  });
});
