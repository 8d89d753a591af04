import { useGetList } from 'react-admin';
import type { Records } from '../../schema/records.gen';
import type { RecordRow } from './config/resourceConfig';
import { allParams, isCut, longLoad } from './read/allRows';

type RowOf<Name> = Name extends keyof Records ? RecordRow<Records[Name]> : RecordRow;

interface AllRowsOptions {
  /** Asks the relay's search before its first page: for resources that have one. */
  isSearched?: boolean;
  /** Milliseconds that rows count before they are read again. */
  staleTime?: number;
}

/** All rows of a resource; lists that ask for them, too, share them. */
export function useAllRows<Name extends string>(
  name: Name,
  { isSearched = false, ...options }: AllRowsOptions = {},
) {
  const searched = useGetList<RowOf<Name>>(name, allParams('search'), {
    ...options,
    enabled: isSearched,
  });
  const isPaged = !isSearched || isCut(searched);
  const paged = useGetList<RowOf<Name>>(name, allParams('any'), {
    ...options,
    ...longLoad,
    enabled: isPaged,
  });
  return isPaged ? paged : searched;
}
