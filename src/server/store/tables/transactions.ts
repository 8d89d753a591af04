/** Transactions: what writes more than one row gets a store of one transaction, and hands it on. */
import type { ControlledTransaction, Kysely } from 'kysely';
import type { RecordTable, Store, Tables } from './tables';

const within = (store: Store, db: Kysely<Tables>): Store => ({
  ...store,
  db,
  records: db.withTables<Record<string, RecordTable>>(),
});

/**
 * Does all that is written through the store that the work gets in one transaction. An error undoes it.
 * @param store one of a transaction is handed on, and undone by who began it
 */
export async function inTransaction<Result>(
  store: Store,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  if (store.db.isTransaction) return work(store);
  return store.db.transaction().execute((transaction) => work(within(store, transaction)));
}

/** The same for services, whose store the work gets as that of the transaction. */
export const asOne = <Services extends { store: Store }, Result>(
  services: Services,
  work: (services: Services) => Promise<Result>,
): Promise<Result> =>
  inTransaction(services.store, (store) => work(Object.assign({}, services, { store })));

/** The transaction of a request. It begins with the first write: until then nobody waits for the request. */
export class RequestTransaction {
  private readonly store: Store;
  private readonly onOpen: (store: Store) => Promise<unknown>;
  private transaction: ControlledTransaction<Tables> | undefined;
  private opened: Promise<Store> | undefined;

  /** @param onOpen done first within it; its error ends the write that began it */
  constructor(store: Store, onOpen: (store: Store) => Promise<unknown> = async () => {}) {
    this.store = store;
    this.onOpen = onOpen;
  }

  /** The store of the transaction. @throws what the database or onOpen says */
  open(): Promise<Store> {
    this.opened ??= this.begin();
    return this.opened;
  }

  private async begin(): Promise<Store> {
    this.transaction = await this.store.db.startTransaction().execute();
    const store = within(this.store, this.transaction);
    await this.onOpen(store);
    return store;
  }

  /** True where it was begun and is not committed, or nobody knows whether it is. */
  get isLost(): boolean {
    return this.transaction !== undefined && !this.transaction.isCommitted;
  }

  /** @throws what the database says */
  async commit(): Promise<void> {
    await this.transaction?.commit().execute();
  }

  /** Undoes everything that was written in it. */
  async rollback(): Promise<void> {
    await this.transaction?.rollback().execute();
  }
}
