import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Row } from '../../../src/schema/types';
import { buildToken } from '../../support/steps/builders';
import { answerCalls, refusal, watchCalls, watchWrites } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import {
  errorAt,
  focusedId,
  make,
  removeAll,
  rowsOf,
  submit,
  typedIn,
} from '../support/steps/forms';

consoleTests();
beforeEach(() => removeAll('token'));

const newest = async (): Promise<Row> => (await rowsOf('token/?p=0'))[0] ?? {};
const openNewest = async () => open(`/token/edit/${(await newest())['id']}`);
const makeToken = (overrides: Row) => make('token', buildToken(overrides));
const isSaid = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible();
const name = () => page.getByLabelText('Name');
const subnets = () => page.getByRole('combobox', { name: 'Subnets' });
const press = (keys: string) => userEvent.keyboard(keys);
const save = () => press('{Control>}s{/Control}');
/** How far the expiry of the newest token is from those seconds from now. */
const distance = async (seconds: number) =>
  Math.abs(Number((await newest())['expired_time']) - Date.now() / 1000 - seconds);

describe('the token form', () => {
  it('creates a token with expiry in one hour and two models; all of it is there after a reload [TK-08] [TK-13]', async () => {
    await make('channel', {
      name: 'c',
      type: 1,
      key: 'k',
      models: 'gpt-4o,gpt-4o-mini,o1',
      group: 'default',
    });
    await open('/token/add');
    await name().fill('whole');
    const models = page.getByRole('combobox', { name: 'Models' });
    await models.click();
    await page.getByRole('option', { name: 'gpt-4o', exact: true }).click();
    await models.fill('gpt-4o-mini');
    await press('{Enter}');
    await page.getByRole('button', { name: 'One hour' }).click();
    await subnets().fill('10.0.0.0/8， 192.168.1.0/24');
    await press('{Enter}');
    await submit();
    await isSaid('Token created, click copy in the list to get the token');
    expect(await newest()).toMatchObject({
      name: 'whole',
      models: 'gpt-4o,gpt-4o-mini',
      subnet: '10.0.0.0/8,192.168.1.0/24',
      remain_quota: 500_000,
      unlimited_quota: false,
    });
    expect(await distance(3600)).toBeLessThan(30);
    await openNewest();
    await expect.element(page.getByRole('button', { name: 'gpt-4o-mini' })).toBeVisible();
    await expect.element(name()).toHaveValue('whole');
  });

  it('has five shortcuts for the expiry, in their order [TK-08]', async () => {
    await open('/token/add');
    await name().fill('month');
    const labels = [...document.querySelectorAll('button')].map((button) => button.innerText);
    expect(labels.filter((label) => /^(One|Never)/.test(label))).toEqual([
      'Never expires',
      'One month',
      'One day',
      'One hour',
      'One minute',
    ]);
    await page.getByRole('button', { name: 'One month' }).click();
    await submit();
    await expect.poll(async () => (await newest())['name']).toBe('month');
    expect(await distance(2_592_000)).toBeLessThan(30);
  });

  it('needs a name: says so at the field and sends nothing [TK-09]', async () => {
    await open('/token/add');
    const writes = watchWrites(/^token\//);
    await submit();
    await expect.poll(() => errorAt('token_name')).toContain('Please fill in the token name');
    await expect.element(name()).toHaveFocus();
    expect(writes.all).toEqual([]);
  });

  it('refuses an expiry that is no time; -1 is never [TK-10]', async () => {
    await open('/token/add');
    const writes = watchWrites(/^token\//);
    await name().fill('timed');
    await page.getByRole('button', { name: 'One day' }).click();
    await page.getByLabelText('Expires').fill('');
    await submit();
    await expect.poll(() => errorAt('token_expired_time')).toContain('Expiry time format error');
    expect(writes.all).toEqual([]);
    await page.getByRole('button', { name: 'Never expires' }).click();
    await submit();
    await expect.poll(async () => (await newest())['expired_time']).toBe(-1);
  });

  it('keeps the expiry while its year is typed again', async () => {
    await makeToken({ name: 'timed', expired_time: 1_900_000_000 });
    const expires = page.getByLabelText('Expires');
    await openNewest();
    await expect.element(expires).not.toHaveValue('');
    const before = typedIn('Expires');
    await expires.fill(before.replace(/^\d+/, '202'));
    await save();
    // The typed text stays, and the mistake says how a time is written.
    await expect
      .poll(() => errorAt('token_expired_time'))
      .toBe('Expiry time format error. Write it as 2026-11-26 14:30:00.');
    expect(typedIn('Expires')).toBe(before.replace(/^\d+/, '202'));
    expect((await newest())['expired_time']).toBe(1_900_000_000);
    await expires.fill(before.replace(/^\d+/, '2027'));
    await save();
    await expect
      .poll(async () => new Date(Number((await newest())['expired_time']) * 1000).getFullYear())
      .toBe(2027);
  });

  it('takes whole numbers for the quota; unlimited switches the field off; the default is 500000 [TK-11]', async () => {
    await open('/token/add');
    const writes = watchWrites(/^token\//);
    await name().fill('quota');
    const quota = page.getByLabelText('Remaining quota');
    await expect.element(quota).toHaveValue('500000');
    // A sign changes what was there: 500,000 units are $1, so $2 are too much to take away.
    for (const wrong of ['1.5', 'lots', '-2', '']) {
      await quota.fill('500000');
      await expect.poll(() => errorAt('token_remain_quota')).toBe('');
      await quota.fill(wrong);
      await press('{Enter}');
      await expect.poll(() => errorAt('token_remain_quota')).not.toBe('');
      expect(typedIn('Remaining quota')).toBe(wrong);
    }
    expect(writes.all).toEqual([]);
    const unlimited = page.getByLabelText('Unlimited quota');
    await unlimited.click();
    await expect.element(quota).toBeDisabled();
    await unlimited.click();
    await quota.fill('1000000');
    await isSaid('= $2.00');
    await press('{Enter}');
    await expect.poll(async () => (await newest())['remain_quota']).toBe(1_000_000);
  });

  it('lets an empty model list mean no restriction [TK-12]', async () => {
    await open('/token/add');
    await name().fill('open');
    await isSaid('Leave empty to allow every model.');
    await submit();
    await expect.poll(async () => (await newest())['models']).toBe('');
  });

  it('refuses an invalid subnet at its field', async () => {
    await open('/token/add');
    const writes = watchWrites(/^token\//);
    await name().fill('net');
    await subnets().fill('not-a-network');
    await press('{Enter}');
    await submit();
    await expect.poll(() => errorAt('token_subnet')).toContain('Not a network');
    expect(writes.all).toEqual([]);
  });

  it('takes a subnet that was typed and not confirmed, however the form is sent', async () => {
    const saved = async () => (await newest())['subnet'];
    await open('/token/add');
    await name().fill('bounded');
    await subnets().fill('10.0.0.0/8');
    await save();
    await expect.poll(saved).toBe('10.0.0.0/8');
    await openNewest();
    await subnets().fill('192.168.1.0/24');
    await save();
    await expect.poll(saved).toBe('10.0.0.0/8,192.168.1.0/24');
    // The focus stays, and nothing turns up as a change afterwards.
    expect(focusedId()).toBe('token_subnet');
    await isSaid(/^Token updated$/);
    name().element().focus();
    await expect.poll(() => document.querySelectorAll('.save-bar').length).toBe(0);
    await subnets().fill('172.16.0.0/12');
    name().element().focus();
    await press('{Enter}');
    await expect.poll(saved).toBe('10.0.0.0/8,192.168.1.0/24,172.16.0.0/12');
  });

  it('asks before a subnet that was typed and not confirmed is left, and keeps it', async () => {
    await open('/token');
    await page
      .getByRole('link', { name: /^Create token|^Add token/ })
      .first()
      .click();
    await subnets().click();
    await press('10.0.0.0/8');
    // As when the tab is closed or loads the page again.
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    history.back();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await expect.element(page.getByText('10.0.0.0/8', { exact: true })).toBeVisible();
    expect(location.pathname).toBe('/token/add');
  });

  it('opens a token without models and saves twice after a refusal', async () => {
    await makeToken({ name: 'twice', models: undefined });
    await openNewest();
    await name().fill('again');
    const accept = answerCalls('PUT', /^token\/$/, () => refusal('refused <b>for now</b>'));
    await submit();
    await expect.element(page.getByRole('alert').getByText('refused <b>for now</b>')).toBeVisible();
    expect(typedIn('Name')).toBe('again');
    accept();
    await press('{Enter}');
    await isSaid('token updated');
    expect(await newest()).toMatchObject({ name: 'again', remain_quota: 500_000 });
  });

  it('looks at the list once at most before a creation, and after it the list does', async () => {
    await open('/token/add');
    await name().fill('looked for');
    const sent = watchCalls(/^token\//);
    await submit();
    await expect
      .poll(() => document.querySelector('tr.is-new')?.textContent)
      .toContain('looked for');
    const at = sent.findIndex(({ method }) => method === 'POST');
    const firstPages = (calls: typeof sent) =>
      calls.filter(({ path }) => path.startsWith('token/?p=0'));
    expect(firstPages(sent.slice(0, at)).length).toBeLessThanOrEqual(1);
    expect(firstPages(sent.slice(at))).toHaveLength(1);
  });

  it('asks before unsaved changes are left', async () => {
    const back = page.getByRole('link', { name: 'Back to the list' });
    const answer = (label: string) =>
      page.getByRole('dialog').getByRole('button', { name: label }).click();
    await open('/token/add');
    await name().fill('typed');
    await back.click();
    await answer('Stay');
    await expect.element(name()).toHaveValue('typed');
    await back.click();
    await answer('Leave');
    await expect.poll(() => location.pathname).toBe('/token');
  });
});

describe('the expiry of a token', () => {
  it.each([
    ['2027-01-31', '2027-01-31 00:00:00'],
    ['2027/1/31 7:30', '2027-01-31 07:30:00'],
    [' 2027年1月31日 7：30 ', '2027-01-31 07:30:00'],
    ['2027-01-31T07:30:05', '2027-01-31 07:30:05'],
  ])('is taken as it is pasted: %s', async (text, written) => {
    await open('/token/add');
    await page.getByLabelText('Expires').fill(text);
    await name().fill('pasted');
    await expect.element(page.getByLabelText('Expires')).toHaveValue(written);
    await submit();
    await expect
      .poll(async () => (await newest())['expired_time'])
      .toBe(new Date(written.replace(' ', 'T')).getTime() / 1000);
  });

  it('is chosen in the calendar of the browser', async () => {
    await makeToken({ name: 'timed', expired_time: 1_900_000_000 });
    await openNewest();
    await page.getByRole('button', { name: 'Open the calendar' }).click();
    const calendar = document.querySelector<HTMLInputElement>('.calendar > input');
    if (!calendar) throw new Error('no calendar');
    // As the browser does when a day is clicked: nobody else can.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      calendar,
      '2031-02-03T04:05:06',
    );
    calendar.dispatchEvent(new Event('input', { bubbles: true }));
    await expect.element(page.getByLabelText('Expires')).toHaveValue('2031-02-03 04:05:06');
  });
});
