/** Forms and lists of relays of another kind: long numbers, absent values, no ids, no unit of quota. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { visit } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { type OddRelay, signedInAt, startOddRelay } from '../../support/relay/oddRelay';
import { chooseOf } from '../../support/steps/rows';

const held = consoleTests();
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save' }).click();
const field = (name: string, page: Page) => page.locator(`#${name}`);

describe('a relay of another kind', () => {
  let relay: OddRelay;
  let page: Page;
  let problems: string[];
  const answer = (path: string, data: string) =>
    relay.answers.set(path, () => `{"success":true,"data":${data}}`);

  beforeAll(async () => {
    relay = await startOddRelay(held.server);
  });
  afterAll(() => relay?.stop());
  beforeEach(async () => {
    relay.answers.clear();
    relay.writes.length = 0;
    answer('status', '{"quota_per_unit":500000,"display_in_currency":false}');
    ({ page, problems } = await visit(held.browser, relay.url, {
      storageState: signedInAt(relay),
    }));
    return async () => {
      expect(problems).toEqual([]);
      await page.context().close();
    };
  });

  const big = '9007199254740993';

  it('with ids and quotas beyond 2^53 is shown and addressed exactly; what cannot be edited says why', async () => {
    const row = (id: string, name: string) =>
      `{"id":${id},"name":"${name}","remain_quota":${big},"used_quota":${big},"unlimited_quota":false,"expired_time":-1,"status":1,"models":null,"subnet":"","key":"k"}`;
    const other = '9007199254740992';
    answer('token', `[${row(big, 'long')},${row(other, 'neighbour')}]`);
    relay.answers.set('token', (query) =>
      query.get('p') === '0'
        ? `{"success":true,"data":[${row(big, 'long')},${row(other, 'neighbour')}]}`
        : '{"success":true,"data":[]}',
    );
    relay.answers.set(
      `token/${big}`,
      () => `{"success":true,"data":${row(big, relay.writes.length > 0 ? 'renamed' : 'long')}}`,
    );
    await page.goto('/token?all=1');
    await expect.poll(() => page.locator(`tr[data-id="${big}"]`).getByText(big).count()).toBe(2);
    await expect
      .poll(() => page.locator('.foot .sum', { hasText: 'Quota' }).innerText())
      .toContain('18014398509481986');
    await page.locator(`tr[data-id="${big}"]`).getByRole('link', { name: 'Edit' }).click();
    await page.waitForURL(`**/token/edit/${big}`);
    await expect.poll(() => field('token_remain_quota', page).inputValue()).toBe(big);
    expect(await field('token_remain_quota', page).getAttribute('readonly')).not.toBeNull();
    await page.getByText('A number beyond the exact range of this console').waitFor();
    await field('token_name', page).fill('renamed');
    await save(page);
    await expect.poll(() => relay.writes.length).toBe(1);
    expect(relay.writes[0]?.body).toContain(`"id":${big}`);
    expect(relay.writes[0]?.body).toContain(`"remain_quota":${big}`);
    expect(relay.writes[0]?.body).toContain('"models":null');
    // A form that still waits for the answer asks before it is left.
    await page.getByText('Token updated').waitFor();
    await page.goto('/token');
    page.once('dialog', (dialog) => void dialog.accept());
    await chooseOf(page.locator(`tr[data-id="${big}"]`), 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect
      .poll(() => relay.writes.at(-1))
      .toMatchObject({ method: 'DELETE', path: `token/${big}` });
  });

  it('that leaves fields out or answers null keeps them so', async () => {
    answer('token/5', '{"id":5,"name":"sparse","models":null,"subnet":" 10.0.0.0/8 ,"}');
    await page.goto('/token/edit/5');
    await expect.poll(() => field('token_name', page).inputValue()).toBe('sparse');
    await expect.poll(() => field('token_remain_quota', page).inputValue()).toBe('');
    await field('token_name', page).fill('touched');
    await save(page);
    await expect.poll(() => relay.writes.length).toBe(1);
    expect(JSON.parse(relay.writes[0]?.body ?? '')).toEqual({
      id: 5,
      name: 'touched',
      models: null,
      subnet: ' 10.0.0.0/8 ,',
    });
    answer('channel/6', '{"id":6,"name":"sparse","type":1,"models":"a","group":"default"}');
    await page.goto('/channel/edit/6');
    await expect.poll(() => field('channel_name', page).inputValue()).toBe('sparse');
    await field('channel_name', page).fill('touched');
    await save(page);
    await expect.poll(() => relay.writes.length).toBe(2);
    expect(JSON.parse(relay.writes[1]?.body ?? '')).toEqual({ id: 6, name: 'touched' });
  });

  it('without a unit of quota shows raw numbers, large ones in groups of digits', async () => {
    for (const unit of ['0', '"NaN"', '{}', '"text"', '-5', '1e-320']) {
      answer(
        'status',
        `{"quota_per_unit":${unit},"display_in_currency":true,"system_name":7,"logo":null}`,
      );
      answer('user/self', '{"id":1,"username":"root","quota":1000000000000000}');
      await page.goto('/topup');
      await expect.poll(() => page.locator('.fact').innerText()).toContain('1,000,000.0B');
    }
    answer('status', '{"quota_per_unit":1,"display_in_currency":true}');
    await page.goto('/topup');
    await expect
      .poll(() => page.locator('.fact').innerText())
      .toContain('$1,000,000,000,000,000.00');
  });

  it('that gives all rows the id 0 is shown, and its rows can only be read', async () => {
    answer('token', '[{"id":0,"name":"a"},{"id":0,"name":"b"},5,null]');
    relay.answers.set('token', (query) =>
      query.get('p') === '0'
        ? '{"success":true,"data":[{"id":0,"name":"a"},{"id":0,"name":"b"},5,null]}'
        : '{"success":true,"data":[]}',
    );
    await page.goto('/token');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
    expect(
      await page.getByTitle('The relay gave this row no id: it can only be read.').count(),
    ).toBe(2);
    expect(
      await page
        .locator('tbody')
        .getByRole('button', { name: /^(More actions|Edit)/ })
        .count(),
    ).toBe(0);
    expect(await page.locator('.toast.error').count()).toBe(0);
  });

  it('that describes calls with numbers beyond 2^53 gets and shows their digits', async () => {
    answer('status', '{"quota_per_unit":500000,"api_description":true}');
    const schema = `{"type":"object","required":["size"],"properties":{"size":{"type":"integer","minimum":${big}}}}`;
    const ok = `{"200":{"content":{"application/json":{"schema":${schema}}}}}`;
    relay.answers.set(
      'openapi.json',
      () =>
        `{"paths":{"/api/thing":{
          "get":{"tags":["Things"],"summary":"Read","responses":${ok}},
          "post":{"tags":["Things"],"summary":"Make","requestBody":{"content":{"application/json":{"schema":${schema}}}},"responses":${ok}}}}}`,
    );
    relay.answers.set('thing', () => `{"size":${big},"text":"${big}","parts":[1.10,[],{}]}`);
    await page.goto('/reference');
    const read = page.locator('details').filter({ hasText: 'Read' });
    await read.locator('summary').click();
    await read.locator('pre', { hasText: `"size": ${big}\n` }).waitFor();
    await read.getByRole('button', { name: 'Send' }).click();
    await expect
      .poll(() => read.locator('pre').last().textContent())
      .toBe(
        `{\n  "size": ${big},\n  "text": "${big}",\n  "parts": [\n    1.10,\n    [],\n    {}\n  ]\n}`,
      );
    const make = page.locator('details').filter({ hasText: 'Make' });
    await make.locator('summary').click();
    await make.getByText(`integer, minimum ${big}`, { exact: true }).waitFor();
    expect(await make.getByLabel('Body (JSON)').inputValue()).toBe(`{\n  "size": ${big}\n}`);
    await make.getByRole('button', { name: 'Send' }).click();
    await make.getByText(/Status 200/).waitFor();
    expect(relay.writes.at(-1)?.body).toContain(`"size": ${big}`);
  });
});
