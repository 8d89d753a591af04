/** Testing the selected channels: with one model, or each with its own. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildGate } from '../../support/browser/gate';
import { answerCalls, callApi, cut, settled } from '../support/api';
import { open } from '../support/consoleTests';
import { hold } from '../support/page/hold';
import { textsOf } from '../support/page/seen';
import { openProvider, type Provider } from '../support/servers/provider';
import { channels, channelTests, makeChannel } from '../support/steps/channelForms';
import { column } from '../support/steps/lists';

channelTests();
let provider: Provider;
/** One that takes no key. */
let refusing: Provider;
beforeEach(async () => {
  provider = await openProvider();
  refusing = await openProvider();
  await refusing.answer('/chat/completions', {
    status: 401,
    body: JSON.stringify({ error: { message: 'bad key', type: 'authentication_error' } }),
  });
});

const tests = /^channel\/test\//;
const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true });
const start = (count: number) => button(`Start ${count} tests`);
const says = (text: string | RegExp) =>
  expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
const isSelected = (count: number) =>
  expect.element(page.getByText(`${count} selected`, { exact: true })).toBeVisible();
/** The dialog's line on a channel. */
const resultOf = (name: string) =>
  dialog.getByRole('row').filter({ hasText: name }).getByRole('cell').last().element().textContent;

async function openTest(): Promise<void> {
  await open('/channel');
  await page.getByLabelText('Select all rows of this page').click();
  await page.getByCss('.selection-bar').getByRole('button', { name: 'Test', exact: true }).click();
  await expect.element(dialog).toBeVisible();
}

const makeThree = async () => {
  await makeChannel({ name: 'good', base_url: provider.url, models: 'o1,gpt-4o' });
  await makeChannel({ name: 'fine', base_url: provider.url, models: 'gpt-4o' });
  await makeChannel({ name: 'bad', base_url: refusing.url, models: 'gpt-4o' });
};
const busy = (seconds: string) =>
  new Response('', { status: 429, headers: { 'retry-after': seconds } });
/** Models that the providers were asked for. */
const askedModels = async () =>
  [...(await provider.asked()), ...(await refusing.asked())]
    .map(({ body }): string => JSON.parse(body).model)
    .sort();
const idOf = async (name: string) => (await channels()).find((one) => one['name'] === name)?.['id'];

it('leads from the number of failed ones to all that fail, each with its reason, and to no hidden filter', async () => {
  await makeThree();
  await makeChannel({ name: 'worse', base_url: refusing.url, models: 'gpt-4o' });
  await open('/channel');
  await page.getByRole('button', { name: 'Test all' }).click();
  await button('Test 4 channels').click();
  const run = page.getByCss('.test-run');
  await expect.element(run.getByRole('link', { name: '2 passed' })).toBeVisible();
  await callApi('GET', `channel/test/${await idOf('bad')}`);
  await run.getByRole('link', { name: '2 failed' }).click();
  await expect.poll(() => column('Name').sort()).toEqual(['bad', 'worse']);
  expect(column('Reason')).toEqual([0, 1].map(() => expect.stringMatching(/401\b.*bad key/)));
  expect(location.search).toBe('?f.test_result=2');
});

describe('Test on the selected channels', () => {
  it('tests each with its own model once, says time or reason, and selects those that failed', async () => {
    await makeThree();
    await openTest();
    await start(3).dblClick();
    await says('2 passed, 1 failed');
    expect(resultOf('good')).toMatch(/^(< 0\.01|\d+\.\d\d) s$/);
    expect(resultOf('bad')).toMatch(/401\b.*bad key/);
    expect(await askedModels()).toEqual(['gpt-4o', 'gpt-4o', 'o1']);
    await button('Select the 1 failed').click();
    await isSelected(1);
    await expect.element(page.getByLabelText('Select bad')).toBeChecked();
  });

  it('tests with one model where the channel has it, and disables those that failed until it is taken back', async () => {
    await makeThree();
    await openTest();
    await dialog.getByRole('radio', { name: 'All with one model' }).click();
    expect(
      button(/^Start/)
        .element()
        .matches(':disabled, [aria-disabled=true]'),
    ).toBe(true);
    const model = dialog.getByRole('combobox', { name: 'Model' });
    const notOffered = () => dialog.getByText('not offered').elements().length;
    await model.fill('nothing');
    await expect.poll(notOffered).toBe(3);
    await model.fill('o1');
    await expect.poll(notOffered).toBe(2);
    await model.fill('gpt-4o');
    await start(3).click();
    await says('2 passed, 1 failed');
    expect(await askedModels()).toEqual(['gpt-4o', 'gpt-4o', 'gpt-4o']);
    await button('Disable 1 channel with a failure').click();
    await expect.element(page.getByText('Channels with a failure disabled: 1')).toBeVisible();
    const statuses = async () => (await channels()).map(({ name, status }) => [name, status]);
    const others = [
      ['fine', 1],
      ['good', 1],
    ];
    expect(await statuses()).toEqual([['bad', 2], ...others]);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('Changed back', { exact: true })).toBeVisible();
    expect(await statuses()).toEqual([['bad', 1], ...others]);
  });

  it('stops, says what was not tested, and starts again', async () => {
    await makeChannel({
      name: 'slow',
      base_url: provider.url,
      key: Array.from({ length: 12 }, (_, i) => `k${i}`).join('\n'),
    });
    await openTest();
    // Four run side by side: the second four wait.
    const gate = buildGate();
    let begun = 0;
    answerCalls('GET', tests, async (_, go) => {
      begun += 1;
      if (begun > 4) await gate.passed;
      return go();
    });
    await start(12).click();
    await says('4 of 12 tests');
    await button('Stop').click();
    gate.open();
    await says('Stopped: 8 passed, 0 failed, 4 not tested');
    expect(await provider.asked()).toHaveLength(8);
    await start(12).click();
    await says('12 passed, 0 failed');
    expect(await provider.asked()).toHaveLength(8 + 12);
  });

  it('counts no channel as failed where the relay was out of reach or busy, nor disables one twice', async () => {
    await makeThree();
    const [bad, good] = [await idOf('bad'), await idOf('good')];
    await callApi('PUT', 'channel/', { id: bad, status: 2 });
    await openTest();
    answerCalls('GET', tests, ({ path }, go) => {
      const id = Number(/\d+/.exec(path)?.[0]);
      if (id === bad) return go();
      return id === good ? cut() : busy('60');
    });
    await start(3).click();
    // The third waits for its turn.
    await says('2 of 3 tests');
    await button('Stop').click();
    await says('Stopped: 0 passed, 1 failed, 2 not tested');
    await expect.element(button('Select the 1 failed')).toBeVisible();
    expect(button(/^Disable \d+ channel/).query()).toBeNull();
  });

  it('waits out a 429, finds the result of a test whose answer was lost, and ends with its window', async () => {
    await makeThree();
    await callApi('DELETE', `channel/${await idOf('bad')}/`);
    await openTest();
    const answers = ['429', 'cut'];
    const end = answerCalls('GET', tests, async (_, go) => {
      const how = answers.shift();
      if (how === '429') return busy('0');
      const answer = await go();
      return how === 'cut' ? cut() : answer;
    });
    await start(2).click();
    await says('2 passed, 0 failed');
    expect(await askedModels()).toEqual(['gpt-4o', 'o1']);
    end();
    const { waiting, release } = hold(tests);
    await start(2).click();
    await expect.poll(() => waiting.length).toBe(2);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    release();
    await settled();
    await isSelected(2);
    expect(textsOf('.toast')).toEqual([]);
  });
});
