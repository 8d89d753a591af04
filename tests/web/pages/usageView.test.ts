/** Times of the usage report by their names. */
import { expect, it } from 'vitest';
import { monthText } from '../../../src/web/pages/usage/usageView';

it.each([
  ['month', 'en', 'January 2026'],
  ['last-month', 'en', 'December 2025'],
  ['last-month', 'zh', '2025年12月'],
  ['last-30-days', 'en', ''],
] as const)('%s in %s is %s', (time, locale, text) => {
  expect(monthText(time, new Date(2026, 0, 31), locale)).toBe(text);
});
