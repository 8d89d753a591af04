/** Copying settings from one record to the selected ones. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isRow } from '../../../src/schema/isRow';
import type { Row } from '../../../src/schema/types';
import { showLocale } from '../../../src/web/locales/locale';
import { buildGate } from '../../support/browser/gate';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { answerCalls, answerOf, callApi, cut, watchWrites } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import { pressAt } from '../support/page/mouse';
import { make, rowsOf } from '../support/steps/forms';

consoleTests();

const all = (resource = 'channel') => rowsOf(`${resource}/search?keyword=`);
const named = async (name: string, resource?: string): Promise<Row> =>
  (await all(resource)).find((row) => row['name'] === name) ?? {};
const remove = async (name: string) => callApi('DELETE', `channel/${(await named(name))['id']}/`);
const dialog = () => page.getByRole('dialog');
const apply = (name = /^Copy settings to \d/) => dialog().getByRole('button', { name });
const box = (name: string) => dialog().getByRole('checkbox', { name, exact: true });
const source = (name?: string) => dialog().getByRole('radio', name ? { name } : {});
const search = () => dialog().getByRole('searchbox');
const isSaid = (text: string) => expect.element(page.getByText(text)).toBeVisible();
const press = (keys: string) => userEvent.keyboard(keys);

beforeEach(async () => {
  for (const resource of ['token', 'channel'])
    for (const { id } of await all(resource)) await callApi('DELETE', `${resource}/${id}/`);
});

const makeChannel = (name: string, fields: Row) =>
  make('channel', buildChannel({ name, key: `sk-${name}`, ...fields }));

async function makeChannels(): Promise<void> {
  await makeChannel('source', {
    models: 'gpt-5,o1',
    group: 'vip,default',
    priority: 7,
    weight: 3,
    base_url: 'http://127.0.0.1:9',
    model_mapping: '{"a":"o1"}',
    system_prompt: 'Be short.',
  });
  await makeChannel('plain', { models: 'gpt-4o' });
  await makeChannel('other', {
    models: 'gpt-4o,o1',
    priority: 7,
    weight: 9,
    model_mapping: '{"b":"o1"}',
  });
  await makeChannel('same', { models: 'gpt-5,o1', group: 'vip,default', priority: 7, weight: 3 });
}

/** Opens the list with the rows of that name selected, or all of the page. */
async function select(path: string, names: readonly string[] = []): Promise<void> {
  await open(path);
  for (const name of names) await page.getByLabelText(`Select ${name}`, { exact: true }).click();
  if (names.length === 0) await page.getByLabelText('Select all rows of this page').click();
}

/** Opens the dialog for the selected rows. */
async function openDialog(): Promise<void> {
  await page.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('button', { name: 'Copy settings…' }).click();
  await expect.element(source().first()).toBeVisible();
}

async function openCopy(path: string, names?: readonly string[]): Promise<void> {
  await select(path, names);
  await openDialog();
}

async function choose(name: string, fields: readonly string[]): Promise<void> {
  await search().fill(name);
  await source(name).click();
  for (const field of fields) await box(field).click();
}

