/** The settings in front of a relay with other options: sections without what it lacks, and a list of the others. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isRow } from '../../../src/schema/isRow';
import { showLocale } from '../../../src/web/locales/locale';
import { answerCalls, answerOf, callApi, cut, ok, refusal, watchWrites } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import { watchDownloads } from '../support/page/downloads';
import { openSection, saved, sectionList } from '../support/steps/settings';

consoleTests();

/** True where the relay keeps its prices as records. */
let hasPriceRecords = false;
/** The options of the relay; secrets are in none of its answers. */
let stored = new Map<string, string>();

beforeEach(() => {
  hasPriceRecords = false;
  stored = new Map([
    ['RetryTimes', '3'],
    ['TurnstileCheckEnabled', 'false'],
    ['GroupRatio', '{"default":1}'],
    ['Notice', ''],
    ['MinTopUp', '5'],
    ['DrawingEnabled', 'true'],
    ['PayAddress', ''],
    ['EpayId', '1001'],
    ['CacheRatio', '{"gpt-4":0.5}'],
    ['SensitiveWords', 'one\ntwo'],
    ['oidc.client_secret', 'hidden words'],
  ]);
  answerCalls('GET', /^status$/, async (_, go) => {
    const answer: unknown = await (await go()).json();
    const { adds_differences: _own, ...data } =
      isRow(answer) && isRow(answer['data']) ? answer['data'] : {};
    return ok({
      ...data,
      relay_kind: 'new-api',
      price_records: hasPriceRecords,
      lacks: ['DELETE user/self'],
    });
  });
  answerCalls('GET', /^option\/$/, () => ok([...stored].map(([key, value]) => ({ key, value }))));
  answerCalls('PUT', /^option\/$/, ({ body }) => {
    const { key, value } = isRow(body) ? body : {};
    if (key === 'MinTopUp' && Number(value) < 1) return refusal('at least 1');
    if (!/Secret$/.test(String(key))) stored.set(String(key), String(value));
    return ok(null);
  });
});

const openOthers = async () => {
  await open('/setting?tab=other&section=all');
  await expect.element(page.getByRole('heading', { name: 'All options' })).toBeVisible();
};
const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const saveOf = (name: string) => page.getByRole('button', { name: `Save: ${name}` });
const sections = () =>
  sectionList()
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

