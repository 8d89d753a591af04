/** Pauses of the console, as before it looks what became of a write: nothing happens in them. */
import { afterAll, beforeAll } from 'vitest';
import { lookPauses, readWaits, resendWaits } from '../../../../src/web/relay/calls/waits';

/** Registers the hooks: the pauses are over at once. */
export function passPauses(): void {
  const all = [lookPauses, readWaits.pauses, resendWaits.pauses];
  const kept = all.map((pauses) => [...pauses]);
  beforeAll(() => {
    for (const pauses of all) pauses.fill(0);
  });
  afterAll(() => {
    for (const [i, pauses] of all.entries()) pauses.splice(0, pauses.length, ...(kept[i] ?? []));
  });
}
