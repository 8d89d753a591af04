/** The texts on a long load before it begins, and while it runs. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resourceSchema } from '../../../src/schema/registry';
import { minutesFor, mostRows } from '../../../src/web/list/load/loadEstimate';
import { loadStatus } from '../../../src/web/relay/calls/relayStatus';

const withIds = (...ids: unknown[]) => ids.map((id) => ({ id }));

describe('the rows of a list at most', () => {
  it.each([
    ['the newest id', withIds(50_000, 49_999, 49_990), 0, 50_000],
    ['the pages before it, too', withIds(900, 899), 20, 920],
    ['nothing of rows in another order', withIds(3, 7), 0, undefined],
    ['nothing of rows without ids', withIds('search 0', 'search 1'), 0, undefined],
    ['nothing of the own log, whose ids are all 0', withIds(0, 0), 0, undefined],
    ['nothing of no rows', [], 0, undefined],
  ])('count %s', (_what, rows, before, most) => {
    expect(mostRows(resourceSchema('log'), rows, before)).toBe(most);
  });

  it('are as rare in a narrowed list as on its page', () => {
    expect(mostRows(resourceSchema('log'), withIds(50_000, 49_901), 0, true)).toBe(1000);
  });

  it('say nothing where one search answers them all', () => {
    expect(mostRows(resourceSchema('token'), withIds(50_000), 0)).toBeUndefined();
  });
});

describe('the minutes of a load', () => {
  const answerStatus = async (data: object) => {
    vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', data }));
    await loadStatus();
  };
  beforeEach(() => answerStatus({ page_size: 10, usual_calls: 480 }));
  afterEach(() => vi.unstubAllGlobals());

  it('follow the usual limit before it begins: a log of 50,000 rows takes half an hour', () => {
    expect([4800, 9600, 50_000].map((rows) => minutesFor(rows))).toEqual([0, 3, 29]);
  });

  it('follow what was measured once it runs slower than that', () => {
    expect(minutesFor(10_000, { read: 10_000, ms: 20 * 60_000 })).toBe(20);
  });

  it('follow nothing else once the relay took more calls than the limit', () => {
    expect(minutesFor(45_000, { read: 5000, ms: 10_000 })).toBe(2);
  });

  it('are those of its speed on the embedded server', async () => {
    await answerStatus({ page_size: 10 });
    expect([50_000, 900_000].map((rows) => minutesFor(rows))).toEqual([1, 6]);
    await answerStatus({});
  });
});
