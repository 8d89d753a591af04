/** Parts that an answer leaves out are empty for its readers; an answer of another kind is an error. */
import { afterEach, expect, it, vi } from 'vitest';
import { fields, flag, list, text, whole, wholeOrNull } from '../../../src/schema/answers/shapes';
import { ask } from '../../../src/web/relay/calls/ask';

const row = fields({ name: text, count: whole, median: wholeOrNull, isOn: flag });
const report = fields({ rows: list(row), total: row }, 'rows');
const asked = (data: unknown) => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', data }));
  return ask('report', report, {});
};
afterEach(() => vi.unstubAllGlobals());

const empty = { name: '', count: 0, median: null, isOn: false };

it.each<[string, unknown, unknown]>([
  ['what is missing', { rows: [{}] }, { rows: [empty], total: empty }],
  [
    'what is of another type',
    { rows: [null, 7, { name: 5, count: 'x', median: 'y', isOn: 1 }], total: [] },
    { rows: [{ ...empty, name: '5' }], total: empty },
  ],
  [
    'a number beyond those of JavaScript',
    { rows: [], total: { count: 2 ** 60, name: 'a', more: 1 } },
    { rows: [], total: { ...empty, name: 'a', count: 2 ** 60 } },
  ],
])('is read with %s', async (_what, data, read) => {
  expect(await asked(data)).toEqual(read);
});

it.each([
  ['nothing', null],
  ['a list', []],
  ['an object without its rows', { total: {} }],
  ['one whose rows are no list', { rows: {} }],
])('is refused if it is %s', async (_what, data) => {
  await expect(asked(data)).rejects.toMatchObject({ kind: 'badResponse' });
});
