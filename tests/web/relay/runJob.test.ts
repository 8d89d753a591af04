import { describe, expect, it } from 'vitest';
import { runJob } from '../../../src/web/relay/calls/runJob';
import { HttpError } from '../../../src/web/relay/errors/HttpError';
import { storedUser } from '../../../src/web/storage/storedUser';

const items = Array.from({ length: 50 }, (_, i) => i);
const idle = async () => {};

describe('bulk work', () => {
  it('works on at most four rows at once and tells what became of each', async () => {
    let running = 0;
    let most = 0;
    const report = await runJob({
      items,
      signal: new AbortController().signal,
      wait: idle,
      call: async (item) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => {
          setTimeout(resolve, 1);
        });
        running -= 1;
        if (item % 10 === 7) throw new HttpError('refused', `no ${item}`);
      },
    });
    expect(most).toBe(4);
    expect(report.done.length).toBe(45);
    expect(report.failed.map(({ item }) => item).sort((a, b) => a - b)).toEqual([
      7, 17, 27, 37, 47,
    ]);
  });

  it('tells of each failure as it comes, before the others are done', async () => {
    const failures: string[] = [];
    let end = () => {};
    const last = new Promise<void>((resolve) => {
      end = resolve;
    });
    const job = runJob({
      items: ['bad', 'slow'],
      signal: new AbortController().signal,
      onFailure: (item, error) => failures.push(`${item}: ${error}`),
      call: async (item) => {
        if (item === 'slow') return last;
        throw new Error('refused');
      },
    });
    await expect.poll(() => failures).toEqual(['bad: Error: refused']);
    end();
    expect((await job).done).toEqual(['slow']);
  });

  it('sends a row again after 429 and after nothing else', async () => {
    const tries = new Map<number, number>();
    const report = await runJob({
      items: [1, 2],
      signal: new AbortController().signal,
      wait: idle,
      call: async (item) => {
        tries.set(item, (tries.get(item) ?? 0) + 1);
        if (item === 1 && tries.get(1) === 1) throw new HttpError('rateLimited', '');
        if (item === 2) throw new HttpError('network', '');
      },
    });
    expect([tries.get(1), tries.get(2)]).toEqual([2, 1]);
    expect(report.done).toEqual([1]);
  });

  it('stops: what was not tried is named', async () => {
    const stop = new AbortController();
    const report = await runJob({
      items,
      signal: stop.signal,
      wait: idle,
      call: async (item) => {
        if (item === 9) stop.abort();
      },
    });
    expect(report.done.length + report.notTried.length).toBe(50);
    expect(report.notTried.length).toBeGreaterThan(30);
  });

  it('ends with the session, also in a wait, and does nothing for the next user', async () => {
    const user = { id: 1, username: 'a', display_name: '', role: 100, status: 1 };
    storedUser.set(user);
    const callers: unknown[] = [];
    const report = await runJob({
      items,
      signal: new AbortController().signal,
      wait: async () => {
        storedUser.set(undefined);
        storedUser.set({ ...user, id: 2 });
      },
      call: async (item) => {
        callers.push(storedUser.get()?.id);
        if (item === 9) throw new HttpError('rateLimited', '');
      },
    });
    storedUser.set(undefined);
    expect(new Set(callers)).toEqual(new Set([1]));
    expect(report.failed).toEqual([]);
    expect(report.notTried).toContain(9);
    expect(report.done.length + report.notTried.length).toBe(50);
  });

  it('goes on when the name of its user changes', async () => {
    const user = { id: 1, username: 'a', display_name: '', role: 100, status: 1 };
    storedUser.set(user);
    const report = await runJob({
      items,
      signal: new AbortController().signal,
      call: async (item) => item === 9 && storedUser.set({ ...user, display_name: 'b' }),
    });
    storedUser.set(undefined);
    expect(report.done.length).toBe(50);
  });
});
