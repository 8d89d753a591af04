/** Waits for a relay that lets 480 calls in 180 s in, as One API does, on a clock of the test's own. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Limit } from '../../support/relay/limits';

// The page's knowledge of the relay's limit is kept in modules: this is a new page.
vi.resetModules();
const { HttpError } = await import('../../../src/web/relay/errors/HttpError');
const { queryRetries, withWaits } = await import('../../../src/web/relay/calls/withWaits');
const { runJob } = await import('../../../src/web/relay/calls/runJob');
const { readPages } = await import('../../../src/web/relay/rows/manyPages');

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A call that takes 50 ms, behind the limit. */
function limitedCall() {
  const limit = new Limit();
  let refused = 0;
  const call = async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    if (limit.take('page', 480, 180)) return;
    refused += 1;
    throw new HttpError('rateLimited', '', 429);
  };
  return { call, refused: () => refused };
}

async function minutesOf<T>(work: Promise<T>): Promise<{ result: T; minutes: number }> {
  const begin = Date.now();
  let end = begin;
  const ended = work.then((result) => {
    end = Date.now();
    return result;
  });
  await vi.runAllTimersAsync();
  return { result: await ended, minutes: (end - begin) / 60_000 };
}

describe('behind the default limit of a relay', () => {
  const signal = new AbortController().signal;

  it('a bulk job of 1,000 rows ends with none failed', async () => {
    const { call, refused } = limitedCall();
    const items = Array.from({ length: 1000 }, (_, i) => i);
    const { result, minutes } = await minutesOf(runJob({ items, signal, call }));
    console.log(
      `bulk done=${result.done.length} failed=${result.failed.length} minutes=${minutes.toFixed(1)} refused=${refused()}`,
    );
    expect([result.done.length, result.failed]).toEqual([1000, []]);
    expect(minutes).toBeLessThan(9);
    expect(refused()).toBeLessThan(200);
  });

  it('20,000 rows are loaded whole', async () => {
    const { call, refused } = limitedCall();
    const page = (at: number) =>
      call().then(() => {
        const hasNext = at < 2000;
        return {
          rows: Array.from({ length: hasNext ? 10 : 0 }, (_, i) => ({ id: at * 10 + i })),
          hasNext,
        };
      });
    const { result, minutes } = await minutesOf(readPages(page, signal, () => {}));
    console.log(`rows=${result.length} minutes=${minutes.toFixed(1)} refused=${refused()}`);
    expect(result.length).toBe(20_000);
    expect(minutes).toBeLessThan(16);
  });

  it('of five calls that wait side by side one asks again, and the others follow it', async () => {
    const { call, refused } = limitedCall();
    await minutesOf(Promise.all(Array.from({ length: 480 }, call)));
    await minutesOf(Promise.all(Array.from({ length: 5 }, () => withWaits(call, signal))));
    // Each of them once, and one of them some times more.
    expect(refused()).toBeLessThan(20);
  });

  it('a stop ends the wait at once', async () => {
    const stop = new AbortController();
    const refuse = async () => {
      throw new HttpError('rateLimited', '', 429);
    };
    const end = withWaits(refuse, stop.signal).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(500);
    stop.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(await end).toBeInstanceOf(HttpError);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a relay that never lets anything in is given up in the end', async () => {
    const { result, minutes } = await minutesOf(
      withWaits(async () => {
        throw new HttpError('rateLimited', '', 429);
      }, signal).catch((error: unknown) => error),
    );
    expect(result).toBeInstanceOf(HttpError);
    expect(minutes).toBeGreaterThan(6);
  });
});

describe('a read for the page that is refused with 429', () => {
  const waitAfter = (attempt: number, seconds?: number): number | undefined => {
    const error = new HttpError('rateLimited', '', 429);
    error.retryAfterMs = seconds === undefined ? undefined : seconds * 1000;
    return queryRetries.retry(attempt, error) ? queryRetries.retryDelay(attempt, error) : undefined;
  };

  it.each<[string, number, number | undefined, number | undefined]>([
    ['soon where the relay does not say when', 0, undefined, 500],
    ['a little later the second time', 1, undefined, 1000],
    ['no third time', 2, 1, undefined],
    ['when the relay says', 0, 20, 20_000],
    ['not at all where that is more than half a minute', 0, 31, undefined],
  ])('is tried again %s', (_when, attempt, seconds, ms) => {
    expect(waitAfter(attempt, seconds)).toBe(ms);
  });

  it('is the only failure that is tried again', () => {
    expect(queryRetries.retry(0, new HttpError('server', '', 500))).toBe(false);
  });
});
