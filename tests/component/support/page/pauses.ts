/** Pauses of the console, as before it looks what became of a write: nothing happens in them. */
import { afterAll, beforeAll } from 'vitest';

const longest = 2000;

/** Registers the hooks: such a pause hands a promise's own resolver to the timer, and is over at once. */
export function passPauses(): void {
  const wait = window.setTimeout;
  const isPause = (work: TimerHandler, ms = 0) =>
    ms <= longest && typeof work === 'function' && `${work}`.includes('[native code]');
  beforeAll(() => {
    const hurry = (work: TimerHandler, ms?: number, ...given: unknown[]) =>
      wait(work, isPause(work, ms) ? 0 : ms, ...given);
    Object.assign(window, { setTimeout: hurry });
  });
  afterAll(() => {
    Object.assign(window, { setTimeout: wait });
  });
}
