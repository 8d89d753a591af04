/** Tests of channels, while they run. */
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, shownToasts } from '../../src/web/core/toastStore';
import { type Grid, GridContext } from '../../src/web/grid/GridContext';
import { ChannelHead } from '../../src/web/resources/channel/ChannelHead';
import { useTestRun } from '../../src/web/resources/channel/useTestRun';
import { componentTests } from '../support/componentTests';

const { mount, says, settled, click } = componentTests();

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a run of tests', () => {
  const tests = [1, 2, 3].map((id) => ({ row: { id, models: ['m'] }, model: 'm' }));

  function Run() {
    const { finished, count, passed, failed, resultOf, start } = useTestRun();
    const [first] = tests;
    return (
      <>
        {`${finished} of ${count}: ${passed} passed, ${failed} failed `}
        {first && resultOf(first)?.failure}
        <button type="button" onClick={() => start(tests)}>
          |
        </button>
      </>
    );
  }

  it('shows a failure at once, not when all have ended', async () => {
    let refusals = 0;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
      const path = String(address);
      if (/test\/1/.test(path)) return Response.json({ success: false, message: 'bad key' });
      if (/test\/2/.test(path)) return Response.json({ success: true, message: '', time: 1 });
      refusals += 1;
      // The third is held, and first told to wait.
      return refusals === 1
        ? new Response('', { status: 429, headers: { 'Retry-After': '0' } })
        : new Promise<Response>(() => {});
    });
    await mount(<Run />);
    await click('|');
    await says('2 of 3: 1 passed, 1 failed bad key|');
    await settled(() => expect(refusals).toBeGreaterThan(1));
    await says('2 of 3: 1 passed, 1 failed bad key|');
  });
});

describe('a test of all that is watched', () => {
  /** The channels, or what is wrong with the relay. */
  let answer: () => Promise<Response>;
  const channels = (...times: number[]) => {
    const data = times.map((test_time, index) => ({ id: index + 1, name: 'c', test_time }));
    return async () => Response.json({ success: true, message: '', data });
  };
  const texts = () => shownToasts().map(({ text }) => text);
  const page = () => document.querySelector('main')?.textContent;
  const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  async function watch(): Promise<void> {
    vi.useFakeTimers();
    answer = channels(100, 100);
    vi.spyOn(globalThis, 'fetch').mockImplementation((address) =>
      /channel\/test/.test(String(address))
        ? Promise.resolve(Response.json({ success: true, message: '' }))
        : answer(),
    );
    // The head takes no more of its list than what may be done.
    const grid = { can: (action: string) => action === 'test' } as Partial<Grid> as Grid;
    await mount(
      <GridContext value={grid}>
        <ChannelHead />
      </GridContext>,
    );
    await click('Test all');
    await later(100);
    expect(page()).toContain('0 of 2 channels tested');
  }

  it.each([
    ['the network breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a proxy answers', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
    ['the relay fails', async () => Response.json({ success: false }, { status: 500 })],
    ['an answer is cut', async () => new Response('{"succ')],
  ])('goes on after a look that fails: %s', async (_what, failing) => {
    await watch();
    answer = failing;
    await later(60_000);
    expect(page()).toContain('0 of 2 channels tested');
    answer = channels(200, 100);
    await later(3000);
    expect(page()).toContain('1 of 2 channels tested');
    answer = channels(200, 200);
    await later(3000);
    expect(texts()).toContain('2 channels tested.');
  });

  it('says so where it gives up', async () => {
    await watch();
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await later(303_000);
    expect(page()).not.toContain('0 of 2');
    expect(texts()).toEqual([expect.stringMatching(/^0 of 2 channels tested, and none in the/)]);
  });

  it('ends with what the relay says where it refuses the look', async () => {
    await watch();
    answer = async () => Response.json({ success: false, message: 'not allowed' });
    await later(3000);
    expect(page()).not.toContain('0 of 2');
    expect(texts()).toContain('not allowed');
  });
});
