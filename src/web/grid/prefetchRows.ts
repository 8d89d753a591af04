import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider, Store } from 'react-admin';
import { findResource } from '../../schema/registry';
import { storedUser } from '../core/storage/storedUser';
import { callerOf, mayDo } from '../data/useAccess';
import { stateOf } from './useListState';
import { firstQuery, freshMs } from './useRows';

interface Sources {
  client: QueryClient;
  provider: DataProvider;
  store: Store;
}

/**
 * Asks for the rows of a list that is about to be opened; the list takes them over, and says so where this
 * failed just now.
 * @param href address on this site; nothing is read where it leads to no list
 */
export function prefetchRows(href: string, { client, provider, store }: Sources): void {
  const { pathname, search } = new URL(href, location.href);
  const name = pathname.slice(1);
  const schema = findResource(name);
  if (!schema || !mayDo(callerOf(storedUser.get()), { resource: name, action: 'list' })) return;
  const state = stateOf(name, schema, search, store);
  // A range that moves with the clock begins when the list is drawn.
  const query = state.time === '' && firstQuery(name, schema, state, provider);
  if (query) void client.prefetchQuery({ ...query, staleTime: freshMs });
}
