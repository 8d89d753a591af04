/** The console that is drawn where nobody sees it, while somebody types a password. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rehearseConsole } from '../../src/web/shell/rehearseConsole';

afterEach(() => vi.restoreAllMocks());

/** Counts the elements of a kind that are made from now on. */
function countMade(kind: string): () => number {
  const make = vi.spyOn(document, 'createElement');
  return () => make.mock.calls.filter(([tag]) => tag === kind).length;
}

/** What a page shows, says, keeps and calls. */
function noteTraces() {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  return () => ({
    text: document.body.innerHTML,
    title: document.title,
    frame: document.documentElement.dataset['frame'],
    address: location.href,
    stored: stored(),
    calls: fetched.mock.calls.length,
  });
}

const rehearse = (address: string, signal = new AbortController().signal) =>
  rehearseConsole(address, signal);

describe('the rehearsal of the console', () => {
  it.each(['/token', '/channel?q=a', '/log'])(
    'draws the rows of %s, and leaves no trace',
    async (address) => {
      const rows = countMade('tr');
      const entries = countMade('nav');
      const seen = noteTraces();
      const before = seen();
      await rehearse(address);
      expect(rows()).toBeGreaterThan(25);
      expect(entries()).toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(seen()).toEqual(before);
    },
  );

  it.each(['/user/edit', '/', '/constructor'])('draws nothing for %s', async (address) => {
    const rows = countMade('tr');
    await rehearse(address);
    expect(rows()).toBe(0);
  });

  it('ends when the console is about to be drawn', async () => {
    const rows = countMade('tr');
    const controller = new AbortController();
    const rehearsal = rehearse('/token', controller.signal);
    controller.abort();
    await rehearsal;
    const drawn = rows();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(rows()).toBe(drawn);
    expect(drawn).toBeLessThan(25);
  });
});
