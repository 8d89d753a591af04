import { describe, expect, it } from 'vitest';
import type { Row } from '../../../src/schema/types';
import { readPages, scanRange } from '../../../src/web/relay/rows/manyPages';
import { fetchRange, type ServerPage } from '../../../src/web/relay/rows/serverPages';

/** A page of the relay with these entries. */
const pageOf = (rows: Row[]): ServerPage => ({ rows, isFull: rows.length === 10 });

/** A relay with `total` rows in pages of ten, that counts what it was asked. */
function relay(total: number) {
  const asked: number[] = [];
  const rows = Array.from({ length: total }, (_, i) => ({ id: i, even: i % 2 === 0 }));
  return {
    asked,
    fetchPage: async (page: number) => {
      asked.push(page);
      return pageOf(rows.slice(page * 10, page * 10 + 10));
    },
  };
}
const ids = (page: { rows: { id?: unknown }[] }) => page.rows.map(({ id }) => id);

describe('pages out of pages of ten', () => {
  it.each([
    [0, 10],
    [10, 20],
    [20, 30],
    [0, 25],
    [25, 50],
    [50, 100],
  ])('answers rows %i to %i of 207 and knows that more follow', async (from, to) => {
    const { fetchPage } = relay(207);
    const page = await fetchRange(fetchPage, from, to);
    expect(ids(page)).toEqual(Array.from({ length: to - from }, (_, i) => from + i));
    expect(page.hasNext).toBe(true);
  });

  it('says that more may follow where the last page was full', async () => {
    expect((await fetchRange(relay(20).fetchPage, 10, 20)).hasNext).toBe(true);
    expect((await fetchRange(relay(19).fetchPage, 10, 20)).hasNext).toBe(false);
    expect((await fetchRange(relay(21).fetchPage, 10, 20)).hasNext).toBe(true);
    expect((await fetchRange(relay(25).fetchPage, 0, 25)).hasNext).toBe(false);
    expect(await fetchRange(relay(5).fetchPage, 10, 20)).toEqual({ rows: [], hasNext: false });
  });

  it.each([
    [3, 0, 10, 3],
    [16, 10, 20, 16],
    [7, 0, 5, 7],
    [0, 0, 10, 0],
    [20, 10, 20, undefined],
    [3, 20, 30, undefined],
  ])('of %i rows, of which it read %i to %i, knows the number %s', async (all, from, to, total) => {
    expect((await fetchRange(relay(all).fetchPage, from, to)).total).toBe(total);
  });

  it.each([
    [20, 40, [2, 3]],
    [0, 10, [0]],
    [25, 50, [2, 3, 4]],
  ])('asks for rows %i to %i by the pages that hold them', async (from, to, pages) => {
    const { asked, fetchPage } = relay(1000);
    await fetchRange(fetchPage, from, to);
    expect(asked).toEqual(pages);
  });

  it('asks for no more pages than there are, but for the last few', async () => {
    const { asked, fetchPage } = relay(130);
    const { rows, hasNext } = await fetchRange(fetchPage, 0, 1000);
    expect([rows.length, hasNext, asked.length]).toEqual([130, false, 20]);
  });

  it('shows a row once where pages overlap', async () => {
    const page = await fetchRange(
      async (p) =>
        pageOf(p === 0 ? Array.from({ length: 10 }, (_, id) => ({ id })) : [{ id: 9 }, { id: 10 }]),
      0,
      20,
    );
    expect(ids(page)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('reads on until enough rows match, and no further', async () => {
    const { asked, fetchPage } = relay(1000);
    const page = await scanRange(fetchPage, (row) => row['even'] === true, 0, 10);
    expect(ids(page)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
    expect(page.hasNext).toBe(true);
    expect(asked.length).toBeLessThanOrEqual(4);
    expect(
      await scanRange(relay(15).fetchPage, (row) => row['even'] === true, 0, 10),
    ).toMatchObject({ hasNext: false });
  });
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
    const part = { rows: [] as Row[], page: 1 };
    const load = async () =>
      (
        await readPages(fetchPage, await fetchPage(0), { signal, onProgress: () => {}, part })
      ).rows.map(({ id }) => id);
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
