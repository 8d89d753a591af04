import type { SortPayload } from 'react-admin';
import type { ResourceSchema } from '../../../schema/types';
import type { ListState, ListStatePart, SetListState } from '../../relay/config/ListState';
import { storedUser } from '../../storage/storedUser';
import { filterLayout } from './filterLayout';

const column = 'c.';

/**
 * Everything that narrows a list, flat: `{ q, status, 'c.name' }`; `c.` is a text typed for a column of loaded rows.
 */
export const filterValuesOf = ({ q, match, columns }: ListState): Record<string, string> =>
  Object.fromEntries(
    [
      ['q', q] as const,
      ...Object.entries(match),
      ...Object.entries(columns).map(([field, text]) => [column + field, text] as const),
    ].filter(([, value]) => value !== ''),
  );

/** The same as parts of the address; a range that moves with the clock ends where another start or end is set. */
function filterChange(
  schema: ResourceSchema,
  state: ListState,
  values: Readonly<Record<string, unknown>>,
): ListStatePart {
  const texts = Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)] as const);
  const match: Record<string, string> = Object.fromEntries(
    texts.filter(([name]) => name !== 'q' && !name.startsWith(column)),
  );
  const { times = [] } = filterLayout(schema, storedUser.get()?.role ?? 0);
  const isSameRange = times.every((end) => (match[end] ?? '') === (state.match[end] ?? ''));
  return {
    q: texts.find(([name]) => name === 'q')?.[1] ?? '',
    match,
    ...(isSameRange ? {} : { time: '' }),
    columns: Object.fromEntries(
      texts
        .filter(([name]) => name.startsWith(column))
        .map(([name, text]) => [name.slice(column.length), text]),
    ),
  };
}

/** The order of the rows; without a choice the newest come first. */
const sortOf = ({ sort }: ListState): SortPayload =>
  sort
    ? { field: sort.field, order: sort.descending ? 'DESC' : 'ASC' }
    : { field: 'id', order: 'DESC' };

/** The address of a list in the words of ra-core's ListContext: its parameters, and what sets them. */
export function listParamsOf(schema: ResourceSchema, state: ListState, change: SetListState) {
  const filterValues = filterValuesOf(state);
  const setFilters = (values: Record<string, unknown>) =>
    change(filterChange(schema, state, values));
  return {
    page: state.page,
    perPage: state.size,
    setPage: (page: number) => change({ page }),
    setPerPage: (size: number) => change({ size }),
    hasPreviousPage: state.page > 1,
    sort: sortOf(state),
    setSort: ({ field, order }: SortPayload) =>
      change({ sort: { field, descending: order === 'DESC' } }),
    filterValues,
    displayedFilters: Object.fromEntries(Object.keys(filterValues).map((name) => [name, true])),
    setFilters,
    showFilter: (name: string, value: unknown) => setFilters({ ...filterValues, [name]: value }),
    hideFilter: (name: string) => setFilters({ ...filterValues, [name]: '' }),
  };
}
