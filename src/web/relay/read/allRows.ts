/** All rows of a list: one page of ra-core's `useGetList` that holds them all, so that its mutations reach them. */
import type { GetListResult, RaRecord, UseGetListHookValue } from 'react-admin';
import { currentStatus } from '../calls/relayStatus';
import type { RecordRow } from '../config/resourceConfig';
import type { ListMeta } from '../rows/relayFilter';

/** The part of a filter that the relay applies. */
export interface AllFilter {
  q: string;
  match: Readonly<Record<string, string>>;
}

const everything: AllFilter = { q: '', match: {} };

export interface AllRows<T extends RaRecord = RecordRow> extends GetListResult<T> {
  meta: {
    /** False where the relay does not answer all rows by one search: there are none then. */
    isWhole: boolean;
    /** True where nothing narrows them. */
    isEverything: boolean;
    /** True where these are the newest, since all would take too many calls. */
    isNewest?: boolean;
  };
}

/** Most calls that a page makes for a list that nobody opened, where the relay answers pages. */
export const fewCalls = 3;

/** The limit of calls for all rows; none where one search answers them. */
export const limitedTo = (calls: number | undefined) =>
  calls !== undefined && currentStatus()['pages_searches'] ? { calls } : undefined;

/** True for the newest rows, in the place of all that would take too many calls. */
export const isNewest = ({ meta }: Pick<UseGetListHookValue, 'meta'>): boolean =>
  meta?.isNewest === true;

/** Whether one search did not answer all rows. After a deletion by ra-core nothing is said of it any more. */
export const isCut = ({ meta }: Pick<UseGetListHookValue, 'meta'>): boolean =>
  meta?.isWhole === false;

/**
 * The parameters of the data provider's `getList` for all rows.
 * @param how `search`: one search; `any`: page by page where needed
 */
export const allParams = (
  how: 'search' | 'any',
  filter: AllFilter = everything,
  load: Pick<ListMeta, 'onProgress' | 'partOf' | 'calls'> = {},
) => ({
  pagination: { page: 1, perPage: Number.MAX_SAFE_INTEGER },
  sort: { field: 'id', order: 'DESC' as const },
  filter,
  // The functions do not count in a query's key.
  meta: { all: how, ...load },
});

/** For the query of a load of all pages, which may take minutes and thousands of rows. */
export const longLoad = {
  meta: { isLong: true },
  // Compared with those before, so many rows would take longer than a click may wait.
  structuralSharing: false,
} as const;

/** True for a query of react-query that reads all pages of a list, which may take minutes. */
export const isLongLoad = (query: { meta: Record<string, unknown> | undefined }): boolean =>
  query.meta?.['isLong'] === true;
