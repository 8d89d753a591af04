/** Forms change what the user changed and nothing else: odd but legal values, emptied numbers. */
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, describe, expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { buildChannel, buildToken } from '../support/builders';
import { consoleTests } from '../support/consoleTests';

const held = consoleTests();
type Row = Record<string, unknown>;

function database() {
  const db = new Database(join(held.server.dataDir, 'console.db'));
  // The server may be writing.
  db.exec('pragma busy_timeout = 5000');
  return db;
}

/** All rows of a table by their ids; options by their names, without the server's own counter. */
function rowsOf(table: string, key = 'id'): Record<string, Row> {
  const db = database();
  const rows = db.prepare(`select * from "${table}"`).all() as Row[];
  db.close();
  return Object.fromEntries(
    rows.flatMap((row) => (row[key] === '~version' ? [] : [[String(row[key]), { ...row }]])),
  );
}

/** Puts values into a row as another program would, past every rule. */
function put(table: string, id: unknown, values: Row): void {
  const db = database();
  for (const [name, value] of Object.entries(values))
    db.prepare(`update "${table}" set "${name}" = ? where id = ?`).run(value, id);
  db.close();
}

/** What differs between two states, as `id.member`. */
function differences(before: Record<string, Row>, after: Record<string, Row>): string[] {
  return Object.keys({ ...before, ...after }).flatMap((id) =>
    Object.keys({ ...before[id], ...after[id] })
      .filter((name) => before[id]?.[name] !== after[id]?.[name])
      .map((name) => `${id}.${name}`),
  );
}

const only = async (resource: string) =>
  ((await callApi(held.page, 'GET', `${resource}/?p=0`)).data as { id: number }[])[0]?.id;
const save = () => held.page.getByRole('main').getByRole('button', { name: 'Save' }).click();
const field = (name: string) => held.page.locator(`#${name}`);

let fields = 0;
let extra = 0;
afterAll(() =>
  console.log(`fidelity: ${fields} forms saved with one touched field, diff=${extra}`),
);

function count(found: string[], wanted: string[]): void {
  fields += 1;
  extra += found.filter((name) => !wanted.includes(name)).length;
  expect(found).toEqual(wanted);
}

describe('one touched field is all that changes', () => {
  it.each([
    [
      'channel',
      'channel_name',
      {
        models: ' b , a,,a ',
        group: 'vip , default',
        config: '{ "region": "r", "more": [1, 1.50] }',
        base_url: 'https://x.example/ ',
        model_mapping: '{"a":  "b"}',
        other: '  o',
        type: 99,
        weight: 0,
      },
    ],
    [
      'token',
      'token_name',
      {
        models: 'b,a,c',
        subnet: '10.0.0.0/8,fd00::/8',
        expired_time: 0,
        remain_quota: 0,
        unlimited_quota: 0,
      },
    ],
    ['redemption', 'redemption_name', { quota: 9_007_199_254_740_991 }],
    ['user', 'user_display_name', { group: 'vip , svip', quota: -7, email: 'A@B.example' }],
  ] as const)('%s', async (resource, input, values) => {
    const made: Record<string, Row> = {
      channel: buildChannel({ name: 'odd' }),
      token: buildToken({ name: 'odd' }),
      redemption: { name: 'odd', quota: 5, count: 1 },
      user: { username: `odd${Date.now() % 100_000}`, password: 'password1' },
    };
    await callApi(held.page, 'POST', `${resource}/`, made[resource]);
    const id = await only(resource);
    put(resource, id, values);
    const before = rowsOf(resource);
    await held.page.goto(`/${resource}/edit/${id}`);
    await field(input).fill('touched');
    await save();
    await held.page.locator('.toast.success').waitFor();
    const name = input.slice(resource.length + 1);
    count(differences(before, rowsOf(resource)), [`${id}.${name}`]);
    const { data } = await callApi(held.page, 'GET', `${resource}/${id}`);
    expect(data).toMatchObject({ [name]: 'touched' });
  });

  it('settings', async () => {
    for (const [key, value] of Object.entries({
      QuotaPerUnit: '500000.00',
      RetryTimes: '007',
      ModelRatio: '{"a":  1.50}',
      Footer: ' <b>f</b> ',
    }))
      await callApi(held.page, 'PUT', 'option/', { key, value });
    const before = rowsOf('option', 'key');
    await held.page.goto('/setting?tab=operation&section=general');
    await held.page.getByLabel('Top-up link').fill('https://example.com/top-up');
    await save();
    await held.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await held.page.getByText('1 setting saved').waitFor();
    count(
      [
        ...new Set(differences(before, rowsOf('option', 'key')).map((name) => name.split('.')[0])),
      ] as string[],
      ['TopUpLink'],
    );
  });

  it('the profile, where the display name was changed meanwhile', async () => {
    await held.page.goto('/user/edit');
    await expect.poll(() => field('user_username').inputValue()).toBe('root');
    const elsewhere = async (display_name: string) =>
      expect(
        await (
          await held.context.request.put(`${held.server.url}/api/user/self`, {
            headers: { 'X-Relay-Console': '1' },
            data: { display_name },
          })
        ).json(),
      ).toMatchObject({ success: true });
    await elsewhere('by another');
    const before = rowsOf('user');
    await field('user_username').fill('rooty');
    await save();
    await held.page.getByText('User information updated').waitFor();
    count(differences(before, rowsOf('user')), ['1.username']);
    await field('user_display_name').fill('mine');
    await elsewhere('theirs');
    await save();
    const clash = held.page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
    await clash.getByText('Display name: now “theirs”, yours “mine”').waitFor();
    await clash.getByRole('button', { name: 'Cancel' }).click();
    expect(rowsOf('user')['1']?.['display_name']).toBe('theirs');
    expect(await field('user_display_name').inputValue()).toBe('mine');
    await save();
    await clash.getByRole('button', { name: 'Overwrite with mine' }).click();
    await expect.poll(() => rowsOf('user')['1']?.['display_name']).toBe('mine');
    await callApi(held.page, 'PUT', 'user/self', { username: 'root', display_name: 'Root User' });
  });
});

