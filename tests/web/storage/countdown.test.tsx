/** A countdown while the clock of the computer is set, or that of the page stops. */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCountdown } from '../../../src/web/storage/useCountdown';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function Counter() {
  const [left] = useCountdown('test', 30);
  return <output>{left}</output>;
}

/** Shows 30 s. @returns what the page shows once the clock is set that far, and that much time of the page passed */
async function leftAfter(setMs: number, passedMs: number): Promise<string | null> {
  sessionStorage.setItem('wait-test', String(Date.now() + 30_000));
  const container = document.createElement('div');
  const root = createRoot(container);
  await act(async () => root.render(<Counter />));
  vi.setSystemTime(Date.now() + setMs);
  await act(async () => void (await vi.advanceTimersByTimeAsync(passedMs)));
  const { textContent } = container;
  act(() => root.unmount());
  return textContent;
}

it('ends in time though the clock went back an hour', async () => {
  expect(await leftAfter(-3_600_000, 20_000)).toBe('10');
  expect(await leftAfter(-3_600_000, 31_000)).toBe('0');
});

it('ends in time though the page stood still while the computer slept', async () => {
  expect(await leftAfter(20_000, 1000)).toBe('9');
  expect(await leftAfter(31_000, 1000)).toBe('0');
});