describe('Copy settings', () => {
  it('shows what changes in each channel, writes that alone, and takes it back', async () => {
    await makeChannels();
    const before = await all();
    await openCopy('/channel');
    await expect.element(apply()).toBeDisabled();
    await isSaid('Choose the record to copy from.');
    await choose('source', ['Models', 'Groups', 'Priority']);
    await isSaid('2 of 4 channels will change.');
    const rows = [...document.querySelectorAll('dialog tbody tr')];
    expect(
      rows.map(({ children }) => [...children].map((cell) => cell.textContent.trim())),
    ).toEqual([
      ['same', 'stays', 'stays', 'stays'],
      ['other', 'gpt-4o, o1 → gpt-5, o1', 'default → default, vip', 'stays'],
      ['plain', 'gpt-4o → gpt-5, o1', 'default → default, vip', '0 → 7'],
      ['source', 'copied from here', 'copied from here', 'copied from here'],
    ]);
    const writes = watchWrites(/^channel\//);
    await apply(/^Copy settings to 2 channels$/).dblClick();
    await isSaid('2 channels changed');
    const fields = writes.all.map(({ body }) =>
      Object.keys(isRow(body) ? body : {})
        .filter((name) => name !== '_before')
        .sort()
        .join(),
    );
    expect(fields.sort()).toEqual(['group,id,models', 'group,id,models,priority']);
    expect(await named('plain')).toMatchObject({ models: 'gpt-5,o1', priority: 7 });
    expect(await named('other')).toMatchObject({ weight: 9, model_mapping: '{"b":"o1"}' });
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('Changed back', { exact: true })).toBeVisible();
    expect(await all()).toEqual(before);
  });

  it('copies prompt, mapping, address and weight; offers no key and no name; empties what is empty', async () => {
    await makeChannels();
    await openCopy('/channel', ['source', 'other']);
    const offered = [...document.querySelectorAll('.copy-fields label')];
    expect(offered.map(({ childNodes }) => childNodes[1]?.textContent)).toEqual([
      'Models',
      'Model mapping',
      'Groups',
      'Priority',
      'Weight',
      'System prompt',
      'Base URL',
    ]);
    await search().fill('plain');
    await expect.poll(() => source().elements().length).toBe(1);
    await choose('plain', ['Model mapping', 'System prompt', 'Base URL', 'Weight']);
    await apply(/^Copy settings to 2 channels$/).click();
    await isSaid('2 channels changed');
    const fields = ['model_mapping', 'system_prompt', 'base_url', 'weight'];
    const others = (await all()).filter(({ name }) => name !== 'same');
    expect(others.map((row) => fields.map((field) => row[field] ?? ''))).toEqual(
      Array(3).fill(['', '', '', 0]),
    );
  });

  it('keeps every other field of a token, which is replaced whole', async () => {
    const expired_time = Math.floor(Date.now() / 1000) + 86_400;
    const from = { name: 'from', models: 'gpt-4o', expired_time, subnet: '10.0.0.0/8' };
    await make('token', buildToken(from));
    await make('token', buildToken({ name: 'to', remain_quota: 77, subnet: '192.168.0.0/16' }));
    const before = await named('to', 'token');
    await openCopy('/token', ['to']);
    await choose('from', ['Models', 'Expires']);
    await apply(/^Copy settings to 1 token$/).click();
    await isSaid('1 token changed');
    expect(await named('to', 'token')).toEqual({ ...before, models: 'gpt-4o', expired_time });
  });

  it('takes a click during which the source, its values or another search arrive', async () => {
    await makeChannels();
    const { id } = await named('source');
    const gate = buildGate();
    await openCopy('/channel');
    answerCalls('GET', new RegExp(`^channel/${id}$`), async (_sent, go) => {
      await gate.passed;
      return go();
    });
    const place = () => box('Weight').element().getBoundingClientRect().toJSON();
    const before = place();
    await source('source').click();
    await box('Models').click();
    const { x, y } = box('Weight').element().getBoundingClientRect();
    const release = await pressAt(x + 6, y + 6);
    gate.open();
    await isSaid('2 of 4 channels will change.');
    await release();
    await expect.element(box('Weight')).toBeChecked();
    expect(place()).toEqual(before);
    // One stays: the chosen one.
    for (const [text, count] of [
      ['plain', 2],
      ['nobody at all', 1],
      ['', 4],
    ] as const) {
      await search().fill(text);
      await expect.poll(() => source().elements().length).toBe(count);
      expect(place(), text).toEqual(before);
    }
  });

  it('says what is gone, and what could not be read', async () => {
    await makeChannels();
    await select('/channel');
    await expect.element(page.getByRole('button', { name: 'Change…' })).toBeVisible();
    await remove('other');
    await openDialog();
    await isSaid('1 channel no longer there.');
    // The source goes after it was found.
    await remove('source');
    await source('source').click();
    await isSaid('The record to copy from could not be read.');
    await expect.element(apply()).toBeDisabled();
    const mend = answerCalls('GET', /^channel\/search\?/, () => answerOf('', 500));
    // The relay is asked for a text that no name has.
    await search().fill('zzz');
    await isSaid('The search failed.');
    mend();
    await dialog().getByRole('button', { name: 'Try again' }).first().click();
    await isSaid('No channel found');
    await search().fill('sam');
    await choose('same', ['Priority']);
    await search().fill('nobody');
    await isSaid('No channel found');
    await apply(/^Copy settings to 1 channel$/).click();
    await isSaid('1 channel changed');
  });

  it('goes on through 429s and cut connections, and writes each channel once', async () => {
    const more = 12;
    await makeChannels();
    await makeChannel('many', { key: Array.from({ length: more }, (_, i) => `k${i}`).join('\n') });
    await openCopy('/channel');
    await choose('source', ['Weight', 'Groups']);
    let calls = 0;
    const keys = new Map<unknown, Set<string | null>>();
    answerCalls('PUT', /^channel\/$/, async ({ body }, go, { headers }) => {
      calls += 1;
      if (calls % 5 === 0)
        return new Response('', { status: 429, headers: { 'retry-after': '0' } });
      const id = isRow(body) ? body['id'] : undefined;
      keys.set(id, (keys.get(id) ?? new Set()).add(new Headers(headers).get('idempotency-key')));
      if (calls % 4 !== 0) return go();
      await go();
      return cut();
    });
    await apply(/^Copy settings to 14 channels$/).click();
    await isSaid('14 channels changed');
    expect([...keys.values()].map(({ size }) => size)).toEqual(Array(14).fill(1));
    expect(new Set((await all()).map(({ weight, group }) => `${weight} ${group}`))).toEqual(
      new Set(['3 vip,default']),
    );
  });

  it('works by the keyboard alone, in Chinese, on a phone', async () => {
    const focusOn = async (name: string) => {
      const button = page.getByRole('button', { name });
      await expect.element(button).toBeVisible();
      button.element().focus();
    };
    await makeChannels();
    await showLocale('zh');
    await open('/channel');
    const row = page.getByLabelText('选择 plain');
    await expect.element(row).toBeVisible();
    row.element().focus();
    await press(' ');
    await page.viewport(390, 844);
    await focusOn('修改…');
    await press('{Enter}');
    await focusOn('复制设置…');
    await press('{Enter}');
    await expect.element(source().first()).toBeVisible();
    // The search has the focus.
    await press('sour');
    await expect.poll(() => source().elements().length).toBe(1);
    await press('{Tab} {Tab} ');
    await isSaid('1 个渠道中有 1 个将被修改。');
    const { scrollWidth, clientWidth } = dialog().element();
    expect(scrollWidth - clientWidth).toBeLessThan(2);
    await focusOn('将设置复制到 1 个渠道');
    await press('{Enter}');
    await isSaid('已修改 1 个渠道');
    expect(await named('plain')).toMatchObject({ models: 'gpt-5,o1' });
  });
});
