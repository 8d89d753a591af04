/** Lists, forms, work on many rows and lost answers in front of relays of other kinds, as their stand-ins answer. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Row } from '../../../src/schema/types';
import { showLocale } from '../../../src/web/locales/locale';
import { loadStatus } from '../../../src/web/relay/calls/relayStatus';
import { fitToRelay } from '../../../src/web/relay/site/fitToRelay';
import { type FamilyKind, habits } from '../../support/family/habits';
import { answerCalls, askStandIn, clearRules, ok } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import { errorAt, submit, typedIn } from '../support/steps/forms';
import { column, rowCount, rowOf } from '../support/steps/lists';

const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible();
const button = (name: string | RegExp) => page.getByRole('button', { name });
const bar = () => page.getByCss('.selection-bar');
/** The relay's own record of that number. */
const stored = async (table: 'channel' | 'token', id: number) =>
  (await askStandIn<Row>({ table })).find((row) => row['id'] === id);
const statusesOf = async (table: 'channel', status: number) =>
  (await askStandIn<Row>({ table })).filter((row) => row['status'] === status);

/** A type that One API has by another number, or not at all. */
const deepTypes = {
  laisky: ['GitHub Copilot', 53],
  'new-api': ['DeepSeek', 43],
  'one-hub': ['DeepSeek', 28],
} as const;

