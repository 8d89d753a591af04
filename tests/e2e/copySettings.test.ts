/** Copying settings from one record to the selected ones. */
import { beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { buildChannel, buildToken } from '../support/builders';
import { consoleTests } from '../support/consoleTests';
import { buildGate } from '../support/gate';

const held = consoleTests();
type Row = Record<string, unknown> & { id: number; name: string };
const all = async (resource = 'channel') =>
  (await callApi(held.page, 'GET', `${resource}/search?keyword=`)).data as Row[];
const idOf = async (name: string) => (await all()).find((row) => row.name === name)?.id ?? 0;
const dialog = () => held.page.getByRole('dialog');
const apply = (name = /^Copy settings to \d/) => dialog().getByRole('button', { name });

beforeEach(async () => {
  for (const resource of ['token', 'channel'])
    for (const { id } of await all(resource))
      await callApi(held.page, 'DELETE', `${resource}/${id}/`);
});

async function makeChannels(): Promise<void> {
  const make = (name: string, fields: object) =>
    callApi(held.page, 'POST', 'channel/', buildChannel({ name, key: `sk-${name}`, ...fields }));
  await make('source', {
    models: 'gpt-5,o1',
    group: 'vip,default',
    priority: 7,
    weight: 3,
    base_url: 'http://127.0.0.1:9',
    model_mapping: '{"a":"o1"}',
    system_prompt: 'Be short.',
  });
  await make('plain', { models: 'gpt-4o' });
  await make('other', { models: 'gpt-4o,o1', priority: 7, weight: 9, model_mapping: '{"b":"o1"}' });
  await make('same', { models: 'gpt-5,o1', group: 'vip,default', priority: 7, weight: 3 });
}

/** Opens the dialog for the rows of that name, or for all of the page. */
async function openCopy(path: string, names: readonly string[] = []): Promise<void> {
  await held.page.goto(path);
  await held.page.locator('.records tbody').getByRole('checkbox').first().waitFor();
  for (const name of names) await held.page.getByLabel(`Select ${name}`, { exact: true }).check();
  if (names.length === 0) await held.page.getByLabel('Select all rows of this page').check();
  await held.page.locator('.selection-bar').getByRole('button', { name: 'Change…' }).click();
  await held.page.getByRole('button', { name: 'Copy settings…' }).click();
  await dialog().getByRole('radio').first().waitFor();
}

async function choose(source: string, fields: readonly string[]): Promise<void> {
  await dialog().getByRole('searchbox').fill(source);
  await dialog().getByRole('radio', { name: source }).check();
  for (const field of fields)
    await dialog().getByRole('checkbox', { name: field, exact: true }).check();
}

/** Bodies of the writes that leave the page. */
function watchWrites(): Row[] {
  const bodies: Row[] = [];
  held.page.on('request', (request) => {
    if (request.method() === 'PUT') bodies.push(request.postDataJSON() as Row);
  });
  return bodies;
}

describe('Copy settings', () => {
  it('shows what changes in each channel, writes that alone, and takes it back', async () => {
    await makeChannels();
    const before = await all();
    await openCopy('/channel');
    expect(await apply().isDisabled()).toBe(true);
    await dialog().getByText('Choose the record to copy from.').waitFor();
    await choose('source', ['Models', 'Groups', 'Priority']);
    await dialog().getByText('2 of 4 channels will change.').waitFor();
    const shown = await dialog()
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim())),
      );
    expect(shown).toEqual([
      ['same', 'stays', 'stays', 'stays'],
      ['other', 'gpt-4o, o1 → gpt-5, o1', 'default → default, vip', 'stays'],
      ['plain', 'gpt-4o → gpt-5, o1', 'default → default, vip', '0 → 7'],
      ['source', 'copied from here', 'copied from here', 'copied from here'],
    ]);
    const bodies = watchWrites();
    await apply(/^Copy settings to 2 channels$/).dblclick();
    await held.page.getByText('2 done').waitFor();
    expect(
      bodies
        .map((body) =>
          Object.keys(body)
            .filter((name) => name !== '_before')
            .sort()
            .join(),
        )
        .sort(),
    ).toEqual(['group,id,models', 'group,id,models,priority']);
    const changed = Object.fromEntries((await all()).map((row) => [row.name, row]));
    expect([changed['plain']?.['models'], changed['plain']?.['priority']]).toEqual(['gpt-5,o1', 7]);
    expect([changed['other']?.['weight'], changed['other']?.['model_mapping']]).toEqual([
      9,
      '{"b":"o1"}',
    ]);
    await held.page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await held.page.getByText('Changed back', { exact: true }).waitFor();
    expect(await all()).toEqual(before);
  });

  it('copies prompt, mapping, address and weight; offers no key and no name; empties what is empty', async () => {
    await makeChannels();
    await openCopy('/channel', ['source', 'other']);
    expect(
      await dialog()
        .locator('.copy-fields label')
        .evaluateAll((labels) => labels.map((label) => label.childNodes[1]?.textContent)),
    ).toEqual([
      'Models',
      'Model mapping',
      'Groups',
      'Priority',
      'Weight',
      'System prompt',
      'Proxy',
    ]);
    await dialog().getByRole('searchbox').fill('plain');
    await expect.poll(() => dialog().getByRole('radio').count()).toBe(1);
    await choose('plain', ['Model mapping', 'System prompt', 'Proxy', 'Weight']);
    await apply(/^Copy settings to 2 channels$/).click();
    await held.page.getByText('2 done').waitFor();
    const fields = ['model_mapping', 'system_prompt', 'base_url', 'weight'];
    expect(
      (await all())
        .filter(({ name }) => name !== 'same')
        .map((row) => fields.map((field) => row[field] ?? '')),
    ).toEqual(Array(3).fill(['', '', '', 0]));
  });

  it('keeps every other field of a token, which is replaced whole', async () => {
    const later = Math.floor(Date.now() / 1000) + 86_400;
    await callApi(
      held.page,
      'POST',
      'token/',
      buildToken({ name: 'from', models: 'gpt-4o', expired_time: later, subnet: '10.0.0.0/8' }),
    );
    await callApi(
      held.page,
      'POST',
      'token/',
      buildToken({ name: 'to', remain_quota: 77, subnet: '192.168.0.0/16' }),
    );
    const [before] = (await all('token')).filter(({ name }) => name === 'to');
    await openCopy('/token', ['to']);
    await choose('from', ['Models', 'Expires']);
    await apply(/^Copy settings to 1 token$/).click();
    await held.page.getByText('1 done').waitFor();
    const [after] = (await all('token')).filter(({ name }) => name === 'to');
    expect(after).toEqual({ ...before, models: 'gpt-4o', expired_time: later });
  });

  it('takes a click during which the source, its values or another search arrive', async () => {
    await makeChannels();
    const id = await idOf('source');
    const gate = buildGate();
    await openCopy('/channel');
    await held.page.route(`**/api/channel/${id}`, async (route) => {
      await gate.passed;
      await route.continue();
    });
    const box = (field: string) => dialog().getByRole('checkbox', { name: field, exact: true });
    const place = async () => (await box('Weight').boundingBox()) ?? { x: 0, y: 0 };
    const before = await place();
    await dialog().getByRole('radio', { name: 'source' }).check();
    await box('Models').check();
    const { x, y } = await place();
    await held.page.mouse.move(x + 6, y + 6);
    await held.page.mouse.down();
    gate.open();
    await dialog().getByText('2 of 4 channels will change.').waitFor();
    await held.page.mouse.up();
    expect(await box('Weight').isChecked()).toBe(true);
    expect(await place()).toEqual(before);
    for (const text of ['plain', 'nobody at all', '']) {
      await dialog().getByRole('searchbox').fill(text);
      // One stays: the chosen one.
      const count = text === '' ? 4 : text === 'plain' ? 2 : 1;
      await expect.poll(() => dialog().getByRole('radio').count()).toBe(count);
      expect(await place(), text).toEqual(before);
    }
  });

  it('says what is gone, and what could not be read', async () => {
    await makeChannels();
    await held.page.goto('/channel');
    await held.page.locator('.records tbody').getByRole('checkbox').first().waitFor();
    await held.page.getByLabel('Select all rows of this page').check();
    await callApi(held.page, 'DELETE', `channel/${await idOf('other')}/`);
    await held.page.locator('.selection-bar').getByRole('button', { name: 'Change…' }).click();
    await held.page.getByRole('button', { name: 'Copy settings…' }).click();
    await dialog().getByText('1 channel no longer there.').waitFor();
    await dialog().getByRole('radio').first().waitFor();
    // The source goes after it was found.
    await callApi(held.page, 'DELETE', `channel/${await idOf('source')}/`);
    await dialog().getByRole('radio', { name: 'source' }).check();
    await dialog().getByText('The record to copy from could not be read.').waitFor();
    expect(await apply().isDisabled()).toBe(true);
    await held.page.route('**/api/channel/search?*', (route) => route.fulfill({ status: 500 }));
    await dialog().getByRole('searchbox').fill('sam');
    await dialog().getByText('The search failed.').waitFor();
    await held.page.unroute('**/api/channel/search?*');
    await dialog().getByRole('button', { name: 'Try again' }).first().click();
    await choose('same', ['Priority']);
    await dialog().getByRole('searchbox').fill('nobody');
    await dialog().getByText('No channel found').waitFor();
    await apply(/^Copy settings to 1 channel$/).click();
    await held.page.getByText('1 done').waitFor();
  });

  it('goes on through 429s and cut connections, and writes each channel once', async () => {
    await makeChannels();
    await callApi(
      held.page,
      'POST',
      'channel/',
      buildChannel({ name: 'many', key: Array.from({ length: 12 }, (_, i) => `k${i}`).join('\n') }),
    );
    await openCopy('/channel');
    await choose('source', ['Weight', 'Groups']);
    let calls = 0;
    const keys = new Map<number, Set<string | undefined>>();
    await held.page.route('**/api/channel/', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      calls += 1;
      if (calls % 5 === 0)
        return route.fulfill({ status: 429, headers: { 'retry-after': '0' }, body: '' });
      const { id } = route.request().postDataJSON() as Row;
      keys.set(id, (keys.get(id) ?? new Set()).add(route.request().headers()['idempotency-key']));
      if (calls % 4 !== 0) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await apply(/^Copy settings to 14 channels$/).click();
    await held.page.getByText('14 done').waitFor();
    expect([...keys.values()].map(({ size }) => size)).toEqual(Array(14).fill(1));
    expect(new Set((await all()).map(({ weight, group }) => `${weight} ${group}`))).toEqual(
      new Set(['3 vip,default']),
    );
  });

  it('works by the keyboard alone, in Chinese, on a phone', async () => {
    await makeChannels();
    await held.page.evaluate(() => localStorage.setItem('locale', 'zh'));
    await held.page.goto('/channel');
    await held.page.getByLabel('选择 plain').focus();
    await held.page.keyboard.press('Space');
    await held.page.setViewportSize({ width: 390, height: 844 });
    await held.page.getByRole('button', { name: '修改…' }).focus();
    await held.page.keyboard.press('Enter');
    await held.page.getByRole('button', { name: '复制设置…' }).focus();
    await held.page.keyboard.press('Enter');
    await dialog().getByRole('radio').first().waitFor();
    // The search has the focus.
    await held.page.keyboard.type('sour');
    await expect.poll(() => dialog().getByRole('radio').count()).toBe(1);
    await held.page.keyboard.press('Tab');
    await held.page.keyboard.press('Space');
    await held.page.keyboard.press('Tab');
    await held.page.keyboard.press('Space');
    await dialog().getByText('1 个渠道中有 1 个将被修改。').waitFor();
    expect(await dialog().evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThan(2);
    await apply(/^将设置复制到 1 个渠道$/).focus();
    await held.page.keyboard.press('Enter');
    await held.page.getByText('已完成 1 项').waitFor();
    expect((await all()).find(({ name }) => name === 'plain')?.['models']).toBe('gpt-5,o1');
  });
});
