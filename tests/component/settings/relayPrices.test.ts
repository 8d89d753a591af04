/** Prices in front of relays that count by rules of their own, with options and records as the real ones answered. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { loadStatus } from '../../../src/web/relay/calls/relayStatus';
import { answeredOptions } from '../../../src/web/relay/site/answeredOptions';
import { fitToRelay } from '../../../src/web/relay/site/fitToRelay';
import { answerCalls, askStandIn, callApi, clearRules, ok } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import { button, tableOf } from '../support/steps/ratios';
import { openSection, options, saveButton, saved, setOptions } from '../support/steps/settings';

const opus = 'claude-opus-4-1-20250805';
const answered = {
  ModelRatio: JSON.stringify({ 'gpt-4o': 1.25, [opus]: 7.5 }),
  CompletionRatio: '{"gpt-4-all":2}',
  CompletionRatioMeta: JSON.stringify({
    'gpt-4o': { ratio: 4, locked: false },
    'gpt-4-all': { ratio: 2, locked: false },
    [opus]: { ratio: 5, locked: true },
  }),
  ModelPrice: '{"dall-e-3":0.04}',
  CacheRatio: '{"gpt-4o":0.5}',
  GroupRatio: '{"default":1,"svip":1,"vip":0.5}',
};

// The files after this one have the same page, and what it knows of the relay.
afterAll(async () => {
  answerCalls('GET', /^status/, () => ok({}));
  await loadStatus();
  clearRules();
  fitToRelay({});
  answeredOptions.set(undefined);
});

describe('in front of new-api', () => {
  consoleTests(loadStatus, 'new-api');
  const table = () => tableOf('Model ratios');
  const field = (label: string) => table().getByLabelText(label, { exact: true });
  beforeEach(async () => {
    await setOptions(answered);
    const [channel] = await askStandIn<object>({ table: 'channel' });
    const models = `gpt-4o,${opus},dall-e-3,qwen-max,own`;
    await askStandIn({ table: 'channel', rows: [{ ...channel, models }] });
    await openSection('operation', 'ratio');
  });

  it('the output costs what the relay answers, and a built-in completion ratio cannot be set', async () => {
    await table().getByRole('searchbox').fill('o');
    await expect.element(field(`Output price of ${opus}`)).toHaveAttribute('placeholder', '75');
    await expect.element(field(`Output price of ${opus}`)).toHaveAttribute('readonly');
    await expect.element(field(`${opus}: completion ratio`)).toHaveAttribute('readonly');
    await expect
      .element(field(`${opus}: completion ratio`))
      .toHaveAttribute('title', expect.stringContaining('takes no other'));
    await expect.element(field('Output price of gpt-4o')).toHaveAttribute('placeholder', '10');
    await field('Output price of gpt-4o').fill('5');
    await expect.element(field('gpt-4o: completion ratio')).toHaveValue('2');
    await tableOf('Completion ratios').getByRole('combobox').fill(opus);
    await button(tableOf('Completion ratios'), 'Add').click();
    await expect.element(page.getByText(/takes no other/)).toBeVisible();
  });

  it('a price for a call counts alone; a model without any price is refused', async () => {
    await expect.element(button(table(), 'Without a price (2)')).toBeVisible();
    await expect
      .element(page.getByText('2 models of channels have no price. The relay refuses calls'))
      .toBeVisible();
    await field('Ratio of own').fill('1');
    // The relay says how it counts a name once a table has it.
    await expect.element(field('own: completion ratio')).not.toHaveAttribute('placeholder');
    await field('Price for a call of qwen-max').fill('0.05');
    await expect.element(field('Ratio of qwen-max')).toHaveAttribute('readonly');
    await expect
      .element(field('Input price of qwen-max'))
      .toHaveAttribute('title', 'The price for a call counts alone');
    await expect.element(table().getByText('$0.025')).toBeVisible();
    await saveButton().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await saved(2);
    const now = await options();
    expect(JSON.parse(now.get('ModelPrice') ?? '')).toEqual({ 'dall-e-3': 0.04, 'qwen-max': 0.05 });
    expect(JSON.parse(now.get('ModelRatio') ?? '')).toMatchObject({ own: 1 });
  });

  it('users see the prices, before the ratio of their group', async () => {
    await open('/prices');
    await expect.element(page.getByText(/before the ratio of your group/)).toBeVisible();
    const rows = page.getByRole('table').getByRole('row');
    await expect
      .poll(() => rows.elements().map(({ textContent }) => textContent))
      .toEqual([
        'ModelInputOutputAvailable',
        'gpt-4o$2.50$10.00YesUse',
        'qwen-max$0.05 / callYesUse',
      ]);
  });

  it('a broken text of an option that only this relay has is not sent', async () => {
    await button(page.getByRole('group', { name: 'View: Cache ratios' }), 'JSON').click();
    await page.getByLabelText('Cache ratios', { exact: true }).fill('{"gpt-4o":}');
    await saveButton().click();
    await expect
      .element(page.getByText('The cache ratio is not a valid JSON string'))
      .toBeVisible();
    expect((await options()).get('CacheRatio')).toBe('{"gpt-4o":0.5}');
  });
});

describe('in front of one-hub', () => {
  consoleTests(loadStatus, 'one-hub');
  const gpt = { model: 'gpt-4o', type: 'tokens', channel_type: 1, input: 2.5, output: 7.5 };
  const others = { locked: true, extra_ratios: { cached_tokens: 0.5 } };
  const stored = async () => (await callApi('GET', 'price')).data;
  const dialog = () => page.getByRole('dialog');
  const fill = (label: string, text: string) => dialog().getByLabelText(label).fill(text);
  const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
  beforeEach(async () => {
    await callApi('DELETE', 'price', { model: 'gpt-4o' });
    expect(await callApi('POST', 'price', { ...gpt, ...others })).toMatchObject({ success: true });
    await openSection('operation', 'ratio');
  });

  it('a price is changed, with what the relay keeps beside it, though the answer is lost', async () => {
    await page.getByRole('button', { name: 'Price of gpt-4o', exact: true }).click();
    await fill('Output ($)', '-1');
    await press('Save');
    await expect.element(dialog().getByText('prices from 0 on')).toBeVisible();
    await fill('Output ($)', '12');
    await askStandIn({ loses: true });
    await press('Save');
    await expect.element(page.getByText('Price of gpt-4o saved')).toBeVisible();
    expect(await stored()).toEqual([{ ...gpt, ...others, output: 6 }]);
    await expect.element(page.getByText('$12.00')).toBeVisible();
  });

  it('a price that somebody else changed meanwhile stays', async () => {
    await page.getByRole('button', { name: 'Price of gpt-4o', exact: true }).click();
    await callApi('PUT', 'price', { ...gpt, input: 1 });
    await fill('Input ($)', '9');
    await press('Save');
    await expect.element(dialog().getByText(/Somebody else changed/)).toBeVisible();
    expect(await stored()).toMatchObject([{ input: 1 }]);
    await press('Cancel');
  });

  it('a price for a call is added and deleted, and a second one of a name refused', async () => {
    await page.getByRole('button', { name: 'Add a price' }).click();
    await fill('Name', 'gpt-4o');
    await dialog().getByLabelText('Charged').selectOptions('true');
    await fill('Per call ($)', '0.07');
    await press('Save');
    await expect.element(dialog().getByText('model already exists')).toBeVisible();
    await fill('Name', 'openai/own 1');
    await press('Save');
    await expect.element(page.getByText('$0.07 / call')).toBeVisible();
    expect(await stored()).toMatchObject([{ model: 'gpt-4o' }, { type: 'times', input: 35 }]);
    await page.getByRole('button', { name: 'Remove openai/own 1' }).click();
    await press('Remove openai/own 1');
    await expect.element(page.getByText('Price of openai/own 1 deleted')).toBeVisible();
    expect(await stored()).toMatchObject([{ model: 'gpt-4o' }]);
  });

  it('users see what models cost that are served, before the ratio of their group', async () => {
    await open('/prices');
    await expect.element(page.getByText(/before the ratio of your group/)).toBeVisible();
    const rows = page.getByRole('table').getByRole('row');
    await expect
      .poll(() =>
        rows
          .elements()
          .slice(1)
          .map(({ textContent }) => textContent),
      )
      .toEqual(['gpt-4o$5.00$15.00YesUse', 'own$60.00$60.00YesUse', 'picture$0.10 / callYesUse']);
  });
});
