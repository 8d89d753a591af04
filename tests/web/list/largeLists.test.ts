/** Large lists give what a plain way of working it out gives, and look at no row more often than they must. */
import { describe, expect, it, vi } from 'vitest';
import { resourceSchema } from '../../../src/schema/registry';
import type { Row } from '../../../src/schema/types';
import { parseExact } from '../../../src/schema/values/exactNumbers';
import { plainText } from '../../../src/schema/values/oddValues';
import { sortRows } from '../../../src/schema/values/sortRows';
import { shownNumber, shownText } from '../../../src/web/formats/shownText';
import { filterByColumns } from '../../../src/web/list/columns/filterByColumns';
import { readPages } from '../../../src/web/relay/rows/manyPages';
import type { FetchPage } from '../../../src/web/relay/rows/serverPages';
import { mapInSlices } from '../../../src/web/relay/rows/toRows';

const count = 4000;
/** Numbers without an order, the same in each run. */
const scatter = (i: number) => (i * 7919) % 2003;

/** Rows that count how often their id is read. */
function countedRows(rows: number) {
  let reads = 0;
  const made = Array.from({ length: rows }, (_, id) => ({
    get id() {
      reads += 1;
      return id;
    },
  }));
  return { made, reads: () => reads };
}

describe('sorting many rows', () => {
  const words = [
    'beta',
    'Alpha',
    'gamma 2',
    'gamma 10',
    'Ärger',
    'zebra',
    '渠道',
    '令牌',
    '',
    '-',
    '_x',
  ];
  const exact = parseExact('[9007199254740993, 9007199254740995]') as unknown[];
  const kinds: [string, (i: number) => unknown][] = [
    ['numbers', scatter],
    ['numbers with fractions below and above 0', (i) => (scatter(i) - 5000) / 7],
    ['few words', (i) => words[scatter(i) % words.length]],
    ['many words with numbers in them', (i) => `item ${scatter(i)}-${i % 3}`],
    ['words of both cases', (i) => (i % 2 ? `Row${scatter(i)}` : `row${scatter(i)}`)],
    ['numbers beyond 2^53', (i) => exact[i % 2] ?? 0],
    ['values that are missing here and there', (i) => (i % 3 ? scatter(i) : null)],
    ['lists', (i) => [words[i % 4], scatter(i) % 5]],
    ['yes and no', (i) => i % 2 === 0],
  ];

  it.each(kinds)('puts %s into the order of a plain sort', (_, make) => {
    const rows = Array.from({ length: count }, (_unused, id) => ({ id, value: make(id) }));
    for (const locale of ['en', 'zh'])
      for (const descending of [false, true]) {
        const collator = new Intl.Collator(locale, { numeric: true });
        const compare = (a: unknown, b: unknown) => {
          const [x, y] = [
            typeof a === 'number' ? a : undefined,
            typeof b === 'number' ? b : undefined,
          ];
          if (x !== undefined && y !== undefined) return x - y;
          return collator.compare(plainText(a), plainText(b));
        };
        // Nothing comes last both ways.
        const isLast = (value: unknown) => Number(value === null || value === '');
        const wanted = [...rows].sort(
          (a, b) =>
            isLast(a.value) - isLast(b.value) || (descending ? -1 : 1) * compare(a.value, b.value),
        );
        const sorted = sortRows(rows, { field: 'value', descending }, locale);
        expect(sorted.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
      }
  });

  it('compares each name once, however many rows have it', () => {
    // The language is asked once for each text.
    sortRows([{ id: 1, name: 'a' }], { field: 'name', descending: false }, 'en');
    const compare = vi.spyOn(Intl, 'Collator');
    let compared = 0;
    compare.mockImplementation(function collator() {
      return {
        compare: (a: string, b: string) => {
          compared += 1;
          return a < b ? -1 : a > b ? 1 : 0;
        },
      } as Intl.Collator;
    });
    const rows = Array.from({ length: count }, (_, id) => ({
      id,
      name: `name ${scatter(id) % 50}`,
    }));
    sortRows(rows, { field: 'name', descending: false }, 'en');
    compare.mockRestore();
    expect(compared).toBeLessThan(1000);
  });
});

describe('filtering many rows by what their columns show', () => {
  const schema = resourceSchema('log');
  const rows: Row[] = Array.from({ length: count }, (_, id) => ({
    id,
    created_at: 1_760_000_000 + id,
    type: (id % 5) + 1,
    token_name: `Token ${scatter(id)}`,
    quota: scatter(id) * 100,
  }));
  const shown = (row: Row, field: string) =>
    shownText(schema, field, row[field], 'en', row).toLowerCase();

  it.each<[string, Record<string, string>, (row: Row) => boolean]>([
    [
      'part of a text',
      { token_name: ' TOKEN 99 ' },
      (row) => shown(row, 'token_name').includes('token 99'),
    ],
    ['a choice', { type: 'consum' }, (row) => row['type'] === 2],
    [
      'a comparison',
      { quota: '>= 0.05' },
      (row) => Number(shownNumber(schema, 'quota', row)) >= 0.05,
    ],
    [
      'two columns',
      { token_name: '7', type: 'top' },
      (row) => row['type'] === 1 && shown(row, 'token_name').includes('7'),
    ],
  ])('finds the same rows by %s, first and again', (_, typed, isWanted) => {
    const wanted = rows.filter(isWanted);
    const known = new Map();
    for (const _time of ['first', 'again'])
      expect(filterByColumns(rows, schema, typed, 'en', known)).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(0);
  });
});

describe('reading a long list page by page', () => {
  it('looks at each row a few times, however many there are already', async () => {
    const { made, reads } = countedRows(4000);
    const fetchPage: FetchPage = async (page) => {
      const rows = made.slice(page * 10, page * 10 + 10);
      return { rows, hasNext: rows.length === 10 };
    };
    const rows = await readPages(fetchPage, new AbortController().signal, () => {});
    expect(rows.length).toBe(4000);
    expect(reads()).toBeLessThan(4000 * 3);
  });

  it('has each row once where pages overlap', async () => {
    const fetchPage: FetchPage = async (page) => ({
      rows: Array.from({ length: page < 20 ? 10 : 3 }, (_, i) => ({ id: page * 9 + i })),
      hasNext: page < 20,
    });
    const rows = await readPages(fetchPage, new AbortController().signal, () => {});
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 183 }, (_, id) => id));
  });
});

describe('work in slices', () => {
  it('answers what a plain map answers, and lets others have a turn', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const items = Array.from({ length: 100 }, (_, i) => i);
    const seen: number[] = [];
    let turns = 0;
    const turn = () => {
      turns += 1;
      if (seen.length < items.length) setImmediate(turn);
    };
    setImmediate(turn);
    const results = await mapInSlices(items, (item) => {
      now += 1;
      seen.push(item);
      return item * 2;
    });
    clock.mockRestore();
    expect(results).toEqual(items.map((item) => item * 2));
    expect(turns).toBeGreaterThan(1);
  });
});
