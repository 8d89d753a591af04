/** Parts of lists out of pages of a relay that has ten rows a page, and says no number of rows. */
import { describe, expect, it } from 'vitest';
import {
  NoPage,
  type RelayPage,
  readRange,
  scanRange,
} from '../../src/server/relay/family/relayPages';

type Row = Record<string, unknown>;

/** A page of the relay with these entries. */
const pageOf = (rows: Row[]): RelayPage => ({ rows, isFull: rows.length === 10, total: undefined });

/** A relay with `total` rows in pages of ten, that counts what it was asked. */
function relay(total: number) {
  const asked: number[] = [];
  const rows = Array.from({ length: total }, (_, i) => ({ id: i, even: i % 2 === 0 }));
  return {
    asked,
    read: async (page: number) => {
      asked.push(page);
      return pageOf(rows.slice(page * 10, page * 10 + 10));
    },
  };
}
const ids = (page: { rows: readonly unknown[] }) => page.rows.map((row) => (row as Row)['id']);

describe('pages out of pages of ten', () => {
  it.each([
    [0, 10],
    [10, 20],
    [20, 30],
    [0, 25],
    [25, 50],
    [50, 100],
  ])('answers rows %i to %i of 207 and knows that more follow', async (from, to) => {
    const { read } = relay(207);
    const page = await readRange(read, from, to, 10);
    expect(ids(page)).toEqual(Array.from({ length: to - from }, (_, i) => from + i));
    expect(page.hasMore).toBe(true);
  });

  it('says that more may follow where the last page was full', async () => {
    expect((await readRange(relay(20).read, 10, 20, 10)).hasMore).toBe(true);
    expect((await readRange(relay(19).read, 10, 20, 10)).hasMore).toBe(false);
    expect((await readRange(relay(21).read, 10, 20, 10)).hasMore).toBe(true);
    expect((await readRange(relay(25).read, 0, 25, 10)).hasMore).toBe(false);
    expect(await readRange(relay(5).read, 10, 20, 10)).toMatchObject({ rows: [], hasMore: false });
  });

  it.each([
    [3, 0, 10, 3],
    [16, 10, 20, 16],
    [7, 0, 5, 7],
    [0, 0, 10, 0],
    [20, 10, 20, undefined],
    [3, 20, 30, 3],
    [207, 5000, 5020, 207],
    [20, 100, 110, 20],
  ])('of %i rows, of which it read %i to %i, knows the number %s', async (all, from, to, total) => {
    expect((await readRange(relay(all).read, from, to, 10)).total).toBe(total);
  });

  it.each([
    [20, 40, [2, 3]],
    [0, 10, [0]],
    [25, 50, [2, 3, 4]],
  ])('asks for rows %i to %i by the pages that hold them', async (from, to, pages) => {
    const { asked, read } = relay(1000);
    await readRange(read, from, to, 10);
    expect(asked).toEqual(pages);
  });

  it('shows a row once where pages overlap', async () => {
    const page = await readRange(
      async (p) =>
        pageOf(p === 0 ? Array.from({ length: 10 }, (_, id) => ({ id })) : [{ id: 9 }, { id: 10 }]),
      0,
      20,
      10,
    );
    expect(ids(page)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
  it('looks for the end of a list in few calls', async () => {
    const { asked, read } = relay(3217);
    expect((await readRange(read, 100_000, 100_020, 10)).total).toBe(3217);
    expect(asked.length).toBeLessThan(18);
  });

  it('reads on until enough rows match, and no further', async () => {
    const { asked, read } = relay(1000);
    const page = await scanRange(read, (row) => row['even'] === true, 0, 10);
    expect(ids(page)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
    expect(page.hasMore).toBe(true);
    expect(asked.length).toBeLessThanOrEqual(4);
    expect(await scanRange(relay(15).read, (row) => row['even'] === true, 0, 10)).toMatchObject({
      hasMore: false,
    });
  });

  it('says of a look that ended early what it found', async () => {
    const { asked, read } = relay(1000);
    const part = await scanRange(read, (row) => row['id'] === 30, 0, 10);
    expect(part).toMatchObject({ rows: [{ id: 30 }], total: 1, isCut: true, hasMore: false });
    expect(asked).toHaveLength(48);
  });

  it('answers what it has where the relay refuses the next pages', async () => {
    const { read } = relay(1000);
    const refused = { status: 429, headers: { 'retry-after': '7' }, value: undefined, text: '' };
    const limited = (page: number) => (page < 8 ? read(page) : Promise.reject(new NoPage(refused)));
    const part = await scanRange(limited, (row) => row['id'] === 30, 0, 10);
    expect(part).toMatchObject({ rows: [{ id: 30 }], isCut: true, refused });
    const nothing = scanRange(limited, (row) => row['id'] === 30, 1, 10);
    await expect(nothing).rejects.toThrow(NoPage);
  });
});
