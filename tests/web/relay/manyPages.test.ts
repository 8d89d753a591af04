import type { RaRecord } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { readPages, scanRange } from '../../../src/web/relay/rows/manyPages';
import type { PageOfRows } from '../../../src/web/relay/rows/serverPages';

/** A page of the API with these entries. */
const pageOf = (rows: RaRecord[]): PageOfRows => ({ rows, hasNext: rows.length === 10 });

it('reads on until enough rows match here, and no further', async () => {
  const asked: number[] = [];
  const fetchPage = async (page: number) => {
    asked.push(page);
    return pageOf(Array.from({ length: 10 }, (_, i) => ({ id: page * 10 + i })));
  };
  const isEven = ({ id }: { id?: unknown }) => Number(id) % 2 === 0;
  const page = await scanRange(fetchPage, isEven, 0, 10);
  expect(page.rows.map(({ id }) => id)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
  expect(page.hasNext).toBe(true);
  expect(asked.length).toBeLessThanOrEqual(4);
});

describe('a load of all rows that failed', () => {
  const { signal } = new AbortController();
  const failAt = 900;

  /** A relay of 10,007 rows, newest first, whose connection breaks at a page; and what a first load left. */
  async function failedLoad() {
    const asked: number[] = [];
    const shelf = { rows: Array.from({ length: 10_007 }, (_, i) => ({ id: 20_000 - i })) };
    let isBroken = true;
    const fetchPage = async (page: number) => {
      if (isBroken && page === failAt) throw new Error('connection lost');
      asked.push(page);
      return pageOf(shelf.rows.slice(page * 10, page * 10 + 10));
    };
    const part = { rows: [] as RaRecord[], page: 1 };
    const load = async () =>
      (await readPages(fetchPage, signal, () => {}, part)).map(({ id }) => id);
    await expect(load()).rejects.toThrow('connection lost');
    isBroken = false;
    asked.length = 0;
    return { asked, shelf, load };
  }
  const allIds = (rows: { id: number }[]) => rows.map(({ id }) => id);

  it('goes on from there', async () => {
    const { asked, shelf, load } = await failedLoad();
    expect(await load()).toEqual(allIds(shelf.rows));
    console.log(`calls after a break at page ${failAt} of 1001: ${asked.length}`);
    expect(asked.length).toBeLessThan(115);
  });

  it('has rows that came meanwhile', async () => {
    const { asked, shelf, load } = await failedLoad();
    shelf.rows.unshift({ id: 20_002 }, { id: 20_001 });
    expect(await load()).toEqual(allIds(shelf.rows));
    expect(asked.length).toBeLessThan(115);
  });

  it.each([
    ['3 of its rows went', (rows: { id: number }[]) => rows.splice(20, 3)],
    ['15 of the first rows went', (rows: { id: number }[]) => rows.splice(20, 15)],
    [
      'more rows than a page came',
      (rows: { id: number }[]) =>
        rows.unshift(...Array.from({ length: 25 }, (_, i) => ({ id: 20_025 - i }))),
    ],
    ['most rows went', (rows: { id: number }[]) => rows.splice(100)],
  ])('begins again where %s, so that none is left out', async (_what, change) => {
    const { shelf, load } = await failedLoad();
    change(shelf.rows);
    expect(await load()).toEqual(allIds(shelf.rows));
  });
});
