/** Lines that need an administrator: the number of each is that of the rows of the list that it leads to. */
import { describe, expect, it } from 'vitest';
import { resourceSchema } from '../../../src/schema/registry';
import type { Row } from '../../../src/schema/types';
import { calledModels } from '../../../src/web/formats/price/priceRules';
import { filterByColumns } from '../../../src/web/list/columns/filterByColumns';
import { filterRows } from '../../../src/web/list/state/localFilters';
import {
  channelLines,
  disabledLines,
  ratioLines,
  tokenLines,
} from '../../../src/web/pages/home/attention';
import { countsOf } from '../../../src/web/relay/site/channelCounts';

const now = 1_790_000_000;
const day = 86_400;

/** The rows that the list of an address shows. */
function rowsOf(href: string, rows: readonly Row[]): Row[] {
  const { pathname, searchParams } = new URL(href, 'http://console');
  const part = (sign: string) =>
    Object.fromEntries(
      [...searchParams].flatMap(([name, text]) =>
        name.startsWith(sign) ? [[name.slice(sign.length), text]] : [],
      ),
    );
  const schema = resourceSchema(pathname.slice(1));
  return [...filterByColumns(filterRows(schema, rows, part('f.')), schema, part('c.'), 'en')];
}

describe('a line', () => {
  const tokens = [
    { id: 1, status: 1, expired_time: now + day },
    { id: 2, status: 1, expired_time: now + 7 * day },
    { id: 3, status: 1, expired_time: now + 7 * day + 1 },
    { id: 4, status: 1, expired_time: -1 },
    { id: 5, status: 1, expired_time: now - day },
    { id: 6, status: 2, expired_time: now + day },
  ];

  it('about prices counts models that no table has', () => {
    const channels = [{ models: ['gpt-4o', 'qwen-max', 'own'] }];
    const counts = (tables: string[]) => ratioLines(channels, tables).map(({ count }) => count);
    expect(counts(['{"gpt-4o":1}', '{"qwen-max":0.05}'])).toEqual([1]);
    expect(counts(['{"gpt-4o":1}', ''])).toEqual([2]);
    expect(counts(['{', ''])).toEqual([]);
    // The embedded server has no calls for Cohere (35): its models need no price, and users do not see them.
    const types = [
      { type: 1, models: ['gpt-4o'] },
      { type: 35, models: ['gpt-4o', 'command'] },
    ];
    expect([...calledModels(types)]).toEqual(['gpt-4o', 'command']);
    expect([...calledModels(types, { built_in_ratios: false })]).toEqual(['gpt-4o']);
  });

  it('about tokens leads to those that expire within a week, and to no others', () => {
    const [line] = tokenLines(tokens, now);
    expect(line?.count).toBe(3);
    expect(rowsOf(line?.href ?? '', tokens).map(({ id }) => id)).toEqual([1, 2, 5]);
  });

  it('about tokens leads to a filter that users can read', () => {
    expect(decodeURIComponent(tokenLines(tokens, now)[0]?.href ?? '')).toMatch(
      /&c\.expired_time=<=2026-\d\d-\d\d\+\d\d:\d\d:\d\d&/,
    );
  });

  it('about channels counts the rows of its list', () => {
    const channels = [4999, 5000, 5001, 5004, 5005, 5010, 9000, 9000].map((response_time, id) => ({
      id,
      type: 1,
      status: id % 2 ? 1 : 3,
      response_time,
      test_time: id > 3 ? now : 0,
      test_result: id > 5 ? id - 4 : Number(id > 3),
      balance: [19.994, 19.996, 20, 5, 0, -1, 30, 30][id],
      balance_updated_time: id > 2 ? now : 0,
    }));
    const lines = [...disabledLines(countsOf(channels).auto), ...channelLines(channels)];
    expect(lines.map(({ key }) => key.replace('home.attention.', ''))).toEqual([
      'disabled',
      'failing',
      'slow',
      'balance',
      'untested',
    ]);
    expect(lines.map(({ key, count }) => [key, count])).toEqual(
      lines.map(({ key, href }) => [key, rowsOf(href, channels).length]),
    );
  });
});
