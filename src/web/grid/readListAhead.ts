import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider, Store } from 'ra-core';
import { findResource } from '../../schema/registry';
import type { ResourceSchema } from '../../schema/types';
import type { ListState } from '../config/ListState';
import { storedUser } from '../core/storage/storedUser';
import { type Ahead, nothingAhead, readAhead } from '../data/lookAhead';
import { callerOf, mayDo } from '../data/useAccess';
import { stateAhead } from './useListState';
import { firstQuery } from './useRows';

export interface AheadContext {
  client: QueryClient;
  provider: DataProvider;
  store: Store;
}

/** What a list asks first; undefined for an address of none, and for one that nothing can be read ahead of. */
function queryAhead(
  href: string,
  { provider, store }: AheadContext,
  isWanted?: (schema: ResourceSchema, state: ListState) => boolean,
) {
  const { pathname, search } = new URL(href, location.href);
  const name = pathname.slice(1);
  const schema = findResource(name);
  const caller = callerOf(storedUser.get());
  if (!schema || !mayDo(caller, { resource: name, action: 'list' })) return undefined;
  const state = stateAhead(name, schema, search, store);
  // A range that moves with the clock begins when the list is drawn.
  const isRead = state.time === '' && isWanted?.(schema, state) !== false;
  return isRead ? firstQuery(name, schema, state, provider) : undefined;
}

/**
 * Reads the rows of a list that is about to be opened, unless they are there.
 * @param href address on this site; nothing is read where it is none of a list
 * @param isWanted false for rows that are not read; absent for a list that is being opened: it needs all that it asks
 */
export function readListAhead(
  href: string,
  context: AheadContext,
  isWanted?: (schema: ResourceSchema, state: ListState) => boolean,
): Ahead {
  const query = queryAhead(href, context, isWanted);
  return query ? readAhead(context.client, query.queryKey, query.queryFn, !isWanted) : nothingAhead;
}

/** Whether the rows of a list are there. @param href its address */
export function hasRowsAhead(href: string, context: AheadContext): boolean {
  const query = queryAhead(href, context);
  return Boolean(query && context.client.getQueryState(query.queryKey)?.dataUpdatedAt);
}
