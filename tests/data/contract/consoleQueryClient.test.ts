import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConsoleQueryClient } from '../../../src/web/relay/ConsoleQueryClient';
import { longLoad } from '../../../src/web/relay/read/allRows';

let client: ConsoleQueryClient;
/** Answers of the relay that are under way, the oldest first. */
let calls: { signal: AbortSignal; answer: (rows: string[]) => void }[];

const queryKey = ['channel', 'getList', {}];
const read = ({ signal }: { signal: AbortSignal }) =>
  new Promise<string[]>((resolve) => {
    calls.push({ signal, answer: resolve });
  });

beforeEach(() => {
  client = new ConsoleQueryClient();
  client.mount();
  calls = [];
});
afterEach(() => {
  client.clear();
  client.unmount();
});

/** Something that shows the list. @returns its rows */
function show() {
  const observer = new QueryObserver(client, { queryKey, queryFn: read, staleTime: 300_000 });
  const end = observer.subscribe(() => {});
  return { rows: () => observer.getCurrentResult().data, end };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a list whose first reading is under way', () => {
  it('is read again after a write, and after another one', async () => {
    const list = show();
    expect(calls).toHaveLength(1);
    for (const count of [2, 3]) {
      void client.invalidateQueries({ queryKey: ['channel'] });
      await settled();
      expect(calls).toHaveLength(count);
    }
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
    for (const [i, rows] of [[], ['first'], ['first', 'second']].entries()) calls[i]?.answer(rows);
    await expect.poll(list.rows).toEqual(['first', 'second']);
    list.end();
  });

  it('shows the new rows to a part that comes after the write, too', async () => {
    const count = show();
    void client.invalidateQueries({ queryKey: ['channel'] });
    const list = show();
    await settled();
    calls[0]?.answer([]);
    calls.at(-1)?.answer(['first']);
    await expect.poll(list.rows).toEqual(['first']);
    expect(count.rows()).toEqual(['first']);
    expect(calls).toHaveLength(2);
    list.end();
    count.end();
  });

  it('goes on where it is a load of all pages', async () => {
    const observer = new QueryObserver(client, {
      ...longLoad,
      queryKey,
      queryFn: read,
    });
    const end = observer.subscribe(() => {});
    void client.invalidateQueries({ queryKey: ['channel'] });
    await settled();
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([false]);
    end();
  });

  it('goes on where nobody shows it: an export is not cut by a write', async () => {
    const rows = client.fetchQuery({ queryKey, queryFn: read });
    void client.invalidateQueries({ queryKey: ['channel'] });
    calls[0]?.answer(['first']);
    expect(await rows).toEqual(['first']);
  });
});
