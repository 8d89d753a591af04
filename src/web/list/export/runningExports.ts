/**
 * Exports that are being read, one for each resource. Each goes on when its list is left, or shows another bar; it
 * belongs to the user who began it, and ends with their session.
 */

import { ownSignal } from '../../relay/calls/runJob';
import { createSharedValue, useSharedValue } from '../../storage/sharedValue';

export interface RunningExport {
  /** Rows that are read so far. */
  read: number;
  stop: () => void;
}

const store = createSharedValue<ReadonlyMap<string, RunningExport>>(new Map());

/** The export of a resource that is being read; undefined while there is none. */
export const useRunningExport = (name: string): RunningExport | undefined =>
  useSharedValue(store).get(name);

/**
 * Runs an export, unless one of the same resource runs.
 * @param call reads the rows and saves them, unless the signal ended it meanwhile
 * @throws what `call` threw, but for a stop
 */
export async function runExport(
  name: string,
  call: (signal: AbortSignal, onProgress: (rows: number) => void) => Promise<void>,
): Promise<void> {
  if (store.get().has(name)) return;
  const stop = new AbortController();
  const own = ownSignal(stop.signal);
  const show = (read: number) => {
    if (own.signal.aborted) return;
    store.set(new Map(store.get()).set(name, { read, stop: () => stop.abort() }));
  };
  show(0);
  try {
    await call(own.signal, show);
  } catch (error) {
    if (!own.signal.aborted) throw error;
  } finally {
    // Its rows may still be read where another part of it failed.
    stop.abort();
    own.forget();
    store.set(new Map([...store.get()].filter(([other]) => other !== name)));
  }
}
