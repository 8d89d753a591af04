/** Tests of channels, while they run. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useTestRun } from '../../src/web/resources/channel/useTestRun';
import { componentTests } from '../support/componentTests';

const { mount, says, settled, click } = componentTests();

afterEach(() => vi.restoreAllMocks());

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
