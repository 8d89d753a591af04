import type { DataProvider, Store } from 'react-admin';
import { findResource } from '../../../schema/registry';
import { readAhead } from '../../relay/read/listAhead';
import { callerOf, mayDo } from '../../relay/session/useAccess';
import { ownPath } from '../../storage/ownAddress';
import { storedUser } from '../../storage/storedUser';
import { stateOf } from './useListState';
import { firstParams } from './useRows';

/**
 * Asks for the rows of a list that is about to be opened; the list takes them over, or the failure.
 * @param href address on this site; nothing is read where it leads to no list
 */
export function prefetchRows(href: string, provider: DataProvider, store: Store): void {
  const { pathname, search } = new URL(href, location.href);
  const name = ownPath(pathname).slice(1);
  const schema = findResource(name);
  if (!schema || !mayDo(callerOf(storedUser.get()), { resource: name, action: 'list' })) return;
  const state = stateOf(name, schema, search, store);
  // A range that moves with the clock begins when the list is drawn.
  const params = state.time === '' && firstParams(schema, state);
  if (params) readAhead(provider, name, params);
}