describe.each(Object.keys(habits) as FamilyKind[])('in front of %s', (kind) => {
  consoleTests(loadStatus, kind);
  beforeEach(async () => {
    await askStandIn({ locked: [] });
    await askStandIn();
  });
  // The files after this one have the same page, and what it knows of the relay.
  afterAll(async () => {
    answerCalls('GET', /^status/, () => ok({}));
    await loadStatus();
    clearRules();
    await fitToRelay({});
  });

  it('a list has pages, sorts, and finds', async () => {
    await open('/channel');
    await shows('1–20 of 30');
    await button('Next page').click();
    await shows('21–30 of 30');
    await expect.poll(rowCount).toBe(10);
    await open('/token');
    await shows('1–20 of 30');
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').first().click();
    // Where a relay does not sort by it, the console's server reads all rows.
    await expect.poll(() => column('Name')[0]).toContain('token 01');
    expect(page.getByText('Sorted: the rows of this page only').elements()).toEqual([]);
    await page.getByRole('searchbox').fill('token 1');
    await expect.poll(rowCount).toBe(10);
  });

  it('a filter goes to the relay where it has one, and counts what is left', async () => {
    const some = await askStandIn<Row>({ table: 'channel' });
    const rows = Array.from({ length: 1200 }, (_, i) => ({
      ...some[0],
      id: i + 1,
      name: `many ${i}`,
      type: i % 30 === 0 ? 3 : 1,
    }));
    await askStandIn({ table: 'channel', rows });
    await open('/channel?f.type=3');
    await shows(kind === 'laisky' ? '1–20' : '1–20 of 40');
    const asked = (await askStandIn()).filter((call) => call.includes('type=3'));
    // In front of one-hub the console's server reads all, for the tags, and filters itself.
    expect(asked.length > 0).toBe(kind === 'new-api');
    // Several values are no filter of the relay's.
    await open('/channel?f.type=3,4');
    await expect.poll(rowCount).toBe(20);
    expect((await askStandIn()).some((call) => call.includes('type='))).toBe(false);
    await askStandIn({ table: 'channel', rows: some });
  });

  it('types are those of the relay; one that nobody knows is kept', async () => {
    const [name, type] = deepTypes[kind];
    const some = await askStandIn<Row>({ table: 'channel' });
    const rows = [type, 99].map((number, i) => ({
      ...some[i],
      id: i + 1,
      type: number,
      name: `c${i}`,
    }));
    await askStandIn({ table: 'channel', rows });
    await open('/channel');
    await expect.poll(() => column('Type')).toEqual(['type 99', name]);
    await open(`/channel/edit/${habits[kind].idOf(2)}`);
    await page.getByLabelText('Weight').fill('7');
    await submit();
    await expect.poll(() => stored('channel', 2)).toMatchObject({ weight: 7, type: 99 });
    await askStandIn({ table: 'channel', rows: some });
  });

  it('a form says what is wrong, creates, and changes one field', async () => {
    await open('/token/add');
    await page.getByLabelText('Name').fill('x'.repeat(31));
    await submit();
    await expect.poll(() => errorAt('token_name')).not.toBe('');
    await page.getByLabelText('Name').fill('fresh');
    await submit();
    await expect.poll(() => location.pathname).toBe('/token');
    await expect.element(rowOf('fresh')).toBeVisible();
    await rowOf('fresh').getByRole('link', { name: /^Edit/ }).click();
    await page.getByCss('.schema-form').getByLabelText('Name').fill('renamed');
    await submit();
    await expect
      .poll(() => stored('token', 31))
      .toMatchObject({ name: 'renamed', expired_time: -1 });
  });

  it.skipIf(kind === 'laisky')('the group of a token is chosen by what it costs', async () => {
    await open('/token/add');
    await page.getByRole('combobox', { name: 'Group' }).click();
    const offered = page.getByRole('option').filter({ hasText: /./ });
    await expect
      .poll(() => offered.elements().map(({ textContent }) => textContent))
      .toEqual(kind === 'new-api' ? ['auto', 'vip · ×0.8'] : ['vip · ×0.8']);
    await page.getByRole('option', { name: 'vip' }).click();
    await page.getByLabelText('Name').fill('fast');
    await submit();
    await expect.poll(() => location.pathname).toBe('/token');
    const made = (await askStandIn<Row>({ table: 'token' })).find(({ name }) => name === 'fast');
    expect(made?.['group']).toBe('vip');
  });

  it.skipIf(kind === 'laisky')('the playground says that it knows the newest tokens', async () => {
    const some = await askStandIn<Row>({ table: 'token' });
    const rows = Array.from({ length: 320 }, (_, i) => ({ ...some[0], id: i + 1, name: `t${i}` }));
    await askStandIn({ table: 'token', rows });
    await open('/playground');
    await shows('Only the newest 100 of your tokens');
    await askStandIn({ table: 'token', rows: some });
  });

  it('a refusal stays in the form with what was typed', async () => {
    await askStandIn({ locked: [30] });
    await open(`/token/edit/${habits[kind].idOf(30)}`);
    await page.getByCss('.schema-form').getByLabelText('Name').fill('mine');
    await submit();
    await shows('this record is locked');
    expect(typedIn(/^Name/)).toBe('mine');
    await askStandIn({ locked: [] });
    await submit();
    await expect.poll(() => stored('token', 30)).toMatchObject({ name: 'mine' });
  });

  it('the own profile asks for nothing that only administrators write', async () => {
    await open('/user/edit');
    await expect.element(page.getByRole('textbox', { name: 'Display name' })).toBeVisible();
    expect(page.getByRole('textbox', { name: 'Remark' }).elements()).toEqual([]);
  });

  it('a save whose answer is lost is looked at, and said to be done', async () => {
    await open(`/channel/edit/${habits[kind].idOf(30)}`);
    await page.getByLabelText('Weight').fill('7');
    await askStandIn({ loses: true });
    await submit();
    await shows('Channel updated');
    expect(await stored('channel', 30)).toMatchObject({ weight: 7, name: 'channel 30' });
  });

  it('work on many rows names what failed, tries it again, and is taken back', async () => {
    await askStandIn({ locked: [29, 30] });
    await open('/channel');
    await page.getByLabelText('Select all rows of this page').click();
    await bar().getByRole('button', { name: 'Disable', exact: true }).click();
    await button('Disable 20 channels').click();
    await expect.element(bar()).toHaveTextContent('18 done');
    await expect.element(bar()).toHaveTextContent('this record is locked');
    expect(await statusesOf('channel', 2)).toHaveLength(18);
    await askStandIn({ locked: [] });
    await expect
      .element(bar().getByRole('button', { name: 'Try the 2 failed again' }))
      .toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(async () => (await statusesOf('channel', 2)).length).toBe(0);
  });

  it.runIf(kind === 'new-api')('a refusal that needs an explanation has one', async () => {
    await open('/topup');
    await page.getByLabelText(/code/i).fill('abc');
    await page.getByRole('button', { name: 'Redeem', exact: true }).click();
    await shows('has confirmed the payment terms');
    await showLocale('zh');
    await open('/redemption/add');
    await page.getByLabelText('名称').fill('gift');
    await userEvent.keyboard('{Control>}s{/Control}');
    await shows('确认支付条款');
  });
});
