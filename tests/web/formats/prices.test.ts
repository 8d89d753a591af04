/** Prices of models: dollars for a million tokens, made of the ratios that the relay counts with. */
import { describe, expect, it } from 'vitest';
import list from '../../../schemas/list-prices.json' with { type: 'json' };
import { comparePrices } from '../../../src/web/formats/price/listPrices';
import {
  dollars,
  type ModelRatios,
  priceOf,
  priceOfOne,
  pricesOf,
  ratiosOfPrices,
  withInput,
  withOutput,
} from '../../../src/web/formats/price/prices';

const perUnit = 500_000;
const counted = { ratio: 1, completion: 1 };
const none: ModelRatios = { ratio: undefined, completion: undefined };
const rows = list.flatMap(({ prices }) => prices);

describe('a price', () => {
  it('is $2 for a million tokens at ratio 1, and follows what a dollar buys', () => {
    expect(dollars(priceOfOne(perUnit))).toBe('$2.00');
    expect(dollars(1.8)).toBe('$1.80');
    expect(dollars(priceOfOne(300_000))).toBe('$3.333333333');
    expect(dollars(priceOf(0.0375, perUnit))).toBe('$0.075');
  });

  it.each(rows)('of the list comes back as it was typed: $model', ({ input, output }) => {
    for (const unit of [perUnit, 100, 300_000, 1_000_000]) {
      const ratios = ratiosOfPrices({ input, output }, unit);
      expect(pricesOf(ratios, counted, unit)).toEqual({ input, output });
    }
  });

  it.each([0.1, 0.3, 0.7, 1.1, 0.15, 2.675, 0.000075, 1234.56])(
    'of $%s makes a ratio without noise',
    (price) => {
      const ratio = Number(withInput(none, price, undefined, perUnit).ratio);
      expect(String(ratio).length).toBeLessThan(10);
      expect(priceOf(ratio, perUnit)).toBe(price);
    },
  );

  it('of the input leaves the price of the output, whose ratio follows', () => {
    const model = { ratio: 1.25, completion: 4 };
    expect(withInput(model, 0.27, 1.1, perUnit)).toEqual({
      ratio: 0.135,
      completion: 4.07407407407407,
    });
    // On the way to 0.27 there is a 0, which no multiple makes 1.1 of.
    expect(withInput(model, 0, 1.1, perUnit)).toEqual({ ratio: 0, completion: 4 });
    expect(withInput(none, 5, undefined, perUnit)).toEqual({ ratio: 2.5, completion: undefined });
  });

  it('of the output is a multiple of the input, also of one that only the relay counts', () => {
    expect(withOutput({ ratio: 1.25, completion: undefined }, counted, 10, perUnit)).toEqual({
      ratio: 1.25,
      completion: 4,
    });
    expect(withOutput(none, counted, 3, perUnit)?.completion).toBe(1.5);
    expect(withOutput(none, { ratio: undefined, completion: 1 }, 3, perUnit)).toBeUndefined();
    expect(withOutput({ ratio: 0, completion: 1 }, counted, 3, perUnit)).toBeUndefined();
  });
});

describe('the list of prices', () => {
  it('names each model once, with prices of $0 to $1,000, a source and a day', () => {
    expect(new Set(rows.map(({ model }) => model)).size).toBe(rows.length);
    for (const { input, output } of rows)
      for (const price of [input, output]) {
        expect(price).toBeGreaterThanOrEqual(0);
        expect(price).toBeLessThan(1000);
      }
    for (const { source, address, date, prices, ...more } of list) {
      expect(source).not.toBe('');
      expect(new URL(address).protocol).toBe('https:');
      expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
      expect(prices.length).toBeGreaterThan(0);
      expect(more).toEqual({});
      for (const row of prices) expect(Object.keys(row)).toEqual(['model', 'input', 'output']);
    }
  });

  it('fills in what a built-in completion ratio leaves open, and nothing beside a price for a call', () => {
    const { fills } = comparePrices(list, ['gpt-4o', 'gpt-4'], {
      perUnit,
      others: [],
      hasCalls: true,
      groups: [],
      counted: () => ({ ratio: undefined, completion: 3, isLocked: true }),
      now: (model) => (model === 'gpt-4' ? { ...none, call: 0.1 } : none),
      isChanged: () => false,
      isPriced: () => false,
      set: () => undefined,
    });
    expect(fills).toMatchObject([
      { model: 'gpt-4o', after: { input: 2.5, output: 7.5 }, ratios: { ratio: 1.25 } },
    ]);
    expect(fills[0]?.ratios.completion).toBeUndefined();
  });

  it('fills in models without a price, and keeps apart those that have another one', () => {
    const ratios: Readonly<Record<string, ModelRatios>> = {
      'gpt-4o': { ratio: 1.25, completion: 4 },
      'gpt-4': { ratio: 20, completion: 2 },
      // Somebody has set the completion alone.
      o1: { ratio: undefined, completion: 3 },
    };
    const { fills, changes } = comparePrices(list, ['gpt-4o', 'gpt-4', 'o1', 'o3', 'own'], {
      perUnit,
      others: [],
      hasCalls: false,
      isPriced: () => true,
      groups: [],
      counted: () => counted,
      now: (model) => ratios[model] ?? none,
      isChanged: () => false,
      set: () => undefined,
    });
    expect(fills).toMatchObject([
      {
        model: 'o3',
        before: { input: 2, output: 2 },
        after: { input: 2, output: 8 },
        ratios: { ratio: 1, completion: 4 },
      },
    ]);
    expect(changes.map(({ model }) => model)).toEqual(['o1', 'gpt-4']);
  });
});