describe('the sections', () => {
  it('have what the relay answers, and secrets beside it', async () => {
    await openSection('operation', 'general');
    await expect
      .poll(sections)
      .toEqual([
        'Account',
        'Sign-in methods',
        'General',
        'Prices and ratios',
        'Turnstile',
        'Notice',
        'All options',
      ]);
    await expect.element(page.getByLabelText('Retries')).toHaveValue('3');
    expect(page.getByLabelText('Top-up link').elements()).toEqual([]);
    await sectionList().getByRole('link', { name: 'Turnstile' }).click();
    await expect
      .element(page.getByLabelText('Turnstile secret key', { exact: true }))
      .toBeVisible();
  });

  it('and the other options are what the search finds', async () => {
    await openSection('operation', 'general');
    const search = page.getByRole('searchbox', { name: 'Search settings' });
    await search.fill('wechat server');
    await expect.element(page.getByText('No setting has this text.')).toBeVisible();
    await search.fill('mintop');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('MinTopUp')).toHaveFocus();
  });

  it('leave out the cards for what the relay has no call or release of', async () => {
    await open('/setting');
    await expect.element(page.getByRole('heading', { name: 'Invite link' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Delete my account' }).elements()).toEqual([]);
    const search = page.getByRole('searchbox', { name: 'Search settings' });
    for (const text of ['brought back', 'check for updates']) {
      await search.fill(text);
      await expect.element(page.getByText('No setting has this text.')).toBeVisible();
    }
  });
});

describe('an option without a section', () => {
  it('is edited as what it looks like', async () => {
    await openOthers();
    await expect.element(page.getByText('7 settings found')).toBeVisible();
    await expect.element(page.getByRole('switch', { name: 'DrawingEnabled' })).toBeChecked();
    await expect.element(field('CacheRatio')).toHaveValue('{\n  "gpt-4": 0.5\n}');
    await expect.element(field('SensitiveWords')).toHaveValue('one\ntwo');
    await expect.element(field('oidc.client_secret')).toHaveAttribute('type', 'password');
    const writes = watchWrites(/^option\//);
    await field('MinTopUp').fill('many');
    await saveOf('MinTopUp').click();
    await expect.element(rowOf('MinTopUp').getByText('Please enter a number')).toBeVisible();
    await field('CacheRatio').fill('{"gpt-4":');
    await saveOf('CacheRatio').click();
    await expect.element(rowOf('CacheRatio').getByText(/line 1, column 10/)).toBeVisible();
    await field('EpayId').fill('shop');
    await page.getByRole('button', { name: 'Edit as text: EpayId' }).click();
    await saveOf('EpayId').click();
    await saved(1);
    expect(writes.all.map(({ body }) => body)).toEqual([
      { key: 'EpayId', value: 'shop', _before: '1001' },
    ]);
    await page.getByRole('button', { name: /Discard: MinTopUp/ }).click();
    await expect.element(field('MinTopUp')).toHaveFocus();
    await page.getByRole('button', { name: /Discard: CacheRatio/ }).click();
  });

  it('is saved by keys alone; what was refused stays in its row with the reason, whatever is sought', async () => {
    await openOthers();
    await field('MinTopUp').fill('0');
    await userEvent.keyboard('{Enter}');
    await expect.element(rowOf('MinTopUp').getByText('at least 1')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search these options' }).fill('words');
    await expect.element(page.getByText('2 settings found')).toBeVisible();
    await expect.element(field('PayAddress')).not.toBeInTheDocument();
    await expect.element(field('MinTopUp')).toHaveValue('0');
    await sectionList().getByRole('link', { name: 'Notice' }).click();
    await expect.element(sectionList().getByRole('img', { name: 'unsaved changes' })).toBeVisible();
    await sectionList()
      .getByRole('link', { name: /All options/ })
      .click();
    await field('MinTopUp').fill('2');
    await userEvent.keyboard('{Control>}s{/Control}');
    await saved(1);
    expect(stored.get('MinTopUp')).toBe('2');
  });

  it('is not written over what somebody else wrote, and is saved where only the answer is lost', async () => {
    await openOthers();
    await field('PayAddress').fill('https://mine.example');
    stored.set('PayAddress', 'https://theirs.example');
    await saveOf('PayAddress').click();
    await expect
      .element(rowOf('PayAddress').getByText(/Somebody else changed since/))
      .toBeVisible();
    expect(stored.get('PayAddress')).toBe('https://theirs.example');
    answerCalls('PUT', /^option\/$/, ({ body }) => {
      stored.set('PayAddress', String(isRow(body) && body['value']));
      return cut();
    });
    await saveOf('PayAddress').click();
    await saved(1);
    expect(stored.get('PayAddress')).toBe('https://mine.example');
  });

  it('that the relay does not list is set by its name', async () => {
    await openOthers();
    await page.getByRole('button', { name: 'Set an option that is not listed' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Name').fill('MinTopUp');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText(/MinTopUp is listed/)).toBeVisible();
    await dialog.getByLabelText('Name').fill('EpaySecret');
    await dialog.getByLabelText('Value').fill('s3cret');
    const writes = watchWrites(/^option\//);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await saved(1);
    expect(writes.all.map(({ body }) => body)).toEqual([{ key: 'EpaySecret', value: 's3cret' }]);
  });

  it('goes into a file, and comes out of one as what it looks like; secrets do not', async () => {
    await openOthers();
    const saved = watchDownloads();
    await page.getByRole('button', { name: 'Export settings' }).click();
    await expect.poll(() => saved.length).toBe(1);
    const file: unknown = JSON.parse(saved[0]?.text ?? '');
    expect(file).toMatchObject({ RetryTimes: '3', MinTopUp: '5', SensitiveWords: 'one\ntwo' });
    expect(file).not.toHaveProperty(['oidc.client_secret']);
    await page.getByRole('button', { name: 'Import settings…' }).click();
    const dialog = page.getByRole('dialog');
    const changed = {
      MinTopUp: '7',
      EpayId: '1001',
      DrawingEnabled: 'perhaps',
      CacheRatio: '{"gpt-4": 0.5}',
      PayAddress: 'https://pay.example',
      'oidc.client_secret': 'theirs',
      Unheard: '1',
    };
    const text = JSON.stringify(changed);
    const choose = dialog.getByLabelText('File of an export');
    await userEvent.upload(choose, new File([text], 'options.json', { type: 'application/json' }));
    await expect.element(dialog.getByText(/^MinTopUp: 5 → 7/)).toBeVisible();
    await expect.element(dialog.getByText(/DrawingEnabled.*Please choose yes or no/)).toBeVisible();
    await expect.element(dialog.getByText('Unheard: unknown option, left out')).toBeVisible();
    await expect
      .element(dialog.getByText('oidc.client_secret: unknown option, left out'))
      .toBeVisible();
    const writes = watchWrites(/^option\//);
    await dialog.getByRole('button', { name: 'Write 2 options' }).click();
    await expect
      .poll(() => writes.all.map(({ body }) => body))
      .toEqual([
        { key: 'MinTopUp', value: '7', _before: '5' },
        { key: 'PayAddress', value: 'https://pay.example', _before: '' },
      ]);
    await expect.element(field('MinTopUp')).toHaveValue('7');
  });

  it('fits a phone, in 中文', async () => {
    await page.viewport(390, 844);
    await showLocale('zh');
    await open('/setting?tab=other&section=all');
    await expect.element(page.getByRole('heading', { name: '全部选项' })).toBeVisible();
    await field('PayAddress').fill('https://pay.example');
    await expect.element(page.getByRole('button', { name: '保存: PayAddress' })).toBeVisible();
    expect(document.documentElement.scrollWidth - innerWidth).toBe(0);
  });
});

describe('prices that are records', () => {
  it('are a table in the place of the ratios, and no model is without one', async () => {
    hasPriceRecords = true;
    stored.delete('GroupRatio');
    const channel = { name: 'a', type: 1, key: 'k', models: 'gpt-x', group: 'default' };
    expect(await callApi('POST', 'channel/', channel)).toMatchObject({ success: true });
    answerCalls('GET', /^price$/, () =>
      ok([
        { model: 'gpt-x', type: 'tokens', channel_type: 1, input: 0.25, output: 0.75 },
        { model: 'draw', type: 'times', channel_type: 34, input: 50, output: 50 },
      ]),
    );
    await open('/');
    await expect.element(page.getByText(/never tested/)).toBeVisible();
    expect(page.getByText(/without a price/).elements()).toEqual([]);
    await open('/setting?tab=operation&section=ratio');
    const rows = page.getByRole('table').getByRole('row');
    await expect
      .poll(() => rows.elements().map(({ textContent }) => textContent))
      .toEqual(['NameInputOutputAction', 'draw$0.10 / call', 'gpt-x$0.50$1.50']);
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('gpt');
    await expect.poll(() => rows.elements().length).toBe(2);
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('prices');
    const found = () => document.querySelector('.setting-found a[href$="section=ratio"]');
    await expect.poll(found).not.toBeNull();
  });
});

it('nothing is left over where the sections show all', async () => {
  const { data } = await callApi('GET', 'option/');
  answerCalls('GET', /^option\/$/, () => answerOf({ success: true, message: '', data }));
  await openSection('operation', 'general');
  await expect.poll(() => sections().length).toBeGreaterThan(15);
  expect(sections()).not.toContain('All options');
});
