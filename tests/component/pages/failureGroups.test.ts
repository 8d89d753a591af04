/** Failed calls by channel and reason, from the log, each group with a way to its entries. */
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { buildChannel } from '../../support/steps/builders';
import { answerCalls, runSql } from '../support/api';
import { consoleTests, enter, open } from '../support/consoleTests';
import { findAxeProblems } from '../support/page/axe';
import { textsOf } from '../support/page/seen';
import { make } from '../support/steps/forms';
import { chooseSegment, param, rowCount } from '../support/steps/lists';
import { insertLog } from '../support/steps/logs';

const hour = 3600;
const noon = Date.UTC(2026, 5, 1, 16) / 1000;
const said = (count: number) =>
  `调用失败（HTTP 502）：the provider answered 429；上游（HTTP 429）：used ${count} of 500 tokens`;

consoleTests(async () => {
  await make('channel', buildChannel({ name: 'north' }));
  await make('user', { username: 'alice', password: 'password-1' });
});
beforeEach(async () => {
  await runSql('delete from log');
  const failed = { type: 6, channel: 1, model_name: 'gpt-4o', failed_calls: 1 };
  for (let at = 0; at < 3; at++)
    await insertLog({ ...failed, created_at: noon + at * hour, content: said(100 + at) });
  await insertLog({
    ...failed,
    created_at: noon,
    content: '调用失败（HTTP 503）：no channel',
    channel: 0,
    user_id: 2,
  });
  for (let at = 0; at < 4; at++) await insertLog({ created_at: noon, model_name: 'o1' });
});

const cells = () => textsOf('.failures tbody tr').map((text) => text.split(/[\t\n]+/));
const groups = page.getByRole('region', { name: 'Failed calls by reason' });
const reason = 'HTTP 429: used … of … tokens';
const showGroups = () =>
  page
    .getByRole('group', { name: 'Failed calls' })
    .getByRole('button', { name: 'By reason' })
    .click();

it('tell count, share, first and last time, and open as their entries', async () => {
  await open('/log?f.type=6');
  await showGroups();
  await expect
    .element(groups.getByText('4 of 8 calls in this time failed for the client (50 %).'))
    .toBeVisible();
  expect(cells().map((row) => row.slice(0, 3))).toEqual([
    [`${reason} Channels`, '3', '75 %'],
    ['HTTP 503: no channel Channels', '1', '25 %'],
  ]);
  await groups.getByRole('button', { name: `Channels of ${reason}` }).click();
  expect(cells()[1]?.slice(0, 3)).toEqual(['#1 north', '3', '75 %']);
  expect(await findAxeProblems()).toEqual([]);
  // Actions on rows have no buttons: there are no rows.
  const tools = ['Views', 'Columns', 'Row height', 'Export', 'Refresh'].filter(
    (name) => page.getByRole('button', { name, exact: true }).elements().length > 0,
  );
  expect(tools).toEqual(['Views', 'Refresh']);
  await groups.getByRole('link', { name: '#1 north' }).click();
  await expect.poll(rowCount).toBe(3);
  expect([param('f.type'), param('f.channel'), param('f.reason'), param('view')]).toEqual([
    '6',
    '1',
    reason,
    null,
  ]);
  // The filter is seen, and goes.
  await page
    .getByCss('.bar')
    .getByRole('button', { name: /^Reason/ })
    .click();
  await page.getByCss('.menu-items:popover-open').getByRole('button', { name: 'Clear' }).click();
  await expect
    .poll(() => textsOf('.bar button').filter((text) => text.startsWith('Reason')))
    .toEqual([]);
});

it('are chosen above the rows on a phone, without scrolling sideways', async () => {
  await page.viewport(390, 844);
  await open('/log?f.type=6');
  const choice = page.getByRole('button', { name: 'By reason' });
  await expect.element(choice).toBeVisible();
  expect(choice.element().getBoundingClientRect().right).toBeLessThan(390);
  await choice.click();
  await expect.element(groups.getByRole('link', { name: `Entries: ${reason}` })).toBeVisible();
  expect(choice.element().getBoundingClientRect().right).toBeLessThan(390);
  // Short reasons begin at the edge, too, not where values do.
  const edges = [...document.querySelectorAll('.failures td > a')].map(
    (link) => link.getBoundingClientRect().left,
  );
  expect(edges.length).toBe(2);
  expect(Math.max(...edges)).toBeLessThan(40);
});

it('have no sums of what no failure has', async () => {
  await runSql('update log set prompt_tokens = 0, completion_tokens = 0, quota = 0');
  await open('/log?f.type=6');
  await expect.poll(rowCount).toBe(4);
  await expect.element(page.getByRole('button', { name: 'Page 1' })).toBeVisible();
  expect(textsOf('.foot .sum')).toEqual([]);
});

it('are narrowed as the list is', async () => {
  await open(`/log?f.type=6&view=groups&f.start_timestamp=${noon + hour}`);
  await expect.poll(() => cells().map((row) => row[1])).toEqual(['2']);
  await open('/log?f.type=6&view=groups&f.model_name=o1');
  await expect.element(groups.getByText('No call failed in this time.')).toBeVisible();
  await chooseSegment('Type', 'Consumption');
  await expect.poll(() => textsOf('.records tbody tr').length).toBe(4);
});

it('give way to the entries where a filter is applied to the rows here', async () => {
  await open('/log?f.type=6&view=groups&f.channel=0');
  await expect.poll(() => textsOf('.records tbody tr').length).toBe(1);
  expect(page.getByRole('button', { name: 'By reason' }).elements()).toEqual([]);
});

it('of a user are the own ones, without channels and what an upstream said', async () => {
  await enter('alice', 'password-1');
  await open('/log?f.type=6&view=groups');
  await expect
    .poll(() => cells().map((row) => row.slice(0, 2)))
    .toEqual([['HTTP 503: no channel', '1']]);
  await enter();
});

it('say that they cannot be loaded, and are not offered by a relay that does not log failed calls', async () => {
  answerCalls('GET', /^log\/failures/, () => new Response('not found', { status: 404 }));
  await open('/log?f.type=6&view=groups');
  await expect.element(groups.getByText('The failed calls could not be loaded.')).toBeVisible();
  answerCalls('GET', /^status/, async (_sent, go) => {
    const answer = await (await go()).json();
    return Response.json({ ...answer, data: { ...answer.data, failed_calls: undefined } });
  });
  await open('/log?f.type=6');
  await expect.poll(() => textsOf('.records tbody tr').length).toBe(4);
  expect(page.getByRole('button', { name: 'By reason' }).elements()).toEqual([]);
});
