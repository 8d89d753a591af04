import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenQuiet } from '../../src/web/core/whenQuiet';

let end = () => {};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  end();
  vi.useRealTimers();
});

const act = (name: string) => document.dispatchEvent(new Event(name));

/** Begins to wait; what was begun and stopped is noted. */
function watch(isBusy = () => false) {
  const begun: (() => boolean)[] = [];
  const stop = vi.fn();
  end = whenQuiet(isBusy, (isStopped) => begun.push(isStopped), stop);
  return { begun, stop };
}

it('begins nothing while somebody acts more than once in three seconds, and works once that is over', () => {
  const { begun } = watch();
  for (const name of ['pointerdown', 'click', 'keydown', 'input', 'wheel', 'touchmove', 'scroll']) {
    vi.advanceTimersByTime(2900);
    act(name);
  }
  expect(begun).toHaveLength(0);
  vi.advanceTimersByTime(3000);
  expect(begun).toHaveLength(1);
});

it('stops work at once when somebody acts, and begins it again after three quiet seconds', () => {
  const { begun, stop } = watch();
  vi.advanceTimersByTime(3000);
  expect(begun[0]?.()).toBe(false);
  const before = stop.mock.calls.length;
  act('pointerdown');
  expect(stop.mock.calls.length).toBe(before + 1);
  expect(begun[0]?.()).toBe(true);
  vi.advanceTimersByTime(3000);
  expect(begun).toHaveLength(2);
});

it('waits for calls to end', () => {
  let calls = 1;
  const { begun } = watch(() => calls > 0);
  vi.advanceTimersByTime(9000);
  expect(begun).toHaveLength(0);
  calls = 0;
  vi.advanceTimersByTime(3000);
  expect(begun).toHaveLength(1);
});

it('begins nothing in a tab that nobody sees, and works once it is seen', () => {
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { begun } = watch();
  vi.advanceTimersByTime(9000);
  expect(begun).toHaveLength(0);
  isHidden.mockReturnValue(false);
  act('visibilitychange');
  vi.advanceTimersByTime(3000);
  expect(begun).toHaveLength(1);
  isHidden.mockRestore();
});

it('begins nothing once it is ended', () => {
  const { begun } = watch();
  end();
  act('keydown');
  vi.advanceTimersByTime(9000);
  expect(begun).toHaveLength(0);
});
