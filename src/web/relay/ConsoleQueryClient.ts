import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryClientConfig,
} from '@tanstack/react-query';
import { isRow } from '../../schema/isRow';
import { ManyError } from './errors/ManyError';
import { isLongLoad } from './read/allRows';

/** How often the lists of each resource were invalidated, by its name. */
const rounds = new WeakMap<QueryClient, Map<unknown, number>>();

/** How often something was written to a resource, as far as this client knows: another number after each write. */
export const writesTo = (client: QueryClient, name: string): number =>
  rounds.get(client)?.get(name) ?? 0;

/** react-query's client, whose shown lists never take an answer from before a write. */
export class ConsoleQueryClient extends QueryClient {
  constructor(config?: QueryClientConfig) {
    super(config);
    // ra-core shows what a job wrote only where it did all.
    this.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      const { variables } = event.mutation.state;
      const name = isRow(variables) ? variables['resource'] : undefined;
      const [usual] = event.mutation.options.mutationKey ?? [];
      if (event.action.error instanceof ManyError)
        void this.invalidateQueries({ queryKey: [name ?? usual] });
    });
  }

  /**
   * Reads earlier answers again. A reading that is under way ends: react-query ends only those that follow
   * another one, and takes the first answer of a list, which may be from before the write, for the one after it. A load
   * of all pages goes on, and so does one that waits to try again.
   */
  override invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    const name = filters?.queryKey?.[0];
    const counts = rounds.get(this) ?? new Map<unknown, number>();
    rounds.set(this, counts.set(name, (counts.get(name) ?? 0) + 1));
    if (filters?.refetchType !== 'none')
      for (const query of this.getQueryCache().findAll(filters)) {
        const { data, fetchStatus, fetchFailureCount } = query.state;
        const isFirst = data === undefined && fetchStatus === 'fetching' && fetchFailureCount === 0;
        if (isFirst && query.isActive() && !isLongLoad(query)) void query.cancel({ silent: true });
      }
    return super.invalidateQueries(filters, options);
  }
}
