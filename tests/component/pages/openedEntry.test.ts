/** Entries of the log open to all that they say, which their columns cut; failed ones tell their reason first. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showLocale } from '../../../src/web/locales/locale';
import { buildChannel } from '../../support/steps/builders';
import { callApi, runSql, watchCalls } from '../support/api';
import { consoleTests, enter, open } from '../support/consoleTests';
import { seen, textsOf } from '../support/page/seen';
import { make, rowsOf } from '../support/steps/forms';
import { chooseSegment, rowOf } from '../support/steps/lists';
import { insertLog } from '../support/steps/logs';

consoleTests(async () => {
  await make('channel', buildChannel({ name: 'north', base_url: 'http://127.0.0.1:9' }));
  await make('user', { username: 'alice', password: 'password-1' });
});

const reason = 'the provider answered that the key may not use this model in this region';
const content = `调用失败（HTTP 503）：${reason}；上游（HTTP 403）：region is closed`;
const dialog = page.getByRole('dialog', { name: 'Log entry' });
const says = (text: string) =>
  expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
const press = (name: string) => dialog.getByRole('button', { name }).click();
/** The panel's text beside a name. */
const line = (label: string) =>
  dialog
    .getByCss('.entry > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByCss('dd');
const hasLine = (label: string, text: string) =>
  expect
    .poll(() =>
      line(label)
        .elements()
        .map((dd) => dd.textContent),
    )
    .toEqual([text]);

async function fill(count: number): Promise<void> {
  await runSql('delete from log');
  for (let at = 0; at < count; at++)
    await insertLog({
      type: 6,
      created_at: 1_790_000_000 + at,
      content: at === 0 ? content : `entry ${at}`,
      model_name: `model-${at}`,
    });
}

it('leads to the rows before and after it, by buttons and by j and k', async () => {
  await fill(3);
  await open('/log');
  await rowOf('model-1').getByCss('td').last().click();
  await hasLine('Reason', 'entry 1');
  await line('Reason').click();
  await userEvent.keyboard('j');
  await says('region is closed');
  await expect.element(dialog.getByRole('button', { name: 'Next row' })).toHaveFocus();
  // That was the last one.
  await userEvent.keyboard('j');
  await says('region is closed');
  await userEvent.keyboard('k');
  await press('Previous row');
  await hasLine('Reason', 'entry 2');
  await userEvent.keyboard('{Escape}');
  await expect.element(rowOf('model-2')).toHaveFocus();
});

it('by a click and by the keyboard, in the language of the reader', async () => {
  await fill(3);
  await open('/log');
  const row = rowOf('model-0');
  await row.getByCss('td').last().click();
  await says('region is closed');
  // A click within it is no click on the list behind it.
  await dialog.getByText('region is closed').first().click();
  await says('region is closed');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  row.element().focus();
  await userEvent.keyboard('{Enter}');
  await says('region is closed');
  // The key opens it, and presses no button in it.
  expect(seen('.toast')).toEqual([]);
  const { scrollWidth, clientWidth } = dialog.element();
  expect(scrollWidth).toBe(clientWidth);
  await press('Close');
  await expect.element(row).toHaveFocus();
  // A link of the row leads where it leads.
  await row.getByRole('link', { name: /root/ }).click();
  await expect.poll(() => location.pathname).toBe('/user/edit/1');
});

it('with the reason in full, who got what, and the text as it was written', async () => {
  await fill(1);
  await open('/log');
  await rowOf('model-0').getByCss('td').last().click();
  await hasLine('Reason', 'region is closed');
  await hasLine('Upstream', 'answered with HTTP 403');
  await hasLine('The client got', `HTTP 503: ${reason}`);
  await expect
    .element(line('Time'))
    .toHaveTextContent(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC([+-]\d\d:\d\d \(.+\))?$/);
  await hasLine('Model asked', 'model-0');
  const raw = dialog.getByCss('pre');
  await expect.element(raw).not.toBeVisible();
  await dialog.getByText('Raw text').click();
  await expect.element(raw).toHaveTextContent(content);
  await press('Copy entry');
  await expect
    .poll(() => navigator.clipboard.readText())
    .toMatch(/^Reason: region is closed\nUpstream: answered with HTTP 403\n[\s\S]*调用失败/);
  await press('Copy the request ID');
  await expect.poll(() => navigator.clipboard.readText()).toBe('r');
  await showLocale('zh');
  await expect.element(page.getByCss('.entry').getByText('返回 HTTP 403')).toBeVisible();
});

it('with how its quota was worked out, in units and in dollars', async () => {
  await runSql('delete from log');
  await insertLog({
    model_name: 'gpt-4o',
    answered_model: 'gpt-4o-2024-08-06',
    token_name: 'laptop',
    prompt_tokens: 1200,
    completion_tokens: 300,
    quota: 2625,
    content: '倍率：1.25 × 1，补全倍率：3；提示 1200（缓存 200），补全 300（思考 0）',
    elapsed_time: 14_012,
    is_stream: 1,
  });
  await insertLog({ model_name: 'other', quota: 99, content: '倍率：1 × 1，补全倍率：3' });
  await open('/log');
  await rowOf('gpt-4o').getByCss('td').last().click();
  await hasLine('Answering model', 'gpt-4o-2024-08-06');
  await hasLine('Tokens', '1,200 prompt + 300 completion = 1,500\n200 of the prompt from a cache');
  await hasLine('Quota', '$0.005250 (2,625 units)');
  await hasLine(
    'Worked out',
    [
      '(1,200 prompt + 300 completion × 3) × 1.25 (model) × 1 (group) = 2,625 units',
      'A prompt token costs 1.25, a completion token 3.75 units',
      'For a million tokens: $2.50 prompt, $7.50 completion',
      '1 unit is $0.000002',
    ].join('\n'),
  );
  await hasLine('Duration', '14.0 s');
  await hasLine('Streamed', 'Yes');
  await press('Close');
  // 10 + 20 × 3 are no 99.
  await rowOf('other').getByCss('td').last().click();
  await expect
    .element(line('Worked out'))
    .toHaveTextContent(/= 70 units The relay charged 99 units: .+ way\. 1 unit is/);
});

it('leads to the logs of its channel, token and user, and works on its channel', async () => {
  const [{ id = 0 } = {}] = await rowsOf('channel/?p=0');
  await runSql('delete from log');
  await insertLog({ channel: id, token_name: 'laptop', model_name: 'gpt-4o', type: 6, content });
  await open('/log');
  const row = rowOf('gpt-4o');
  await row.getByCss('td').last().click();
  await hasLine('Channel', `#${id} north`);
  const hrefs = () =>
    dialog
      .getByCss('.entry-actions a')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href')]);
  await expect.poll(hrefs).toEqual([
    ['Logs of this channel', `/log?f.channel=${id}`],
    ['Logs of this token', '/log?f.token_name=laptop&f.username=root'],
    ['Logs of this user', '/log?f.username=root'],
  ]);
  const calls = watchCalls(/^channel\/test/);
  await press('Test channel');
  await expect
    .poll(() => calls.map(({ path }) => path))
    .toEqual([expect.stringMatching(`channel/test/${id}`)]);
  const status = async () => (await callApi('GET', `channel/${id}`)).data;
  await press('Disable channel');
  await expect.poll(status).toMatchObject({ status: 2 });
  await expect.element(dialog.getByRole('button', { name: 'Enable channel' })).toBeVisible();
  await press('Undo');
  await expect.poll(status).toMatchObject({ status: 1 });
  await dialog.getByRole('link', { name: 'Logs of this user' }).click();
  await expect.poll(() => location.search).toBe('?f.username=root');
  await expect.element(dialog).not.toBeInTheDocument();
});

it('offers a user nothing of the channel', async () => {
  await runSql('delete from log');
  await insertLog({
    channel: 1,
    user_id: 2,
    username: 'alice',
    type: 6,
    content,
    model_name: 'gpt-4o',
  });
  await enter('alice', 'password-1');
  await open('/log');
  await rowOf('gpt-4o').getByCss('td').last().click();
  await hasLine('Reason', reason);
  expect(dialog.getByText('Channel').elements()).toEqual([]);
  expect(textsOf('.entry-actions > *')).toEqual(['Copy entry']);
  await enter();
});

it('has columns of its own where it failed: time and reason first, and no numbers that are always 0', async () => {
  await runSql('delete from log');
  const failed = {
    type: 6,
    model_name: 'gpt-4o',
    elapsed_time: 830,
    prompt_tokens: 0,
    completion_tokens: 0,
  };
  await insertLog({ ...failed, content });
  await insertLog({ ...failed, content: '渠道调用失败，已改用其他渠道；上游（HTTP 529）：busy' });
  await insertLog({ ...failed, type: 5, content: '渠道 north 测试失败，错误：no route' });
  await insertLog({ ...failed, type: 5, content: '渠道 north 测试成功，响应时间 0.83 秒' });
  await open('/log');
  const headings = () => textsOf('thead tr:first-child > *');
  await expect.poll(() => textsOf('td.f-content')).toContainEqual('failedno route');
  await expect.poll(headings).toContain('Prompt');
  await chooseSegment('Type', 'Error');
  await expect.poll(headings).toEqual(['Time', 'Detail', 'Channel', 'User', 'Token', 'Model']);
  await expect
    .poll(() => textsOf('td.f-content'))
    .toEqual(['retriedHTTP 529: busy', 'failedHTTP 403: region is closed']);
  // How long a failed call took says nothing good of it.
  expect(seen('td.f-content .green')).toEqual([]);
  await chooseSegment('Type', 'Test');
  await expect.poll(headings).toEqual(['Time', 'Detail', 'Channel', 'Model']);
  // Entries without use have no columns of use.
  await insertLog({ ...failed, type: 4, elapsed_time: 0, content: 'gift' });
  await chooseSegment('Type', 'System');
  await expect.poll(() => textsOf('td.f-content')).toEqual(['gift']);
  expect(headings()).toEqual(['Time', 'User', 'Detail']);
  await page.viewport(390, 844);
  await chooseSegment('Type', 'Error');
  await expect.poll(() => seen('.reason').length).toBe(2);
});

it('on a page of all rows', async () => {
  await fill(400);
  await open('/log?all=1&size=all');
  await expect.poll(() => seen('tbody tr').length).toBe(400);
  await rowOf('model-230').getByCss('td').last().click();
  await says('model-230');
});
