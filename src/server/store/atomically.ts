/** Work that is done as a whole or not at all. */
import type { Services } from '../http/types';
import type { Store } from './openStore';

/**
 * Runs work in one transaction: all that it writes through the services it is handed is kept, or nothing is. Work that
 * already runs in a transaction joins it.
 */
export function atomically<T>(
  services: Services,
  work: (within: Services) => Promise<T>,
): Promise<T> {
  const { store } = services;
  if (store.db.isTransaction) return work(services);
  return store.db.transaction().execute((transaction) =>
    work({
      ...services,
      store: { ...store, db: transaction, records: transaction as unknown as Store['records'] },
    }),
  );
}
