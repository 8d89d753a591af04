import { beforeEach, describe, expect, it } from 'vitest';
import { balanceText } from '../../../src/web/formats/channel/balance';
import { text as costText } from '../../../src/web/formats/number/exactQuota';
import { readQuota, shareText } from '../../../src/web/formats/number/numbers';
import type { CellProps } from '../../../src/web/formats/parts/types';
import { addedText, quotaText, shortNumber } from '../../../src/web/relay/site/quotaText';

beforeEach(() => localStorage.clear());

it.each([
  [1, 8, '13'],
  [1, 40, '2.5'],
  [1, 5000, '< 0.1'],
  [1170, 1173, '99.7'],
  [99_999, 100_000, '99.9'],
  [8, 8, '100'],
])('the share of %d in %d is %s', (part, whole, text) => {
  expect(shareText(part, whole)).toBe(text);
});

describe('numbers as texts', () => {
  it.each([
    [2_500_000, '$5.00'],
    [250_000, '$0.50'],
    [12_300, '$0.024600'],
    [1, '$0.000002'],
    [-50_000_000, '$-100.00'],
  ])('the cost of %d units has six decimals where two say less: %s', (value, shown) => {
    localStorage.setItem('display_in_currency', 'true');
    // The cell's only value that counts.
    expect(costText({ value } as CellProps)).toBe(shown);
  });

  it('shortens from ten thousand on [ER-09]', () => {
    expect(
      [0, 9999, 10_000, 123_456, 999_999, 1_000_000, 2_500_000, 1e9, 12.34e9, -50_000].map(
        shortNumber,
      ),
    ).toEqual([
      '0',
      '9999',
      '10.0k',
      '123.5k',
      '1000.0k',
      '1.0M',
      '2.5M',
      '1.0B',
      '12.3B',
      '-50000',
    ]);
  });

  it('shows dollars while currency display is on [ER-09]', () => {
    localStorage.setItem('display_in_currency', 'true');
    localStorage.setItem('quota_per_unit', '500000');
    expect(quotaText(1_250_000)).toBe('$2.50');
    expect(quotaText(1, 6)).toBe('$0.000002');
  });

  it('never shows as nothing what was added', () => {
    localStorage.setItem('display_in_currency', 'true');
    localStorage.setItem('quota_per_unit', '500000');
    const shown = [1_250_000, 2500, 2000, 1, 0].map(addedText);
    expect(shown).toEqual(['$2.50', '$0.01', '$0.004000', '$0.000002', '$0.00']);
    localStorage.setItem('quota_per_unit', '500000000');
    expect(addedText(1)).toBe('1');
    localStorage.setItem('display_in_currency', 'false');
    expect(addedText(1)).toBe('1');
  });

  it.each([
    ['$5', 2_500_000],
    ['＄５', 2_500_000],
    ['５，０００', 5000],
    ['  7 ', 7],
    ['+１', 500_000],
    ['－0.5', -250_000],
    ['1,000,000', 1_000_000],
    ['$1,000.5', 500_250_000],
    ['$2,50', undefined],
    ['+0,5', undefined],
    ['２，５０', undefined],
    ['0,500', undefined],
    ['1000,000', undefined],
    ['1,0000', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['$$5', undefined],
    ['$-5', undefined],
    ['٣', undefined],
  ])('reads %s as an amount', (text, value) => {
    localStorage.setItem('display_in_currency', 'true');
    localStorage.setItem('quota_per_unit', '500000');
    expect(readQuota(text)?.value).toBe(value);
  });

  it.each(['0', '-1', 'abc', 'Infinity'])('shows the plain number while the unit is %s', (unit) => {
    localStorage.setItem('display_in_currency', 'true');
    localStorage.setItem('quota_per_unit', unit);
    expect(quotaText(500)).toBe('500');
  });

  it('shows a balance in the unit of the channel type [CH-11]', () => {
    expect(
      [1, 8, 4, 12, 36, 44, 5, 10, 13, 14, 99].map((type) => balanceText(12_345, type)),
    ).toEqual([
      '$12345.00',
      '$12345.00',
      '¥12345.00',
      '¥12345.00',
      '¥12345.00',
      '¥12345.00',
      '¥1.23',
      '12.3k',
      '12.3k',
      undefined,
      undefined,
    ]);
  });
});
