import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { Row } from '../../../src/schema/types';
import { runSql, watchCalls } from '../support/api';
import { consoleTests, enter, open, reload } from '../support/consoleTests';
import { textsOf } from '../support/page/seen';
import { make } from '../support/steps/forms';
import {
  chooseSegment,
  exportList,
  fillFilter,
  openPanel,
  pageRows,
  param,
  rowCount,
  rowOf,
  segmentTexts,
} from '../support/steps/lists';
import { insertLog } from '../support/steps/logs';

const hour = 3600;
/** 2026-06-01 12:00:00 in New York. */
const noon = Date.UTC(2026, 5, 1, 16) / 1000;
/** Uses of root; the first page has them and another entry. */
const uses = pageRows - 1;

const setZone = (timezoneId: string) => cdp().send('Emulation.setTimezoneOverride', { timezoneId });
beforeAll(() => setZone('America/New_York'));
afterAll(() => setZone(''));

const insert = (entry: Row) => insertLog({ created_at: noon, ...entry });

consoleTests(async () => {
  for (let i = 0; i < uses; i++)
    await insert({
      created_at: noon + i * hour,
      token_name: 'laptop',
      model_name: i % 2 ? 'gpt-4o' : 'o1',
      quota: 123,
      channel: 7,
      content: `use ${i}`,
    });
  await insert({ type: 1, content: 'topped up' });
  const alice = { user_id: 2, username: 'alice' };
  await insert({
    ...alice,
    token_name: 'phone',
    model_name: 'gpt-4o',
    quota: 1000,
    channel: 8,
    content: 'of alice',
  });
  await insert({ ...alice, type: 4, content: 'gift' });
  await make('user', { username: 'alice', password: 'password-1' });
});

const revealTotal = page.getByRole('button', { name: 'Show the total quota' });
const pathsOf = (calls: { path: string }[]) => [
  ...new Set(calls.map(({ path }) => path.split('?')[0])),
];
const hasRows = (count: number) => expect.poll(rowCount).toBe(count);