describe('a number that is emptied', () => {
  it.each([
    ['channel', 'channel_priority'],
    ['channel', 'channel_weight'],
    ['token', 'token_remain_quota'],
    ['token', 'token_expired_time'],
    ['redemption', 'redemption_quota'],
    ['user', 'user_quota'],
  ])('of a %s is refused at %s, and nothing is sent', async (resource, input) => {
    if ((await only(resource)) === undefined) throw new Error(`no ${resource}`);
    const id = await only(resource);
    if (resource === 'token') put('token', id, { expired_time: 1_900_000_000 });
    let writes = 0;
    held.page.on('request', (request) => {
      if (request.method() === 'PUT') writes += 1;
    });
    await held.page.goto(`/${resource}/edit/${id}`);
    await expect.poll(() => field(input).inputValue()).not.toBe('');
    await field(input).fill('');
    await save();
    await held.page.locator(`#${input}__error`).waitFor();
    expect(writes).toBe(0);
    expect(await field(input).inputValue()).toBe('');
  });

  it.each([
    ['general', 'settings_operation_general_RetryTimes'],
    ['quota', 'settings_operation_quota_QuotaForNewUser'],
  ])('in the settings %s is refused at %s', async (section, input) => {
    await callApi(held.page, 'PUT', 'option/', { key: input.split('_').at(-1), value: '5' });
    await held.page.goto(`/setting?tab=operation&section=${section}`);
    await expect.poll(() => field(input).inputValue()).toBe('5');
    await field(input).fill('');
    await save();
    await held.page.locator(`#${input}__error`).getByText('Please enter a number').waitFor();
    expect(await held.page.getByRole('dialog').count()).toBe(0);
  });

  it('of a ratio is refused, not taken for 0', async () => {
    await callApi(held.page, 'PUT', 'option/', {
      key: 'GroupRatio',
      value: '{"default":1,"vip":2}',
    });
    await held.page.goto('/setting?tab=operation&section=ratio');
    await held.page.getByLabel('Ratio of vip').fill('');
    await save();
    await held.page.getByText('vip: please enter a number, or remove the entry').waitFor();
    expect(rowsOf('option', 'key')['GroupRatio']?.['value']).toBe('{"default":1,"vip":2}');
  });

  it('is ignored in a cell of the list', async () => {
    await held.page.goto('/channel');
    const cell = held.page.getByLabel(/^Priority: /).first();
    const before = await cell.inputValue();
    await cell.fill('');
    await cell.blur();
    await expect.poll(() => cell.inputValue()).toBe(before);
  });

  it('is told apart from one that is too long to be exact', async () => {
    await held.page.goto(`/user/edit/${await only('user')}`);
    await field('user_quota').fill('9007199254740993');
    await save();
    await held.page
      .locator('#user_quota__error')
      .getByText('At most 9007199254740991: longer numbers would be rounded')
      .waitFor();
  });
});
