/** The usage report: times by their names, and what its chart draws. */
import { expect, it } from 'vitest';
import { drawnUse, monthText } from '../../../src/web/pages/usage/usageView';

it.each([
  ['month', 'en', 'January 2026'],
  ['last-month', 'en', 'December 2025'],
  ['last-month', 'zh', '2025年12月'],
  ['last-30-days', 'en', ''],
] as const)('%s in %s is %s', (time, locale, text) => {
  expect(monthText(time, new Date(2026, 0, 31), locale)).toBe(text);
});

it.each([
  ['less than half: drawn', 39, undefined],
  ['more than half: said, and not drawn', 41, 82],
])('others that used %s', (_what, rest, notDrawn) => {
  const own = { model: 'root', values: [10, 30] };
  const others = { model: undefined, values: [rest, 0] };
  const twice = { ...others, values: [rest, rest] };
  const use = { labels: ['1', '2'], series: [own, notDrawn ? twice : others], others: 472 };
  expect(drawnUse(use)).toEqual({
    ...use,
    series: notDrawn ? [own] : [own, others],
    notDrawn,
  });
});