describe('logs', () => {
  it('show every column to administrators, with local times and six decimals, a page at a time [LO-04] [LO-05] [LO-06]', async () => {
    const calls = watchCalls(/^log\//);
    await open('/log');
    await hasRows(pageRows);
    const headings = textsOf('thead tr:first-child > *');
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
      expect(headings).toContain(name);
    expect(pathsOf(calls)).toEqual(['log/']);
    await page.getByRole('button', { name: 'Next page' }).click();
    await hasRows(2);
    const row = rowOf('use 0');
    await expect.element(row.getByText('2026-06-01 12:00:00')).toBeVisible();
    await expect.element(row.getByText('$0.000246')).toBeVisible();
    await expect.element(row.getByCss('.chip.grey').getByText('Consumption')).toBeVisible();
  });

  it('show how the request went, and lead to channel and user; a link beside others narrows further', async () => {
    const cases = [
      ['quick', 999, '1.00 s', ''],
      ['fair', 2999, '3.00 s', ''],
      ['slow', 4999, '5.00 s', ''],
      ['slower', 10_000, '10.0 s', 'orange'],
      ['slowest', 30_000, '30.0 s', 'red'],
    ] as const;
    const probe = { token_name: 'probe', model_name: 'm' };
    for (const [name, ms] of cases)
      await insert({
        ...probe,
        channel: 7,
        content: name,
        elapsed_time: ms,
        is_stream: name === 'slow' ? 1 : 0,
        request_id: `id-${name}`,
        system_prompt_reset: name === 'fair' ? 1 : 0,
      });
    await insert({
      ...probe,
      type: 4,
      user_id: 0,
      username: '',
      prompt_tokens: 0,
      completion_tokens: 0,
      content: 'no request',
      elapsed_time: 0,
      request_id: '',
    });
    onTestFinished(async () => void (await runSql("delete from log where token_name = 'probe'")));
    await open('/log?f.token_name=probe');
    const row = (text: string) =>
      page.getByRole('row').filter({ has: page.getByText(text, { exact: true }) });
    const detail = (name: string) =>
      [...row(name).element().querySelectorAll('td.f-content > *')].map((part) => [
        part.textContent,
        [...part.classList].find((word) => word !== 'chip' && word !== 'muted') ?? '',
      ]);
    for (const [name, , shown, colour] of cases)
      await expect.poll(() => detail(name)[0]).toEqual([shown, colour]);
    expect(detail('slow')).toEqual([
      ['5.00 s', ''],
      ['Streamed', ''],
      ['slow', ''],
    ]);
    expect(detail('fair')[1]).toEqual(['System prompt replaced', 'red']);
    expect(detail('no request')).toEqual([['no request', '']]);
    // Tokens of what was no call.
    const tokens = (name: string) =>
      [...row(name).element().querySelectorAll('td.end')].map(({ textContent }) => textContent);
    expect(tokens('no request')).toEqual(['', '', '', '']);
    expect(tokens('quick')).toEqual(['7', '10', '20', '']);
    const links = (name: string) =>
      row(name)
        .getByRole('link')
        .elements()
        .map((link) => [link.ariaLabel, link.getAttribute('href')]);
    expect(links('no request').map(([label]) => label)).toEqual(['Token probe']);
    expect(links('slow')).toEqual([
      ['Channel 7', '/channel/edit/7'],
      ['User root', '/user/edit/1'],
      ['Token probe', '/log?f.token_name=probe'],
    ]);
    await row('slow').getByRole('link', { name: 'User root' }).click();
    await expect.poll(() => location.pathname).toBe('/user/edit/1');
    await open('/log?f.type=2&f.username=root&page=1');
    await row('slow').getByRole('link', { name: 'Token probe' }).click();
    await expect.poll(() => location.search).toBe('?f.type=2&f.username=root&f.token_name=probe');
  });

  it('are filtered by the relay: the type by one click, the rest by panels; the address keeps it [LO-01] [LO-02]', async () => {
    await open('/log');
    await expect
      .poll(() => segmentTexts('Type'))
      .toEqual(['All', 'Top-up', 'Consumption', 'Management', 'System', 'Test', 'Error']);
    await chooseSegment('Type', 'System');
    await hasRows(1);
    await expect.element(page.getByText('gift')).toBeVisible();
    await chooseSegment('Type', 'All');
    for (const [label, value, count] of [
      ['Token', 'phone', 1],
      ['Model', 'o1', Math.ceil(uses / 2)],
      ['Channel', '8', 1],
      ['User', 'alice', 2],
    ] as const) {
      await open('/log');
      await fillFilter(label, value);
      await hasRows(count);
    }
    await open('/log');
    const own = await openPanel('Time');
    await own.getByLabelText('From', { exact: true }).fill('2026-06-01T18:00:00');
    await own.getByLabelText('To', { exact: true }).fill('2026-06-01T20:00:00');
    await own.getByRole('button', { name: 'Apply' }).click();
    await hasRows(3);
    expect(param('f.start_timestamp')).toBe(String(noon + 6 * hour));
    await reload();
    await hasRows(3);
    const again = await openPanel('From 2026-06-01 18:00:00 To 2026-06-01 20:00:00');
    await expect
      .element(again.getByLabelText('From', { exact: true }))
      .toHaveValue('2026-06-01 18:00:00');
    history.back();
    await hasRows(pageRows);
  });

  it('take a typed filter when its panel is left, not when another window comes up', async () => {
    await open('/log');
    await hasRows(pageRows);
    const panel = await openPanel('Token');
    const field = panel.getByLabelText('Token');
    const filter = () => param('f.token_name');
    await field.fill('pho');
    const input = field.element();
    document.hasFocus = () => false;
    input.blur();
    Reflect.deleteProperty(document, 'hasFocus');
    input.focus();
    await userEvent.keyboard('{End}ne');
    expect(filter()).toBeNull();
    await expect.element(field).toHaveValue('phone');
    // The panel itself takes the focus when its edge is clicked.
    input.closest<HTMLElement>('[popover]')?.focus();
    expect(filter()).toBeNull();
    page.getByRole('link').first().element().focus();
    await expect.poll(filter).toBe('phone');
    await hasRows(1);
  });

  it('refuse a time that the clock skips at its field, and take a time that comes twice for the whole of it', async () => {
    await open('/log');
    await hasRows(pageRows);
    const panel = await openPanel('Time');
    const from = panel.getByLabelText('From', { exact: true });
    const apply = panel.getByRole('button', { name: 'Apply' });
    const refused = page.getByRole('alert').filter({ hasText: 'does not exist' });
    const calls = watchCalls(/^log\/\?/);
    await from.fill('2026-03-08T02:30:00');
    await expect
      .element(refused)
      .toHaveTextContent(
        /^This time does not exist in America\/New_York: the clock is put forward over it$/,
      );
    await expect.element(from).toHaveAttribute('aria-invalid', 'true');
    await expect.element(from).toHaveAttribute('aria-describedby', refused.element().id);
    await apply.click();
    await expect.element(from).toHaveFocus();
    await expect.element(from).toHaveValue('2026-03-08T02:30:00');
    expect(calls).toEqual([]);
    await from.fill('2026-11-01T01:30:00');
    await expect.element(refused).not.toBeInTheDocument();
    await panel.getByLabelText('To', { exact: true }).fill('2026-11-01T01:30:00');
    await apply.click();
    await expect.poll(() => param('f.end_timestamp')).not.toBeNull();
    expect([param('f.start_timestamp'), param('f.end_timestamp')]).toEqual(
      [5, 6].map((of) => String(Date.UTC(2026, 10, 1, of, 30) / 1000)),
    );
  });

  it('reveal their total quota by a click, for the filters that are set [LO-03]', async () => {
    await open('/log');
    await revealTotal.click();
    await expect.element(page.getByText('Total quota: $0.01')).toBeVisible();
    await fillFilter('User', 'alice');
    const calls = watchCalls(/^log\/stat/);
    await revealTotal.click();
    await expect.element(page.getByText('Total quota: $0.00')).toBeVisible();
    expect(
      calls.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('username')),
    ).toEqual(['alice']);
  });

  it('of users are their own: no channel, no user, and all rows although each has the id 0 [LO-04] [LO-05]', async () => {
    await enter('alice', 'password-1');
    const calls = watchCalls(/^log\//);
    await open('/log');
    await hasRows(2);
    for (const name of ['Channel', 'User'])
      expect([textsOf('thead tr:first-child > *'), textsOf('.bar button')].flat()).not.toContain(
        name,
      );
    expect(textsOf('.bar button')).toContain('Token');
    await revealTotal.click();
    await expect.element(page.getByText('Total quota: $0.00')).toBeVisible();
    expect(pathsOf(calls).sort()).toEqual(['log/self/', 'log/self/stat']);
  });

  it('export every entry that matches as CSV and JSON, with sums; the list has them where all rows are here', async () => {
    await open('/log?f.type=2');
    const json = await exportList('JSON');
    await expect.element(page.getByText(`${pageRows} rows exported`)).toBeVisible();
    const { rows, sums }: { rows: { quota: number }[]; sums: Record<string, number> } = JSON.parse(
      json.text,
    );
    const quota = uses * 123 + 1000;
    expect([json.name, rows.length, sums['quota']]).toEqual(['log.json', pageRows, quota]);
    expect(rows.reduce((sum, row) => sum + row.quota, 0)).toBe(quota);
    const csv = await exportList('CSV');
    const lines = csv.text.split('\r\n');
    expect([csv.name, lines.length]).toEqual(['log.csv', pageRows + 2]);
    expect(lines.at(-1)).toMatch(new RegExp(`^Sum,.*\\b${quota}\\b`));
    await expect
      .element(page.getByCss('.foot .sum').filter({ hasText: 'Quota' }).getByCss('b span'))
      .toHaveAttribute('title', String(quota));
  });
});
