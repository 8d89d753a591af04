import { useGetList } from 'react-admin';
import type { RecordOf } from './config/resourceConfig';
import { allParams, isCut, isNewest, limitedTo, longLoad } from './read/allRows';

interface AllRowsOptions {
  /** Asks the relay's search before its first page: for resources that have one. */
  isSearched?: boolean;
  /**
   * Most calls to a relay that answers pages: where all rows take more, these are the newest, as `meta.isNewest` says.
   * A relay that answers a search whole takes one.
   */
  calls?: number | undefined;
  /** Milliseconds that rows count before they are read again. */
  staleTime?: number;
}

/** All rows of a resource; lists that ask for them, too, share them. */
export function useAllRows<Name extends string>(
  name: Name,
  { isSearched = false, calls, ...options }: AllRowsOptions = {},
) {
  const limit = limitedTo(calls);
  const asksSearch = isSearched || limit !== undefined;
  const searched = useGetList<RecordOf<Name>>(name, allParams('search', undefined, limit), {
    ...options,
    enabled: asksSearch,
  });
  const isPaged = !asksSearch || (isCut(searched) && !isNewest(searched));
  const paged = useGetList<RecordOf<Name>>(name, allParams('any'), {
    ...options,
    ...longLoad,
    enabled: isPaged,
  });
  return isPaged ? paged : searched;
}
